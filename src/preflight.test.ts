import cluster from 'node:cluster';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from './adapters/log';
import { readConfig } from './config/config';
import { openDependencies } from './dependencies';
import { type Pooler, startPooler } from './testing/databases/pooler';
import { Starts, readRows } from './testing/starts';

let starts: Starts;
const environmentOf = (url: string, changes?: Record<string, string>) => starts.environmentOf(url, changes);
const refusal = (url: string, changes?: Record<string, string>) => starts.refusal(url, changes);
const newDatabase = (engine: string) => starts.newDatabase(engine);

beforeAll(async () => {
  starts = await Starts.begin();
});
beforeEach(() => starts.createFolder());
afterEach(() => starts.closeAll());
afterAll(() => starts.server.stop());

/** A port whose server behaves as `act` says to each connection. */
async function portWith(act: (socket: { end: () => void }) => void): Promise<{ port: number; close: () => void }> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    act(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return { port: (listener.address() as AddressInfo).port, close: () => listener.close() };
}

describe('the start says why it cannot use the database', () => {
  test('a wrong password and a user that does not exist', async () => {
    const file = join(starts.server.data, 'pg_hba.conf');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `host all locked 127.0.0.1/32 scram-sha-256\n${before}`);
    await readRows(starts.server.url('postgres'), `create role locked login password 'secret'`);
    // The server reads its files after the statement has ended. Each connection shows when it had read them last.
    const loadedAt = async () =>
      JSON.stringify(await readRows(starts.server.url('postgres'), 'select pg_conf_load_time()'));
    const loadedBefore = await loadedAt();
    await readRows(starts.server.url('postgres'), 'select pg_reload_conf()');
    while ((await loadedAt()) === loadedBefore) await delay(20);
    const as = (user: string) => starts.server.url('postgres').replace(/\/\/[^@]*@/, `//${user}@`);
    expect(await refusal(as('locked:canary'))).toBe(
      'DATABASE_URL cannot be used: the password of the user locked is wrong',
    );
    expect(await refusal(as('stranger'))).toMatch(/^DATABASE_URL cannot be used: the user stranger may not log in /);
    writeFileSync(file, before);
  });

  test('a missing database, TLS that the server does not offer, and an encoding other than UTF-8', async () => {
    expect(await refusal(starts.server.url('missing'))).toBe(
      'DATABASE_URL cannot be used: the database missing does not exist: create it',
    );
    const tls = `${starts.server.url('postgres')}?sslmode=require`;
    expect(await refusal(tls)).toMatch(/^DATABASE_URL cannot be used: the server does not offer TLS/);
    await readRows(
      starts.server.url('postgres'),
      `create database latin encoding latin1 locale 'C' template template0`,
    );
    expect(await refusal(starts.server.url('latin'))).toMatch(/^DATABASE_URL cannot be used: its encoding is LATIN1/);
  });

  test('a refused port, an unknown host, a server that is silent, and one that closes connections', async () => {
    const at = (place: string, changes?: Record<string, string>) =>
      refusal(`postgres://user@${place}/rentals`, changes);
    expect(await at('127.0.0.1:1')).toBe('DATABASE_URL cannot be used: no server listens at 127.0.0.1:1');
    expect(await at('database.invalid')).toBe(
      'DATABASE_URL cannot be used: the host name of database.invalid:5432 cannot be resolved',
    );
    const silent = await portWith(() => {});
    expect(await at(`127.0.0.1:${silent.port}`, { DATABASE_TIMEOUT_MS: '1000' })).toBe(
      `DATABASE_URL cannot be used: no response from 127.0.0.1:${silent.port}`,
    );
    silent.close();
    const closing = await portWith((socket) => socket.end());
    expect(await at(`127.0.0.1:${closing.port}`, { DATABASE_TIMEOUT_MS: '1000' })).toMatch(
      /127\.0\.0\.1:\d+ closes the connection$/,
    );
    closing.close();
  });

  test('a pooler', async () => {
    const pooler: Pooler = await startPooler(starts.server.url('postgres'));
    try {
      expect(await refusal(pooler.url('postgres'))).toMatch(/this is a pooler.*set DATABASE_POOLER=on$/);
    } finally {
      await pooler.stop();
    }
  });
});

test('the start waits for a database that is down, says why, and gives up after DATABASE_WAIT_SECONDS', async () => {
  const url = await newDatabase('postgres');
  await starts.server.halt();
  try {
    const from = performance.now();
    expect(await refusal(url, { DATABASE_WAIT_SECONDS: '1' })).toMatch(/no server listens at/);
    expect(performance.now() - from).toBeGreaterThan(500);
    const waited: unknown[] = [];
    const log = createLog('warn');
    log.warn = (details: object, message?: string) => void waited.push({ ...details, message });
    const config = readConfig(environmentOf(url, { DATABASE_WAIT_SECONDS: '30' }), starts.folder);
    const starting = openDependencies(config, { log }).then((one) => starts.opened.push(one));
    while (waited.length === 0) await delay(20);
    await starts.server.resume();
    await starting;
    const reason = expect.stringMatching(/^no server listens at 127\.0\.0\.1:\d+$/) as string;
    expect(waited[0]).toEqual({ reason, message: 'waiting for the database' });
  } finally {
    await starts.server.resume().catch(() => {});
  }
});

test('the start warns if WORKERS times DATABASE_POOL_SIZE is more than the connections of the database', async () => {
  const warned: unknown[] = [];
  const log = createLog('warn');
  log.warn = (details: object) => void warned.push(details);
  const url = await newDatabase('postgres');
  for (const workers of ['1', '64']) {
    const config = readConfig(environmentOf(url, { WORKERS: workers, DATABASE_POOL_SIZE: '20' }), starts.folder);
    starts.opened.push(await openDependencies(config, { log }));
  }
  const warning = { wanted: 1280, available: expect.any(Number) as number };
  expect(warned).toEqual([warning]);
  // A worker leaves the warning to its supervisor.
  const isWorker = jest.replaceProperty(cluster, 'isWorker', true);
  try {
    const config = readConfig(environmentOf(url, { WORKERS: '64', DATABASE_POOL_SIZE: '20' }), starts.folder);
    starts.opened.push(await openDependencies(config, { log }));
  } finally {
    isWorker.restore();
  }
  expect(warned).toEqual([warning]);
});
