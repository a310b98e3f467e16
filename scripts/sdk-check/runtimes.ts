import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The oldest that the package names, and one of each later line with long-term support. */
const versions = ['20.19.0', '22.23.3', '24.9.0'];

const folder = join(__dirname, '../../.cache/node');

/** One Node: its version, `20.19.0`, and its program. */
export interface Runtime {
  version: string;
  path: string;
}

/**
 * Every supported line of Node, from the npm registry, kept in `.cache/node`. The registry has them for Linux; elsewhere the running
 * Node is the only one.
 */
export function runtimes(): Runtime[] {
  if (process.platform !== 'linux') return [{ version: process.versions.node, path: process.execPath }];
  const name = `node-linux-${process.arch}`;
  const found = versions.map((version) => ({
    version,
    path: join(folder, 'node_modules', `node-${version}`, 'bin/node'),
  }));
  if (!found.every(({ path }) => existsSync(path))) {
    mkdirSync(folder, { recursive: true });
    const dependencies = Object.fromEntries(versions.map((version) => [`node-${version}`, `npm:${name}@${version}`]));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const words = ['install', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return found;
}

/** Runs a program to its end; answers what it printed. Rejects with what it had to say where it fails. */
export async function run({ path, version }: Runtime, program: string, ...words: string[]): Promise<string> {
  const { stdout: running } = await promisify(execFile)(path, ['--version']);
  if (running.trim() !== `v${version}`) throw new Error(`${path} is ${running.trim()}`);
  const { stdout } = await promisify(execFile)(path, [program, ...words], { timeout: 120_000 });
  return stdout.trim();
}
