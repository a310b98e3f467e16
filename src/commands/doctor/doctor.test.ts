import { createServer } from 'node:http';
import { createServer as createListener } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../config/config';
import { openDatabase } from '../../database/connection';
import { openDependencies } from '../../dependencies';
import { diagnose } from './diagnosis';
import type { Finding } from './findings';

const canary = 'canary-of-a-password';
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

let folder: string;
let environment: Record<string, string | undefined>;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: `${canary} that signs the tokens`,
    DATA_KEY: key(1),
    DATABASE_URL: `sqlite:${folder}/market.db`,
    STORAGE_URL: `file:${folder}/files`,
  };
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function examine(changes: Record<string, string> = {}) {
  const { exitCode, text } = await diagnose(['--json'], { ...environment, ...changes });
  for (const secret of [canary, encodeURIComponent(canary), key(1)]) expect(text).not.toContain(secret);
  const findings = JSON.parse(text) as Finding[];
  const of = (about: string) => findings.filter((one) => one.about === about);
  return { exitCode, of, wrong: findings.filter(({ state }) => state === 'wrong') };
}

/** Starts and stops the service once, which creates the database. */
async function startOnce() {
  await (await openDependencies(readConfig(environment, folder))).close();
}

async function inDatabase(statement: string) {
  const { db, close } = openDatabase(environment.DATABASE_URL!, { poolSize: 1 });
  await sql.raw(statement).execute(db);
  await close();
}

async function mailServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  let messages = 0;
  const server = new SMTPServer({
    ...options,
    onAuth: ({ password }, _, done) =>
      password === canary ? done(null, { user: 'we' }) : done(new Error('no such user')),
    onData: (_stream, _session, done) => {
      messages += 1;
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => expect(messages).toBe(0),
    () => new Promise<void>((resolve) => server.close(resolve)),
  );
  return (server.server.address() as AddressInfo).port;
}

/** A port that accepts connections and never sends anything. */
async function silentPort(): Promise<number> {
  const sockets: { destroy: () => void }[] = [];
  const server = createListener((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('reports nothing wrong for a configured service, and removes the test file', async () => {
  await startOnce();
  const { exitCode, of, wrong } = await examine();
  expect(wrong).toEqual([]);
  expect(exitCode).toBe(0);
  for (const about of ['configuration', 'database', 'keys', 'storage', 'proxy'])
    expect([about, of(about).map(({ state }) => state)]).toEqual([about, of(about).map(() => 'fine')]);
  expect(of('database')[0]!.text).toMatch(/^SQLite 3\.\d+/);
  expect(readdirSync(join(folder, 'files'))).toEqual(['databases']);
});

test('creates neither a missing SQLite file nor the folder of the storage', async () => {
  const { exitCode, of } = await examine();
  expect(exitCode).toBe(0);
  expect(of('database')[0]).toMatchObject({ state: 'doubtful' });
  expect(readdirSync(folder)).toEqual([]);
  const off = await examine({ MIGRATE: 'off' });
  expect([off.exitCode, off.of('database')[0]!.text]).toEqual([1, expect.stringContaining('and MIGRATE is off')]);
});

test('reports only the configuration error if a variable is wrong', async () => {
  const { exitCode, wrong } = await examine({ HOLD_HOURS: '0' });
  expect(exitCode).toBe(1);
  expect(wrong).toEqual([
    { about: 'configuration', state: 'wrong', text: 'HOLD_HOURS must be a whole number from 1 to 720' },
  ]);
});

test('reports an older or newer schema, a clock that is behind, and a missing key', async () => {
  await startOnce();
  await inDatabase(`update marker set noted_at = ${Date.now() + 3_600_000} where name = 'database-id'`);
  await inDatabase(`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`);
  const { exitCode, of } = await examine({ DATA_KEY: key(2) });
  expect(exitCode).toBe(1);
  expect(
    of('database')
      .map(({ text }) => text)
      .join('\n'),
  ).toMatch(/9999-later.*\n.*(3599|3600) s behind/);
  expect(of('keys')).toEqual([
    { about: 'keys', state: 'wrong', text: expect.stringMatching(/^DATA_KEY lacks [0-9a-f]{16},/) as string },
  ]);
  await inDatabase(`delete from kysely_migration where name > '0005'`);
  const older = (await examine()).of('database').map(({ text }) => text);
  expect(older.join('\n')).toMatch(/lacks .*: the next start applies them/);
});

test('reports the newest backup, one that is old or lacks files, and in production that there is none', async () => {
  await startOnce();
  const found = async (changes: Record<string, string> = {}) =>
    (await examine(changes)).of('database').filter(({ text }) => text.includes('backup'));
  const hour = 60 * 60_000;
  const note = (takenAt: number, missingFiles: number) =>
    inDatabase(
      `insert or replace into marker (name, value, noted_at) values ('backup', '${missingFiles}', ${takenAt})`,
    );
  expect(await found()).toEqual([]);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com', SMS_URL: 'http://127.0.0.1:9' };
  expect(await found(production)).toMatchObject([
    { state: 'doubtful', text: expect.stringContaining('no complete backup') as string },
  ]);
  await note(Date.now() - hour, 0);
  expect(await found(production)).toMatchObject([
    { state: 'fine', text: expect.stringContaining('newest complete backup is of 20') as string },
  ]);
  await note(Date.now() - 37 * hour, 0);
  expect(await found()).toMatchObject([
    { state: 'doubtful', text: expect.stringContaining('run marketplace backup every night') as string },
  ]);
  await note(Date.now() - hour, 2);
  expect(await found()).toMatchObject([
    { state: 'doubtful', text: expect.stringContaining('lacks 2 files that the storage had lost') as string },
  ]);
});

test('reports entries that should have been archived for more than a week', async () => {
  await startOnce();
  const at = Date.now() - 50 * 24 * 60 * 60_000;
  await inDatabase(`insert into audit_log (action, subject, at) values ('findUser', 'user:2', ${at})`);
  const archived = async (days: number) =>
    (await examine({ AUDIT_KEPT_DAYS: String(days) }))
      .of('database')
      .find(({ text }) => text.startsWith('has audit entries'));
  expect(await archived(43)).toEqual({
    about: 'database',
    state: 'fine',
    text: 'has audit entries of the last 50 days',
  });
  expect(await archived(42)).toMatchObject({
    state: 'doubtful',
    text: expect.stringMatching('run marketplace archive') as string,
  });
  expect((await examine()).of('database').some(({ text }) => text.startsWith('has audit entries'))).toBe(false);
});

test('reports a file that is not a database, and a server that does not respond', async () => {
  writeFileSync(join(folder, 'market.db'), 'x'.repeat(5_000));
  expect((await examine()).of('database')[0]).toMatchObject({ state: 'wrong' });
  const DATABASE_URL = `postgres://we:${canary}@127.0.0.1:${await silentPort()}/market`;
  const { of } = await examine({ DATABASE_URL, DATABASE_TIMEOUT_MS: '500' });
  expect(of('database')[0]).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^cannot be used: no response from 127\.0\.0\.1:\d+$/) as string,
  });
});

test('reports a storage that cannot be written', async () => {
  writeFileSync(join(folder, 'files'), 'not a folder');
  expect((await examine()).of('storage')[0]).toMatchObject({ state: 'wrong' });
});

test('reports whether the mail server is encrypted, rejects the password or is unreachable', async () => {
  const MAIL_FROM = 'rentals@example.com';
  const urlOf = (port: number, password = canary) =>
    `smtp://we:${password}@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const mail = async (SMTP_URL: string) => (await examine({ SMTP_URL, MAIL_FROM })).of('mail')[0]!;
  const encrypted = await mailServer({ secure: false });
  expect(await mail(urlOf(encrypted))).toMatchObject({
    state: 'fine',
    text: 'the mail server accepts the connection, encrypted',
  });
  expect((await mail(urlOf(encrypted, 'other'))).text).toContain('(EAUTH): correct user and password in SMTP_URL');
  const plain = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  expect(await mail(urlOf(plain))).toMatchObject({
    state: 'doubtful',
    text: expect.stringContaining('STARTTLS') as string,
  });
  expect(await mail(urlOf(1))).toMatchObject({ state: 'wrong', text: expect.stringContaining('ESOCKET') as string });
});

test('checks the gateway with HEAD, and reports one that is unreachable or hangs', async () => {
  const methods: string[] = [];
  const server = createServer((request, response) => {
    methods.push(request.method!);
    response.statusCode = 405;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const gateway = async (port: number) =>
    (await examine({ SMS_URL: `http://we:${canary}@127.0.0.1:${port}/send` })).of('text messages')[0]!;
  expect(await gateway((server.address() as AddressInfo).port)).toMatchObject({ state: 'fine' });
  expect(methods).toEqual(['HEAD']);
  expect(await gateway(1)).toMatchObject({ state: 'wrong' });
  expect(await gateway(await silentPort())).toMatchObject({ state: 'wrong' });
});

test.each([
  [{ PUBLIC_URL: 'https://rentals.example.com' }, 'wrong', 'TRUST_PROXY=0 all clients count as one'],
  [{ PUBLIC_URL: 'https://rentals.example.com', TRUST_PROXY: '1' }, 'fine', '1 trusted'],
  [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, 'doubtful', 'only the proxy'],
])('with %j, the proxy check returns %s', async (changes, state, text) => {
  expect((await examine(changes as Record<string, string>)).of('proxy')[0]).toMatchObject({
    state,
    text: expect.stringContaining(text) as string,
  });
});
