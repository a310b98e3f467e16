import { build } from 'esbuild';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(__dirname, '../../..');

/** A project outside the repository with the packed SDK as its only dependency. */
export interface Project {
  folder: string;
  /** The path of the tarball. */
  tarball: string;
  /** Paths in the package, e.g. `dist/esm/index.js`. */
  packed: string[];
  /** The packages in node_modules. */
  installed: string[];
}

/** Packs `generated/sdk` and installs the tarball into `folder` offline. */
export function install(folder: string): Project {
  const options = { encoding: 'utf8' as const, stdio: 'pipe' as const };
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    ...options,
    cwd: join(root, 'generated/sdk'),
  });
  // The output of the package's build comes before the JSON.
  const [pack] = JSON.parse(output.slice(output.indexOf('[\n'))) as { filename: string; files: { path: string }[] }[];
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const tarball = join(folder, pack!.filename);
  const words = ['install', '--offline', '--no-audit', '--no-fund', tarball];
  execFileSync('npm', words, { ...options, cwd: folder });
  return {
    folder,
    tarball,
    packed: pack!.files.map(({ path }) => path),
    installed: readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
  };
}

/** Runs a command of the repository's packages on the tarball; returns its output if it fails. */
export function lint({ folder, tarball }: Project, command: string, ...words: string[]): string {
  const program = join(root, 'node_modules/.bin', command);
  const { status, stdout, stderr } = spawnSync(program, [...words, tarball], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

/** Copies the story and its strict compiler options into the project. */
export function addStory({ folder }: Project): void {
  cpSync(join(root, 'scripts/story'), join(folder, 'story'), { recursive: true });
}

/** Writes each code block of the installed README as a separate module, beside TanStack Query; returns their number. */
export function addReadme({ folder }: Project): number {
  const target = join(folder, 'readme');
  mkdirSync(join(target, 'node_modules'), { recursive: true });
  symlinkSync(join(root, 'node_modules/@tanstack'), join(target, 'node_modules/@tanstack'));
  const readme = readFileSync(join(folder, 'node_modules/rental-marketplace-sdk/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]+?)```/g)].map(([, code]) => code!);
  for (const [index, code] of blocks.entries())
    writeFileSync(join(target, `block-${index + 1}.mts`), `${contextOf(code)}${code}export {};\n`);
  writeFileSync(
    join(target, 'tsconfig.json'),
    JSON.stringify({
      extends: '../story/tsconfig.node.json',
      compilerOptions: {
        lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
        rootDir: '.',
        outDir: 'out',
        // The declarations of TanStack Query need those of React. The story checks the declarations of the SDK.
        skipLibCheck: true,
      },
      include: ['*.mts'],
      files: [],
    }),
  );
  return blocks.length;
}

/** Declarations of the names that a sample uses but does not define. */
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
    readAllRecords: 'declare function readAllRecords(): Promise<void>;',
  };
  return Object.entries(context)
    .filter(([name]) => !new RegExp(`(const|let) (\\{[^}]*\\b${name}\\b[^}]*\\}|${name}\\b)`).test(code))
    .map(([, declaration]) => `${declaration}\n`)
    .join('');
}

/** Compiles a project with `tsc` (default: the repository's); returns the compiler's output. */
export function compile(
  { folder }: Project,
  tsconfig: string,
  tsc = join(root, 'node_modules/typescript/bin/tsc'),
): string {
  // The project uses the repository's declarations of Node.
  const words = [tsc, '-p', tsconfig];
  const { stdout, stderr } = spawnSync(process.execPath, [...words, '--typeRoots', join(root, 'node_modules/@types')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** Bundles the source text `entry` for a browser. */
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

/** The largest client, bundled for a browser and compressed, in bytes. */
export const allowedBytes = 10_000;

/** The number of bytes after compression. */
export function compressedBytes(bytes: Uint8Array): number {
  return gzipSync(bytes).length;
}

/** The compressed size in kB (1,000 bytes), rounded. */
export function compressedSize(bytes: Uint8Array): number {
  return Math.round(compressedBytes(bytes) / 100) / 10;
}
