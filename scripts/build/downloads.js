/** Writes `dist/downloads/`: the packages of packages.js, and the list of them, which the server reads. A release adds the clients in other languages. */
const { createHash } = require('node:crypto');
const {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');
const { packAll, sources } = require('./packages');

const root = join(__dirname, '../..');
const downloads = join(root, 'dist/downloads');
const list = join(downloads, 'list.json');

/** A hash of all files that the packages depend on. Tests and compiled files are not among them. */
function stampOf() {
  const hash = createHash('sha256');
  for (const name of ['packages.js', 'downloads.js']) hash.update(readFileSync(join(__dirname, name)));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const path of sources.flatMap(filesOf)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** The files of a path that are sources of a package. */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((one) => !/\/(testing|http-tests|docs|node_modules|sdk\/dist)\/|\.(test|test-d)\.ts$|\.tgz$/.test(one))
    .sort();
}

/** Adds files of `folder` to its `list.json`, from which the server takes what it offers. */
function addToList(folder, names) {
  const path = join(folder, 'list.json');
  const { files, ...members } = JSON.parse(readFileSync(path, 'utf8'));
  const added = names.map((name) => {
    const content = readFileSync(join(folder, name));
    return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  });
  writeFileSync(path, `${JSON.stringify({ ...members, files: [...files, ...added] }, null, 2)}\n`);
}

/** Replaces `dist/downloads/` unless it is up to date. Another process may be serving its files. */
async function writeDownloads() {
  const stamp = stampOf();
  if (existsSync(list) && JSON.parse(readFileSync(list, 'utf8')).stamp === stamp) return;
  const work = join(root, 'dist', `.downloads-${process.pid}`);
  const fresh = join(work, 'downloads');
  mkdirSync(fresh, { recursive: true });
  try {
    const names = await packAll(fresh, work);
    writeFileSync(join(fresh, 'list.json'), `${JSON.stringify({ stamp, files: [] })}\n`);
    addToList(fresh, names);
    rmSync(downloads, { recursive: true, force: true });
    renameSync(fresh, downloads);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('dist/downloads/ is out of date: run npm run build in an installation with all packages (npm ci)', {
      cause: error,
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

module.exports = { addToList, writeDownloads };
