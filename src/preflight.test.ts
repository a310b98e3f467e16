import cluster from 'node:cluster';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createLog } from './adapters/log';
import { DurableLocalAdapter } from './adapters/local-files';
import { type Storage, createStorage } from './adapters/storage';
import { administer } from './commands/admin';
import { readConfig } from './config/config';
import { openDatabase } from './database/connection';
import { migrations } from './database/migrations';
import { migrateToLatest } from './database/migrator';
import { type OpenDependencies, openDependencies } from './dependencies';
import { claimStorage } from './files/storage-claim';
import { type Pooler, startPooler } from './testing/databases/pooler';
import { type PostgresServer, startPostgres } from './testing/databases/postgres-server';
import { insertUser } from './testing/databases/rows';

let server: PostgresServer;
let folder: string;
let databases = 0;
const opened: OpenDependencies[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'preflight-'))));
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => server.stop());

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const newDatabase = (engine: string) =>
  engine === 'sqlite' ? `sqlite:${folder}/${++databases}.db` : server.createDatabase(`preflight_${++databases}`);

function environmentOf(url: string, changes: Record<string, string> = {}): Record<string, string> {
  const storage = { STORAGE_URL: `file:${folder}/files` };
  const given = { DATABASE_URL: url, DATABASE_WAIT_SECONDS: '0', LOG_LEVEL: 'fatal', DATABASE_TIMEOUT_MS: '10000' };
  return { NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(32), DATA_KEY: key(1), ...storage, ...given, ...changes };
}

async function start(url: string, changes?: Record<string, string>): Promise<OpenDependencies> {
  const dependencies = await openDependencies(readConfig(environmentOf(url, changes), folder));
  opened.push(dependencies);
  return dependencies;
}

/** The message with which the start fails. */
const refusal = (url: string, changes?: Record<string, string>) =>
  start(url, changes).then(
    () => 'started',
    (error: Error) => error.message,
  );

async function read(url: string, query: string): Promise<unknown[]> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    return (await sql.raw(query).execute(db)).rows;
  } finally {
    await close();
  }
}

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
    const file = join(server.data, 'pg_hba.conf');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `host all locked 127.0.0.1/32 scram-sha-256\n${before}`);
    await read(server.url('postgres'), `create role locked login password 'secret'`);
    // The server reads its files after the statement has ended. Each connection shows when it had read them last.
    const loadedAt = async () => JSON.stringify(await read(server.url('postgres'), 'select pg_conf_load_time()'));
    const loadedBefore = await loadedAt();
    await read(server.url('postgres'), 'select pg_reload_conf()');
    while ((await loadedAt()) === loadedBefore) await delay(20);
    const as = (user: string) => server.url('postgres').replace(/\/\/[^@]*@/, `//${user}@`);
    expect(await refusal(as('locked:canary'))).toBe(
      'DATABASE_URL cannot be used: the password of the user locked is wrong',
    );
    expect(await refusal(as('stranger'))).toMatch(/^DATABASE_URL cannot be used: the user stranger may not log in /);
    writeFileSync(file, before);
  });

  test('a missing database, TLS that the server does not offer, and an encoding other than UTF-8', async () => {
    expect(await refusal(server.url('missing'))).toBe(
      'DATABASE_URL cannot be used: the database missing does not exist: create it',
    );
    const tls = `${server.url('postgres')}?sslmode=require`;
    expect(await refusal(tls)).toMatch(/^DATABASE_URL cannot be used: the server does not offer TLS/);
    await read(server.url('postgres'), `create database latin encoding latin1 locale 'C' template template0`);
    expect(await refusal(server.url('latin'))).toMatch(/^DATABASE_URL cannot be used: its encoding is LATIN1/);
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
    const pooler: Pooler = await startPooler(server.url('postgres'));
    try {
      expect(await refusal(pooler.url('postgres'))).toMatch(/this is a pooler.*set DATABASE_POOLER=on$/);
    } finally {
      await pooler.stop();
    }
  });
});

test('the start waits for a database that is down, says why, and gives up after DATABASE_WAIT_SECONDS', async () => {
  const url = await newDatabase('postgres');
  await server.halt();
  try {
    const from = performance.now();
    expect(await refusal(url, { DATABASE_WAIT_SECONDS: '1' })).toMatch(/no server listens at/);
    expect(performance.now() - from).toBeGreaterThan(500);
    const waited: unknown[] = [];
    const log = createLog('warn');
    log.warn = (details: object, message?: string) => void waited.push({ ...details, message });
    const config = readConfig(environmentOf(url, { DATABASE_WAIT_SECONDS: '30' }), folder);
    const starting = openDependencies(config, { log }).then((one) => opened.push(one));
    while (waited.length === 0) await delay(20);
    await server.resume();
    await starting;
    const reason = expect.stringMatching(/^no server listens at 127\.0\.0\.1:\d+$/) as string;
    expect(waited[0]).toEqual({ reason, message: 'waiting for the database' });
  } finally {
    await server.resume().catch(() => {});
  }
});

describe.each(['sqlite', 'postgres'])('on %s, a wrong DATABASE_URL changes nothing', (engine) => {
  test('in a database of another program', async () => {
    const url = await newDatabase(engine);
    await read(url, 'create table invoice (id integer primary key)');
    expect(await refusal(url)).toMatch(
      /^DATABASE_URL cannot be used: it contains 1 tables of another program \(invoice\)/,
    );
    const tables =
      engine === 'sqlite'
        ? `select name from sqlite_master`
        : `select tablename as name from pg_tables where schemaname = 'public'`;
    expect(await read(url, tables)).toEqual([{ name: 'invoice' }]);
  });

  test('in a database of an older release with other keys or another storage', async () => {
    await (await start(await newDatabase(engine))).close();
    opened.pop();
    const older = Object.entries(migrations).slice(0, -1);
    const url = await newDatabase(engine);
    const database = openDatabase(url, { poolSize: 1 });
    await migrateToLatest(database, Object.fromEntries(older));
    await database.close();
    const applied = 'select name from kysely_migration';
    const before = await read(url, applied);
    expect(before).toHaveLength(older.length);

    expect(await refusal(url)).toMatch(/^STORAGE_URL holds the files of another database/);
    const elsewhere = { STORAGE_URL: `file:${folder}/other` };
    await read(url, `insert into marker (name, value, noted_at) values ('data-key:${'ab'.repeat(8)}', '', 1)`);
    expect(await refusal(url, elsewhere)).toMatch(/^DATA_KEY lacks abababababababab/);
    await read(url, `insert into marker (name, value, noted_at) values ('real', '', 1)`);
    await read(url, `delete from marker where name like 'data-key%'`);
    expect(await refusal(url, { ...elsewhere, SANDBOX: 'on' })).toMatch(/^SANDBOX cannot be on/);
    expect(await read(url, applied)).toEqual(before);
    expect(readdirSync(folder)).not.toContain('other/databases');
  });

  test('in an empty database whose storage holds files', async () => {
    const url = await newDatabase(engine);
    const { storage } = await start(await newDatabase(engine));
    await storage.put('public', 'picture.jpg', Buffer.from('picture'));
    rmSync(join(folder, 'files/databases'), { recursive: true });
    expect(await refusal(url)).toMatch(/^STORAGE_URL holds files, and the database knows of none/);
    const tables =
      engine === 'sqlite' ? `select name from sqlite_master` : `select 1 from pg_tables where schemaname = 'public'`;
    expect(await read(url, tables)).toEqual([]);
  });

  test('with files whose storage is empty, until it is adopted; a sandbox is exempt', async () => {
    const url = await newDatabase(engine);
    const { db } = await start(url);
    const userId = await insertUser(db);
    const columns = {
      purpose: null,
      content_type: 'image/jpeg',
      bytes: 1,
      sha256: 'a'.repeat(64),
      width: 1,
      height: 1,
    };
    const row = { name: 'picture', kind: 'picture', owner_id: userId, storage_key: 'picture', created_at: 1 } as const;
    await db
      .insertInto('file')
      .values({ ...row, ...columns })
      .execute();
    await opened.pop()!.close();
    const elsewhere = { STORAGE_URL: `file:${folder}/not-mounted` };
    expect(await refusal(url, elsewhere)).toMatch(
      /^STORAGE_URL is empty, and the database has files: .*marketplace admin adopt-storage/,
    );
    const config = readConfig(environmentOf(url, elsewhere), folder);
    const [database, storage] = [openDatabase(url, { poolSize: 1 }), createStorage(config)];
    await expect(claimStorage(config, database.db, storage)).rejects.toThrow(/^STORAGE_URL is empty/);
    await database.close();
    expect(readdirSync(folder)).not.toContain('not-mounted');
    expect(await administer(['adopt-storage'], environmentOf(url, elsewhere))).toMatchObject({ exitCode: 0 });
    expect(await refusal(url, elsewhere)).toBe('started');
    await opened.pop()!.close();
    await read(url, `update marker set name = 'sandbox' where name = 'real'`);
    expect(await refusal(url, { STORAGE_URL: `file:${folder}/again`, SANDBOX: 'on' })).toBe('started');
  });

  test('whose storage cannot be written to the end, and leaves no file', async () => {
    const url = await newDatabase(engine);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write = jest.spyOn(DurableLocalAdapter.prototype, 'write').mockRejectedValue(full);
    try {
      expect(await refusal(url)).toBe('STORAGE_URL cannot be used: no space is left: free up space');
    } finally {
      write.mockRestore();
    }
    const tables =
      engine === 'sqlite' ? `select name from sqlite_master` : `select 1 from pg_tables where schemaname = 'public'`;
    expect(await read(url, tables)).toEqual([]);
    await start(url);
    expect(readdirSync(join(folder, 'files/databases'))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('whose storage cannot be written', async () => {
    const url = await newDatabase(engine);
    writeFileSync(join(folder, 'files'), 'not a folder');
    expect(await refusal(url)).toMatch(/^STORAGE_URL cannot be used: ENOTDIR/);
    expect(await refusal(url, { STORAGE_URL: `file:${folder}/files/below` })).toMatch(
      /^STORAGE_URL cannot be used: ENOTDIR/,
    );
    const tables =
      engine === 'sqlite' ? `select name from sqlite_master` : `select 1 from pg_tables where schemaname = 'public'`;
    expect(await read(url, tables)).toEqual([]);
  });

  test('with MIGRATE=off, which says what the database lacks', async () => {
    const url = await newDatabase(engine);
    expect(await refusal(url, { MIGRATE: 'off' })).toBe(
      'MIGRATE is off, and the database is empty: run marketplace migrate first',
    );
    const database = openDatabase(url, { poolSize: 1 });
    const all = Object.entries(migrations);
    await migrateToLatest(database, Object.fromEntries(all.slice(0, -4)));
    expect(await refusal(url, { MIGRATE: 'off' })).toBe(
      `MIGRATE is off, and the database lacks 4 migrations (${all.at(-4)![0]} to ${all.at(-1)![0]}): run marketplace migrate first`,
    );
    await migrateToLatest(database, Object.fromEntries(all.slice(0, -2)));
    expect(await refusal(url, { MIGRATE: 'off' })).toBe(
      `MIGRATE is off, and the database lacks ${all.at(-2)![0]}, ${all.at(-1)![0]}: run marketplace migrate first`,
    );
    await migrateToLatest(database);
    await database.close();
    expect(await refusal(url, { MIGRATE: 'off' })).toBe('started');
  });
});

describe.each(['sqlite', 'postgres'])('on %s, the start accepts the storage of its database', (engine) => {
  test.each(['listOwners', 'listOlder'] as const)('that another server uses since before %s', async (reading) => {
    const config = readConfig(environmentOf(await newDatabase(engine)), folder);
    const storage = createStorage(config);
    let isUsed = false;
    const use = async () => {
      if (isUsed) return;
      isUsed = true;
      const other = await start(config.databaseUrl);
      await other.storage.put('public', 'picture.jpg', Buffer.from('picture'));
    };
    const watched: Storage = {
      ...storage,
      async listOwners() {
        if (reading === 'listOwners') await use();
        return storage.listOwners();
      },
      async *listOlder(kind, instant) {
        await use();
        yield* storage.listOlder(kind, instant);
      },
    };
    opened.push(await openDependencies(config, { storage: watched }));
    expect(isUsed).toBe(true);
  });
});

test('the start warns if WORKERS times DATABASE_POOL_SIZE is more than the connections of the database', async () => {
  const warned: unknown[] = [];
  const log = createLog('warn');
  log.warn = (details: object) => void warned.push(details);
  const url = await newDatabase('postgres');
  for (const workers of ['1', '64']) {
    const config = readConfig(environmentOf(url, { WORKERS: workers, DATABASE_POOL_SIZE: '20' }), folder);
    opened.push(await openDependencies(config, { log }));
  }
  const warning = { wanted: 1280, available: expect.any(Number) as number };
  expect(warned).toEqual([warning]);
  // A worker leaves the warning to its supervisor.
  const isWorker = jest.replaceProperty(cluster, 'isWorker', true);
  try {
    const config = readConfig(environmentOf(url, { WORKERS: '64', DATABASE_POOL_SIZE: '20' }), folder);
    opened.push(await openDependencies(config, { log }));
  } finally {
    isWorker.restore();
  }
  expect(warned).toEqual([warning]);
});
