import { build } from 'esbuild';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(__dirname, '../../..');

/** A client team's project: a folder outside of the repository that has the packed SDK and nothing else. */
export interface Project {
  folder: string;
  /** Paths in the package, e.g. `dist/esm/index.js`. */
  packed: string[];
  /** What npm has put into node_modules. */
  installed: string[];
}

/** Packs `generated/sdk` and installs the tarball into `folder`, without the network. */
export function install(folder: string): Project {
  const options = { encoding: 'utf8' as const, stdio: 'pipe' as const };
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    ...options,
    cwd: join(root, 'generated/sdk'),
  });
  // What the package's own build prints comes before.
  const [pack] = JSON.parse(said.slice(said.indexOf('[\n'))) as { filename: string; files: { path: string }[] }[];
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const words = ['install', '--offline', '--no-audit', '--no-fund', join(folder, pack!.filename)];
  execFileSync('npm', words, { ...options, cwd: folder });
  return {
    folder,
    packed: pack!.files.map(({ path }) => path),
    installed: readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
  };
}

/** Copies the story into the project, with the compiler options of a strict client team. */
export function addStory({ folder }: Project): void {
  cpSync(join(root, 'scripts/story'), join(folder, 'story'), { recursive: true });
}

/** Puts each code block of the installed README into the project, as a module of its own; answers how many there are. */
export function addReadme({ folder }: Project): number {
  const target = join(folder, 'readme');
  mkdirSync(target);
  const readme = readFileSync(join(folder, 'node_modules/rental-marketplace-sdk/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, code]) => code!);
  for (const [index, code] of blocks.entries())
    writeFileSync(join(target, `block-${index + 1}.mts`), `${contextOf(code)}${code}export {};\n`);
  writeFileSync(
    join(target, 'tsconfig.json'),
    JSON.stringify({
      extends: '../story/tsconfig.node.json',
      compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'], rootDir: '.', outDir: 'out' },
      include: ['*.mts'],
      files: [],
    }),
  );
  return blocks.length;
}

/** What the words around a sample introduce, or leave to the reader, where the sample does not do so itself. */
export function contextOf(code: string): string {
  const context = {
    client: "declare const client: import('rental-marketplace-sdk').Client;",
    reservation: "declare const reservation: import('rental-marketplace-sdk').Reservation;",
    stay: 'declare const stay: { propertyId: number; startDate: string; endDate: string };',
    input: 'declare const input: HTMLInputElement;',
    receipt: 'declare const receipt: Blob;',
    show: 'declare function show(message: string): void;',
    mark: 'declare function mark(field: string, message: string): void;',
    store: "declare const store: import('rental-marketplace-sdk').SequenceStore;",
    handle: "declare function handle(event: import('rental-marketplace-sdk').Event): Promise<void>;",
    keep: "declare function keep(event: import('rental-marketplace-sdk').Event): Promise<void>;",
    readEverythingAnew: 'declare function readEverythingAnew(): Promise<void>;',
  };
  return Object.entries(context)
    .filter(([name]) => !new RegExp(`(const|let) (\\{[^}]*\\b${name}\\b[^}]*\\}|${name}\\b)`).test(code))
    .map(([, declaration]) => `${declaration}\n`)
    .join('');
}

/** Runs a compiler, the repository's where none is named, on a project file; answers what it has to say. */
export function compile(
  { folder }: Project,
  tsconfig: string,
  tsc = join(root, 'node_modules/typescript/bin/tsc'),
): string {
  // The declarations of Node are the one thing that the project takes from this repository.
  const words = [tsc, '-p', tsconfig];
  const { stdout, stderr } = spawnSync(process.execPath, [...words, '--typeRoots', join(root, 'node_modules/@types')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** Bundles `entry`, as text, for a browser: what a client team ships. */
export async function bundle({ folder }: Project, entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]!.contents;
}

/** In kB of 1,000 bytes, compressed. */
export function compressedSize(bytes: Uint8Array): number {
  return Math.round(gzipSync(bytes).length / 100) / 10;
}
