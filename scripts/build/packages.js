/**
 * Builds the packages that partners install from files: the TypeScript SDK, the MCP server and `prove`. Each is an npm tarball without
 * dependencies. The two programs contain the code of the libraries that they use, and the licenses of these.
 */
const { execFile } = require('node:child_process');
const { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { promisify } = require('node:util');

const root = join(__dirname, '../..');
const run = promisify(execFile);

/** The programs, by the name of their package and command. */
const programs = {
  'rental-marketplace-mcp': {
    description: 'An MCP server through which AI agents use a rental marketplace',
    entry: 'src/mcp/main.ts',
    readme: 'scripts/docs/agents.md',
    files: [],
  },
  'rental-marketplace-prove': {
    description: 'Checks the guarantees of a deployed rental marketplace through its published contract',
    entry: 'contract-tests/prove/partner.ts',
    readme: 'contract-tests/prove/README.md',
    files: ['generated/openapi.json'],
  },
};

/** What the packages are made of, as paths in the repository. */
const sources = ['generated', 'src', 'contract-tests', 'package.json', 'LICENSE', 'scripts/docs/agents.md'];

/** Packs all packages into `folder`, and works in `work`, a new folder in the repository. Resolves with the names of the files. */
async function packAll(folder, work) {
  const folders = Promise.all([
    stageSdk(join(work, 'sdk')),
    ...Object.keys(programs).map((name) => stageProgram(name, join(work, name))),
  ]);
  const names = await Promise.all((await folders).map((staged) => pack(staged, folder)));
  return names.toSorted();
}

/** Compiles the SDK as its `npm pack` does, in a copy. */
async function stageSdk(staged) {
  const isSource = (path) => !/\/sdk\/(dist|node_modules)$|\.tgz$/.test(path);
  cpSync(join(root, 'generated/sdk'), staged, { recursive: true, filter: isSource });
  const compiler = require.resolve('typescript/bin/tsc');
  const compile = (configuration) => run(process.execPath, [compiler, '-p', configuration], { cwd: staged });
  await Promise.all(['tsconfig.json', 'tsconfig.cjs.json'].map(compile));
  writeFileSync(join(staged, 'dist/cjs/package.json'), JSON.stringify({ type: 'commonjs' }));
  return staged;
}

/** Bundles a program with the libraries that it uses. It finds its version in its package.json. */
async function stageProgram(name, staged) {
  const { description, entry, readme, files } = programs[name];
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { metafile } = await require('esbuild').build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    outfile: join(staged, 'dist/main.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  const members = { name, version, description, license, engines, bin: { [name]: 'dist/main.js' } };
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(members, null, 2)}\n`);
  writeFileSync(join(staged, 'LIBRARIES.txt'), licensesOf(metafile));
  writeFileSync(join(staged, 'README.md'), readmeOf(readme, name, version));
  for (const file of ['LICENSE', ...files]) {
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    cpSync(join(root, file), join(staged, file));
  }
  return staged;
}

/** A page of the documentation as a README: with a title and an address for the server, and without links to other pages. */
function readmeOf(path, name, version) {
  const text = readFileSync(join(root, path), 'utf8')
    .replaceAll('{{server}}', 'https://marketplace.example.com')
    .replaceAll('{{release}}', version)
    .replace(/\[([^\]]+)\]\((?!https?:)[^)#][^)]*\)/g, '$1');
  return text.startsWith('# ') ? text : `# ${name}\n\n${text}`;
}

/** The licenses of the libraries in a bundle, which their authors require to be with it. */
function licensesOf({ inputs }) {
  const paths = Object.keys(inputs).map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const libraries = [...new Set(paths.filter(Boolean))].toSorted();
  return libraries
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      const file = readdirSync(join(root, path)).find((one) => /^licen[cs]e/i.test(one));
      const text = file === undefined ? '' : `\n${readFileSync(join(root, path, file), 'utf8').trim()}\n`;
      return `${name} ${version} (${license})\n${text}`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Packs a folder into a tarball. The same files give the same bytes with one version of Node. */
async function pack(staged, folder) {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', words, { cwd: staged, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout)[0].filename;
}

module.exports = { packAll, programs, sources };
