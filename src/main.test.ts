import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './testing/servers/server-process';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'main-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a server says that does not start. */
async function refusal(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const program = join(__dirname, '../dist/src/main.js');
  const env = { PATH: process.env.PATH, PORT: '0', DATABASE_TIMEOUT_MS: '500', ...environment };
  const server = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve));
  return { code, said };
}

test('what a server lays down is for its user alone, whatever the mask; and a misspelt variable is named', async () => {
  const said: string[] = [];
  const mask = process.umask(0);
  try {
    const environment = { DATABSE_URL: 'sqlite:./elsewhere.db', LOG_LEVEL: 'error' };
    const server = await startServerProcess(environment, { folder, onLine: (line) => said.push(line) });
    const paths = readdirSync(folder, { recursive: true }).map(String);
    const modes = paths.map((path) => {
      const entry = statSync(join(folder, path));
      return [path, entry.isDirectory(), (entry.mode & 0o777).toString(8)];
    });
    expect(modes.filter(([, isFolder, mode]) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
    const named = ['data', 'data/jwt-secret', 'data/data-key', 'data/files/databases', 'data/marketplace.db-wal'];
    expect(paths).toEqual(expect.arrayContaining([...named, 'data/marketplace.db-shm', 'data/marketplace.db-limits']));
    await server.stop();
  } finally {
    process.umask(mask);
  }
  expect(said).toContain('Warning: DATABSE_URL is not known and has no effect: is DATABASE_URL meant?');
});

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://canary-user:canary@127.0.0.1:1/rentals' },
  { DATABASE_URL: 'postgres://user:canary@127.0.0.1:notaport/rentals' },
  { STORAGE_URL: `s3://files?endpoint=${encodeURIComponent('http://user:canary@127.0.0.1:1')}` },
  { STORAGE_URL: 's3://user:canary@files' },
])('a start that fails says no credential: %j', async (environment) => {
  const { code, said } = await refusal({
    AWS_ACCESS_KEY_ID: 'canary',
    AWS_SECRET_ACCESS_KEY: 'canary',
    ...environment,
  });
  // The AWS SDK may speak of Node's version before.
  expect(said.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^${Object.keys(environment)[0]} `));
  expect(said).not.toContain('canary');
  expect(code).toBe(1);
});
