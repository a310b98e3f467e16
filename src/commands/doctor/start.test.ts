import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DurableLocalAdapter } from '../../adapters/local-files';
import { readConfig } from '../../config/config';
import { openDependencies } from '../../dependencies';
import { startPooledPostgres } from '../../testing/databases/pooler';
import { diagnose } from './diagnosis';
import type { Finding } from './findings';

let folder: string;
let environment: Record<string, string>;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-start-'));
  environment = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', JWT_SECRET: 's'.repeat(32) },
    DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...{ DATABASE_URL: `sqlite:${folder}/market.db`, STORAGE_URL: `file:${folder}/files` },
  };
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function examine(changes: Record<string, string> = {}) {
  const { text } = await diagnose(['--json'], { ...environment, ...changes });
  const findings = JSON.parse(text) as Finding[];
  const of = (about: string) => findings.filter((one) => one.about === about);
  return { of, wrong: findings.filter(({ state }) => state === 'wrong') };
}

/** Starts and stops the service once, which creates the database. */
async function startOnce() {
  await (await openDependencies(readConfig(environment, folder))).close();
}

test('says in one sentence that the database is empty', async () => {
  writeFileSync(join(folder, 'market.db'), '');
  const ofSchema = async (changes: Record<string, string>) => (await examine(changes)).of('database')[1];
  expect(await ofSchema({})).toEqual({
    about: 'database',
    state: 'doubtful',
    text: 'is empty: the next start creates the schema',
  });
  expect(await ofSchema({ MIGRATE: 'off' })).toEqual({
    about: 'database',
    state: 'wrong',
    text: 'is empty, and MIGRATE is off, so no server starts: run marketplace migrate first',
  });
});

test('reports a storage that belongs to another database, as a starting server does', async () => {
  await startOnce();
  const DATABASE_URL = `sqlite:${folder}/other.db`;
  const refused = {
    about: 'storage',
    state: 'wrong',
    text: expect.stringMatching(/^STORAGE_URL holds the files of another database/) as string,
  };
  // The file does not exist yet, then it is empty, then it has an id of its own.
  expect((await examine({ DATABASE_URL })).of('storage')).toEqual([refused]);
  writeFileSync(join(folder, 'other.db'), '');
  expect((await examine({ DATABASE_URL })).of('storage')).toEqual([refused]);
  const own = { ...environment, DATABASE_URL, STORAGE_URL: `file:${folder}/other-files` };
  await (await openDependencies(readConfig(own, folder))).close();
  expect((await examine({ DATABASE_URL })).of('storage')).toEqual([refused]);
  expect((await examine(own)).of('storage')[0]).toMatchObject({ state: 'fine' });
});

test('reports a sandbox on the database of a server without it', async () => {
  await startOnce();
  expect((await examine({ SANDBOX: 'on' })).wrong).toEqual([
    { about: 'database', state: 'wrong', text: expect.stringMatching(/^SANDBOX cannot be on/) as string },
  ]);
});

test('reports a certificate that cannot be used, has another key, or expires soon', async () => {
  const certificate = (name: string, days: number) => {
    const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days), '-subj', '/CN=a'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { TLS_CERT_FILE: cert, TLS_KEY_FILE: key };
  };
  const found = async (changes: Record<string, string>) => (await examine(changes)).of('certificate');
  expect(await found({})).toEqual([]);
  const [soon, later] = [certificate('soon', 13), certificate('later', 20)];
  expect(await found(later)).toMatchObject([
    { state: 'fine', text: expect.stringMatching(/valid until \d{4}-/) as string },
  ]);
  expect(await found(soon)).toMatchObject([
    { state: 'doubtful', text: expect.stringMatching(/: renew it$/) as string },
  ]);
  expect(await found({ ...soon, TLS_KEY_FILE: later.TLS_KEY_FILE })).toMatchObject([
    { state: 'wrong', text: 'TLS_KEY_FILE is not the key of the certificate in TLS_CERT_FILE' },
  ]);
  writeFileSync(join(folder, 'junk'), 'x');
  expect(await found({ ...soon, TLS_CERT_FILE: join(folder, 'junk') })).toMatchObject([
    { state: 'wrong', text: expect.stringMatching(/^TLS_CERT_FILE cannot be used: /) as string },
  ]);
});

test('reports a disk without space once, with its remedy', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const put = jest.spyOn(DurableLocalAdapter.prototype, 'write').mockRejectedValue(full);
  try {
    expect((await examine()).of('storage')).toEqual([
      { about: 'storage', state: 'wrong', text: 'no space is left: free up space' },
    ]);
  } finally {
    put.mockRestore();
  }
});

test('reports a role behind a pooler that has no timeout', async () => {
  const server = await startPooledPostgres();
  closing.push(() => server.stop());
  const DATABASE_URL = await server.createDatabase('pooled');
  const found = async () =>
    (await examine({ DATABASE_URL, DATABASE_POOLER: 'on' }))
      .of('database')
      .map(({ state, text }) => `${state}: ${text}`);
  expect(await found()).toContainEqual(
    expect.stringMatching(/^doubtful: behind the pooler reads have no timeout: alter/),
  );
});
