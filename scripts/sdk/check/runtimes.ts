import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A JavaScript runtime: its name (`Node 20.19.0`), its executable, and the arguments before the program to run. */
export interface Runtime {
  name: string;
  /** A name for e-mail addresses: letters, digits, hyphens and dots. */
  key: string;
  path: string;
  words: string[];
}

interface Source {
  name: string;
  /** The package in the npm registry. */
  package: string;
  version: string;
  /** The path of the executable in the package. */
  program: string;
  words?: string[];
}

const node = (version: string): Source => ({
  name: 'Node',
  package: `node-linux-${process.arch}`,
  version,
  program: 'bin/node',
});

/** The oldest supported Node, one version of each later LTS line, Bun and Deno. */
const sources: Source[] = [
  ...['20.19.0', '22.23.3', '24.21.0'].map(node),
  { name: 'Bun', package: '@oven/bun-linux-x64-baseline', version: '1.4.5', program: 'bin/bun' },
  { name: 'Deno', package: '@deno/linux-x64-glibc', version: '2.9.6', program: 'deno', words: ['run', '-A'] },
];

/** The oldest compiler that supports the package's declarations, as the README states. */
const oldestCompiler = '5.2.2';

const folder = join(__dirname, '../../../.cache/runtimes');

/**
 * Installs `packages` (npm specifications by name) into a folder of their own in `parent` unless they are there; returns its node_modules.
 * Checks that run at the same time share it, so it appears when it is complete: each installs separately, and the first to end names its
 * folder.
 */
export function installed(parent: string, packages: Record<string, string>): string {
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const place = join(parent, createHash('sha256').update(manifest).digest('hex').slice(0, 16));
  const modules = join(place, 'node_modules');
  if (existsSync(place)) return modules;
  mkdirSync(parent, { recursive: true });
  const own = mkdtempSync(`${place}-`);
  try {
    // The check of the image runs Node as another user.
    chmodSync(own, 0o755);
    writeFileSync(join(own, 'package.json'), manifest);
    const words = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
    execFileSync('npm', words, { cwd: own, stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(own, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return modules;
}

/**
 * Every supported runtime, downloaded from the npm registry into `.cache/runtimes`. On other platforms than Linux on x64, only the running
 * Node.
 */
export function runtimes(): Runtime[] {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return [{ name: `Node ${process.versions.node}`, key: 'node', path: process.execPath, words: [] }];
  const aliases = sources.map(({ name, version }) => `${name.toLowerCase()}-${version}`);
  const packages = sources.map((one, index) => [aliases[index]!, `npm:${one.package}@${one.version}`]);
  const modules = installed(join(folder, 'programs'), Object.fromEntries(packages) as Record<string, string>);
  return sources.map(({ name, version, program, words = [] }, index) => ({
    name: `${name} ${version}`,
    key: aliases[index]!,
    path: join(modules, aliases[index]!, program),
    words,
  }));
}

/** The oldest supported compiler and its version. */
export function oldestTypeScript(): { version: string; tsc: string } {
  const modules = installed(join(folder, 'compiler'), { typescript: oldestCompiler });
  return { version: oldestCompiler, tsc: join(modules, 'typescript/bin/tsc') };
}

/** Runs a program; returns its output. Rejects if it fails. */
export async function run({ path, name, words }: Runtime, program: string, ...given: string[]): Promise<string> {
  const { stdout: running } = await promisify(execFile)(path, ['--version']);
  const [, version = ''] = name.split(' ');
  if (!running.includes(version)) throw new Error(`${path} is ${running.trim()}`);
  const { stdout } = await promisify(execFile)(path, [...words, program, ...given], { timeout: 120_000 });
  return stdout.trim();
}
