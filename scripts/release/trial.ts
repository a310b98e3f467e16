import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { type Artefacts, offeredBy, sha256 } from './artefacts';
import type { TriedNode } from './nodes';
import { npmSettings } from './stage';

const root = join(__dirname, '../..');
const program = 'dist/src/marketplace.js';

/** Extracts the tarball into `folder` and installs its packages. */
export function installRelease({ folder: from, tarball }: Artefacts, folder: string, node: TriedNode): string {
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', join(from, tarball), '--strip-components=1', '-C', folder]);
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], {
    cwd: folder,
    env: { ...process.env, ...npmSettings, ...node.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (Number.parseInt(node.version) < 22) copyCompiled(folder);
  deepStrictEqual(
    ['typescript', 'jest', 'esbuild', 'tsx'].filter((name) => existsSync(join(folder, 'node_modules', name))),
    [],
  );
  const size = execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' });
  return `${size.split('\t')[0]} MB of packages`;
}

/** Copies the only package that npm compiles on Node 20, instead of compiling it for minutes. This program runs on that Node. */
function copyCompiled(folder: string): void {
  const path = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
  cpSync(join(root, path), join(folder, path));
}

/** The environment of the trial: what a production server needs, on SQLite. */
function settingsOf(folder: string): Record<string, string> {
  const secret = Buffer.alloc(32, 7).toString('base64');
  return {
    DATABASE_URL: `sqlite:${join(folder, 'trial/marketplace.db')}`,
    STORAGE_URL: `file:${join(folder, 'trial/files')}`,
    JWT_SECRET: secret,
    DATA_KEY: secret,
    LOG_LEVEL: 'error',
  };
}

export function tryCommands({ version, commit }: Artefacts, folder: string, node: TriedNode): void {
  const empty = join(folder, 'trial');
  mkdirSync(empty);
  const link = join(empty, 'marketplace');
  symlinkSync(join(folder, program), link);
  const run = (...args: string[]) =>
    execFileSync(link, args, {
      // Away from the installation, as a job of the system runs it.
      cwd: empty,
      env: { ...settingsOf(folder), ...node.environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  strictEqual(run('--version').trim(), `marketplace ${version} (${commit.slice(0, 7)})`);
  match(run('--help'), /^ {2}serve /m);
  const agents = execFileSync(node.path, [join(folder, 'dist/src/mcp/main.js'), '--version'], { encoding: 'utf8' });
  strictEqual(agents.trim(), `rental-marketplace-mcp ${version} (${commit.slice(0, 7)})`);
  match(run('migrate'), /^applied:/);
  match(run('seed', '--listings', '20'), /^created /);
  const findings = JSON.parse(run('doctor', '--json')) as { about: string; state: string; text: string }[];
  deepStrictEqual(
    findings.filter(({ state }) => state === 'wrong'),
    [],
  );
  ok(findings.some(({ about, state }) => about === 'database' && state === 'fine'));
  match(run('admin', 'list'), /admin@example\.com/);
  match(run('backup', '--to', join(empty, 'backup')), /^backed up and verified/);
}

export async function tryServer(release: Artefacts, folder: string, node: TriedNode): Promise<string> {
  const { version, commit, folder: made } = release;
  const names = offeredBy(release);
  const server = await startServerProcess(
    { ...settingsOf(folder), PATH: node.environment.PATH },
    { folder, program: join(folder, program), node: node.path },
  );
  try {
    const ask = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      strictEqual(response.status, 200);
      return ((await response.json()) as { data: unknown }).data;
    };
    deepStrictEqual(await ask('/Health/Live'), { status: 'live', version, commit });
    deepStrictEqual(await ask('/Health/Ready'), { status: 'ready' });
    ok(((await ask('/RentProperties/GetRentProperties')) as unknown[]).length > 0);
    match(await (await fetch(`${server.url}/Docs`)).text(), /^<!doctype html>/i);
    // What it offers are files of the release.
    for (const name of names) {
      const offered = await fetch(`${server.url}/Docs/downloads/${name}`);
      ok(Buffer.from(await offered.arrayBuffer()).equals(readFileSync(join(made, name))), name);
    }
    const page = await (await fetch(`${server.url}/Docs/clients.html`)).text();
    for (const name of names) ok(page.includes(sha256(join(made, name))) && page.includes(`/downloads/${name}"`), name);
    return `it offers ${names.length} packages`;
  } finally {
    strictEqual(await server.stop(), 0);
  }
}
