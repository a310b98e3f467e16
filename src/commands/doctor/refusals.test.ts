/** The doctor finds what a starting server would refuse, and says it in words. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLog } from '../../adapters/log';
import { readConfig } from '../../config/config';
import { openDatabase, withDatabase } from '../../database/connection';
import { migrateToLatest } from '../../database/migrator';
import { openDependencies } from '../../dependencies';
import { type PostgresServer, startPostgres } from '../../testing/databases/postgres-server';
import { backup } from '../backup/backing-up';
import { diagnose } from './diagnosis';
import type { Finding } from './findings';
import { ofTransport } from './postgres';

let folder: string;
let environment: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-refusals-'));
  environment = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', JWT_SECRET: 's'.repeat(32) },
    DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...{ DATABASE_URL: `sqlite:${folder}/market.db`, STORAGE_URL: `file:${folder}/files` },
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function found(about: string, changes: Record<string, string>): Promise<string[]> {
  const { text } = await diagnose(['--json'], { ...environment, ...changes });
  return (JSON.parse(text) as Finding[])
    .filter((one) => one.about === about)
    .map(({ state, text: line }) => `${state}: ${line}`);
}

const refusal = (DATABASE_URL: string) =>
  openDependencies(readConfig({ ...environment, DATABASE_URL }, folder)).then(
    () => 'started',
    (error: Error) => error.message,
  );

test('reports each wrong variable as a finding', async () => {
  expect(await found('configuration', { PORT: 'x', WORKERS: '2' })).toEqual([
    'wrong: PORT must be a whole number from 0 to 65535',
    'wrong: WORKERS must be 1 on SQLite: several processes require PostgreSQL in DATABASE_URL',
  ]);
});

test('reports an SQLite file that cannot be created, and the start says why without waiting', async () => {
  writeFileSync(join(folder, 'taken'), '');
  const DATABASE_URL = `sqlite:${folder}/taken/market.db`;
  expect(await found('database', { DATABASE_URL })).toEqual([
    `wrong: ${folder}/taken/market.db cannot be created: ${folder}/taken is not a folder`,
  ]);
  expect(await refusal(DATABASE_URL)).toMatch(/^DATABASE_URL cannot be used: the folder \S+ cannot be created: E\w+/);
  expect(await refusal('sqlite:/proc/market.db')).toMatch(
    /^DATABASE_URL cannot be used: the file \/proc\/market\.db cannot be created: E\w+: [\w -]+$/,
  );
});

test('a backup of a file that cannot be opened names the file and the reason', async () => {
  const path = join(folder, 'inner');
  mkdirSync(path);
  expect(await backup(['--to', join(folder, 'b')], { ...environment, DATABASE_URL: `sqlite:${path}` })).toEqual({
    exitCode: 1,
    text: `DATABASE_URL cannot be used: the file ${path} cannot be opened: it is a folder`,
  });
});

test('reports a certificate for another name than that of PUBLIC_URL, unless a proxy is trusted', async () => {
  const [cert, key] = [join(folder, 'a.crt'), join(folder, 'a.key')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '60', '-subj', '/CN=a.example.com'];
  const names = ['-addext', 'subjectAltName=DNS:a.example.com,IP:127.0.0.1'];
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const of = (PUBLIC_URL: string, changes = {}) =>
    found('certificate', { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, PUBLIC_URL, ...changes });
  const valid = expect.stringMatching(/^fine: the certificate is valid until/) as string;
  expect(await of('https://a.example.com')).toEqual([valid]);
  expect(await of('https://127.0.0.1:8443')).toEqual([valid]);
  expect(await of('https://b.example.com')).toEqual([
    'wrong: the certificate is not for b.example.com, the host of PUBLIC_URL: use a certificate with this name',
    valid,
  ]);
  expect(await of('https://b.example.com', { TRUST_PROXY: '1' })).toEqual([valid]);
  expect(await of('https://a.example.com', { TLS_CERT_FILE: key, TLS_KEY_FILE: cert })).toEqual([
    `wrong: TLS_CERT_FILE cannot be used: ${key} contains no certificate in PEM format`,
  ]);
});

test('says in words why the mail server cannot be used', async () => {
  const mail = (SMTP_URL: string) => found('mail', { SMTP_URL, MAIL_FROM: 'a@example.com' });
  expect(await mail('smtp://127.0.0.1:1')).toEqual([
    'wrong: the mail server refuses the connection (ESOCKET): check SMTP_URL and the network',
  ]);
  expect((await mail('smtp://mail.invalid'))[0]).toMatch(/^wrong: the mail server has an unknown host name \(E\w+\)/);
}, 20_000);

test('names the variables of missing credentials for S3', async () => {
  const none = {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_CONFIG_FILE: '/dev/null',
  };
  const before = { ...process.env };
  for (const name of Object.keys(before).filter((one) => one.startsWith('AWS_'))) delete process.env[name];
  Object.assign(process.env, none);
  try {
    const [line] = await found('storage', { STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:1' });
    expect(line).toContain('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  } finally {
    for (const name of Object.keys(none)) delete process.env[name];
    Object.assign(process.env, before);
  }
});

test.each([
  ['postgres://user:pass@db.example.com/rentals', 'db.example.com'],
  ['postgres://user@/rentals?host=db.example.com', 'db.example.com'],
  ['postgres://10.0.0.7/rentals?sslmode=disable', '10.0.0.7'],
  ['postgres://127.0.0.1/rentals', undefined],
  ['postgres://[::1]/rentals', undefined],
  ['postgres://user@/rentals?host=/run/postgresql', undefined],
  ['postgres:///rentals', undefined],
  ['postgres://db.example.com/rentals?sslmode=verify-full', undefined],
  ['sqlite:market.db', undefined],
])('%s: the host to which data is sent unencrypted is %s', (url, host) => {
  const text = expect.stringContaining(`the connection to ${host} is not encrypted`) as string;
  expect(ofTransport('DATABASE_URL', url)).toEqual(host === undefined ? [] : [{ state: 'doubtful', text }]);
});

describe('on PostgreSQL', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let url: string;
  beforeAll(async () => {
    primary = await startPostgres({ isDurable: false });
    url = await primary.createDatabase('market');
    await withDatabase(url, { poolSize: 1 }, async (db) => {
      await sql`create role guest login`.execute(db);
      await sql`revoke create on schema public from public`.execute(db);
    });
    standby = await startPostgres({ isDurable: false, standbyOf: primary });
  }, 60_000);
  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  test('reports a role that may not create tables in an empty database', async () => {
    const DATABASE_URL = url.replace(/\/\/[^@]*@/, '//guest@');
    expect(await found('database', { DATABASE_URL })).toContainEqual(
      expect.stringMatching(/^wrong: the role guest may not create tables in the schema public: make it the owner/),
    );
    const ofOwner = await found('database', { DATABASE_URL: url });
    expect(ofOwner.join('\n')).not.toContain('may not create tables');
  });

  test('compares the connections of all workers with those of the database, unless they are of a pooler', async () => {
    const of = async (changes: Record<string, string>) =>
      (await found('database', { DATABASE_URL: url, ...changes })).filter((line) => line.includes('WORKERS'));
    // PostgreSQL reserves three of its 200 for superusers.
    expect(await of({ WORKERS: '1', DATABASE_POOL_SIZE: '197' })).toEqual([
      'fine: one instance opens up to 197 of 197 connections (WORKERS times DATABASE_POOL_SIZE)',
    ]);
    const tooMany = { WORKERS: '2', DATABASE_POOL_SIZE: '99' };
    expect(await of(tooMany)).toEqual([
      'doubtful: one instance opens up to 198 of 197 connections (WORKERS times DATABASE_POOL_SIZE): ' +
        'lower DATABASE_POOL_SIZE, raise max_connections, or use a pooler',
    ]);
    expect(await of({ ...tooMany, DATABASE_POOLER: 'on' })).toEqual([]);
  });

  test('reports a constraint that some row may violate', async () => {
    const DATABASE_URL = await primary.createDatabase('unvalidated');
    const of = async () => (await found('database', { DATABASE_URL })).filter((line) => line.includes('checked'));
    const database = openDatabase(DATABASE_URL, { poolSize: 1 });
    await migrateToLatest(database);
    expect(await of()).toEqual([]);
    await sql`alter table city add constraint numbered check (id < 0) not valid`.execute(database.db);
    await database.close();
    expect(await of()).toEqual([
      'doubtful: has rows that were not checked against numbered of city: run marketplace migrate, or correct the rows',
    ]);
  });

  test('reports a standby that cannot be used', async () => {
    const of = (DATABASE_REPLICA_URL: string) => found('standby', { DATABASE_URL: url, DATABASE_REPLICA_URL });
    expect(await of(standby.url('market'))).toEqual(['fine: responds, and is a standby of the database']);
    expect(await of(url)).toEqual([expect.stringMatching(/^wrong: cannot be used, .*: it is no standby:/)]);
    expect(await of(standby.url('missing'))).toEqual([
      expect.stringMatching(/^wrong: cannot be used, .*: the database missing does not exist/),
    ]);
  });
});

test('the start logs that the certificate has expired', async () => {
  const [cert, key, request] = ['old.crt', 'old.key', 'old.csr'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const run = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });
  run('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=a', '-keyout', key, '-out', request);
  run('x509', '-req', '-in', request, '-signkey', key, '-days', '-1', '-out', cert);
  const log = createLog('warn');
  const warn = jest.spyOn(log, 'warn');
  const config = readConfig({ ...environment, TLS_CERT_FILE: cert, TLS_KEY_FILE: key }, folder);
  await (await openDependencies(config, { log })).close();
  const expired = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
  expect(warn).toHaveBeenCalledWith({ expired }, 'the certificate in TLS_CERT_FILE has expired: renew it');
});
