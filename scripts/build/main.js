/**
 * `npm run build`, and the first part of `npm start` and the operator commands: compiles the server into `dist/`, and packs what it offers
 * to partners into `dist/downloads/`, if their sources have changed since the last build. Types are not checked: `npm run types` does that. An installation without development packages keeps the
 * existing build.
 */
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { writeDownloads } = require('./downloads');

const root = join(__dirname, '../..');
const dist = join(root, 'dist');
const stampFile = join(dist, '.stamp');
const folders = ['src', 'generated'];

/** The paths of what src/tsconfig.json includes. */
function listSources() {
  const inSrc = readdirSync(join(root, 'src'), { recursive: true }).map((path) => `src/${path.replaceAll('\\', '/')}`);
  const generated = readdirSync(join(root, 'generated')).map((path) => `generated/${path}`);
  return [...inSrc, ...generated]
    .filter((path) => path.endsWith('.ts') && !/\/(testing|http-tests)\/|\.(test|test-d)\.ts$/.test(path))
    .sort();
}

/** A hash of everything that the output depends on: the sources, the compiler's version and this file. */
function stampOf(sources) {
  const hash = createHash('sha256').update(readFileSync(module.filename));
  hash.update(readFileSync(join(root, 'package-lock.json'), 'utf8').match(/"node_modules\/esbuild": \{[^}]*/)[0]);
  for (const path of sources) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function compile(sources) {
  let esbuild;
  try {
    esbuild = require('esbuild');
  } catch {
    throw new Error('dist/ is out of date: run npm run build in an installation with all packages (npm ci)');
  }
  const fresh = join(dist, `.fresh-${process.pid}`);
  esbuild.buildSync({
    entryPoints: sources,
    absWorkingDir: root,
    outbase: root,
    outdir: fresh,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
  return fresh;
}

/** Replaces the folders in dist/ as a whole, because another process may be starting from them. */
function replace(fresh, stamp) {
  rmSync(stampFile, { force: true });
  for (const folder of folders) {
    rmSync(join(dist, folder), { recursive: true, force: true });
    renameSync(join(fresh, folder), join(dist, folder));
  }
  rmSync(fresh, { recursive: true });
  writeFileSync(stampFile, stamp);
}

/**
 * Writes the commit into dist/build.json, where the server reads it without git. Where the sources are not in a clone, as in an image's
 * build, the environment variable COMMIT names it.
 */
function writeCommit() {
  const file = join(dist, 'build.json');
  const text = `${JSON.stringify({ commit: process.env.COMMIT || headOf(root) || 'unknown' })}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

function headOf(folder) {
  // A folder of another repository may contain the sources.
  if (!existsSync(join(folder, '.git'))) return undefined;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

async function build() {
  // Only dist/ is installed.
  if (!existsSync(join(root, 'src/main.ts'))) return;
  mkdirSync(dist, { recursive: true });
  writeCommit();
  const sources = listSources();
  const stamp = stampOf(sources);
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) replace(compile(sources), stamp);
  await writeDownloads();
}

build().catch((error) => {
  process.stderr.write(`build: ${error.message}\n`);
  process.exitCode = 1;
});
