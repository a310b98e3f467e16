import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { failure, failureWithin } from '../testing/databases/failure';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { insertProperty, insertUser } from '../testing/databases/rows';
import { openDatabase } from './connection';
import type { Database, DatabaseOptions, OpenDatabase } from './connection';
import { startsWith } from './dialect';
import { migrateToLatest } from './migrator';

let server: PostgresServer;
let folder: string;
let sqliteUrl: string;
let postgresUrl: string;
const opened: OpenDatabase[] = [];

beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(path.join(os.tmpdir(), 'connection-'));
  sqliteUrl = `sqlite:${folder}/made/for/it.db`;
  postgresUrl = await server.createDatabase('connection');
  await migrateToLatest(open(sqliteUrl));
  await migrateToLatest(open(postgresUrl));
});

afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function open(url: string, options: Partial<DatabaseOptions> = {}): OpenDatabase {
  const database = openDatabase(url, { poolSize: 3, ...options });
  opened.push(database);
  return database;
}

/** The results of `work` on `count` connections that are open at the same time. */
async function onConnections<Answer>(
  db: Database,
  count: number,
  work: (held: Database) => Promise<Answer>,
): Promise<Answer[]> {
  let held = 0;
  let release = () => {};
  const allHeld = new Promise<void>((resolve) => (release = resolve));
  const one = () =>
    db.connection().execute(async (connection) => {
      const answer = await work(connection);
      if (++held === count) release();
      await allHeld;
      return answer;
    });
  return Promise.all(Array.from({ length: count }, one));
}

describe('commits are durable', () => {
  test('on both connections to SQLite, also after a restart', async () => {
    const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
    expect(await open(sqliteUrl).durability()).toEqual([
      { ...durable, busy_timeout: 20 },
      { ...durable, busy_timeout: 1_000 },
    ]);
  });

  test('on every connection to PostgreSQL, regardless of the default of the database', async () => {
    const url = await server.createDatabase('careless');
    await sql`alter database careless set synchronous_commit = off`.execute(open(url).db);
    await sql`alter database careless set datestyle = 'German'`.execute(open(url).db);
    const { db, durability } = open(url);
    expect(await durability()).toEqual([{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }]);
    const settings = sql`select pg_backend_pid() as pid, current_setting('synchronous_commit') as commit, date '2027-01-05' as night`;
    const read = (held: Database) => settings.execute(held).then(({ rows }) => rows[0] as { pid: number });
    const answers = await onConnections(db, 3, read);
    expect(answers).toEqual(Array(3).fill({ pid: expect.any(Number) as number, commit: 'on', night: '2027-01-05' }));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3);
  });
});

describe.each(['sqlite', 'sqlite in memory', 'postgres'])('%s', (engine) => {
  let database: OpenDatabase;

  beforeEach(async () => {
    database = open(engine === 'postgres' ? postgresUrl : engine === 'sqlite' ? sqliteUrl : 'sqlite::memory:');
    await migrateToLatest(database);
  });

  test('returns counts, sums and dates in the types of the tables', async () => {
    const { db } = database;
    const cities = await db
      .selectFrom('city')
      .select([db.fn.count('id').as('count'), sql<number>`sum(cast(id as bigint))`.as('sum')])
      .executeTakeFirstOrThrow();
    expect(cities).toEqual({ count: 18, sum: 153 });
    const user = {
      role: 1,
      first_name: 'Example',
      last_name: 'Owner',
      language: 'en',
      birth_date: '1990-02-28',
    } as const;
    const instant = Date.UTC(2026, 11, 1, 9, 30);
    const row = await db
      .insertInto('app_user')
      .values({ ...user, created_at: instant, updated_at: instant })
      .returning(['birth_date', 'created_at', 'is_blocked', 'token_version', 'email'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      birth_date: '1990-02-28',
      created_at: instant,
      is_blocked: 0,
      token_version: 1,
      email: null,
    });
  });

  test('rejects a value of a wrong type and a missing reference', async () => {
    const { db } = database;
    const typed = db
      .updateTable('city')
      .set({ id: 'one' } as never)
      .where('id', '=', 0);
    expect(await failure(typed.execute())).toMatchObject({ kind: 'badInput' });
    const session = db.insertInto('session').values({ id: 'a', user_id: 999_999, login_method: 0, created_at: 1 });
    expect(await failure(session.execute())).toMatchObject({ kind: 'foreignKey' });
  });

  test('finds words by prefix, also with characters that are wildcards in LIKE', async () => {
    const { db } = database;
    const property_id = await insertProperty(db, await insertUser(db));
    const words = ['al', 'al%', 'al_m', 'alm', 'alñ', 'am', 'äl'];
    await db
      .insertInto('property_word')
      .values(words.map((word) => ({ word, property_id })))
      .execute();
    const found = async (prefix: string) => {
      const query = db.selectFrom('property_word').select('word').where('property_id', '=', property_id);
      const rows = await query
        .where(startsWith(sql.ref('word'), prefix))
        .orderBy('word')
        .execute();
      return rows.map(({ word }) => word);
    };
    expect(await found('al')).toEqual(['al', 'al%', 'al_m', 'alm', 'alñ']);
    expect(await found('al_')).toEqual(['al_m']);
    expect(await found('al%')).toEqual(['al%']);
    expect(await found('ä')).toEqual(['äl']);
  });
});

describe('when PostgreSQL is unavailable', () => {
  const backend = (db: Database) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db).then(({ rows }) => rows[0]!.pid);

  test('closes an unresponsive connection, also in a transaction, and runs the next query on a new one', async () => {
    const { db } = open(postgresUrl, { poolSize: 1, timeoutMs: 2_000 });
    const pid = await backend(db);
    let frozen: unknown;
    const inTransaction = db.transaction().execute(async (trx) => {
      process.kill(pid, 'SIGSTOP');
      frozen = await failureWithin(2_000, sql`select 1`.execute(trx));
    });
    // Its commit fails too.
    expect(await failure(inTransaction)).toEqual({ kind: 'unavailable' });
    expect(frozen).toEqual({ kind: 'unavailable' });
    expect(await backend(db)).not.toBe(pid);
    process.kill(pid, 'SIGCONT');
  });

  test('a statement that exceeds its timeout fails as unavailable, and keeps its connection', async () => {
    // The server cancels the statement after 3 seconds, and the client would close the connection after 3.6.
    const { db } = open(postgresUrl, { poolSize: 1, timeoutMs: 4_000 });
    const pid = await backend(db);
    expect(await failure(sql`select pg_sleep(30)`.execute(db))).toMatchObject({ kind: 'unavailable' });
    expect(await backend(db)).toBe(pid);
  });

  test('a statement of a request that has waited before times out earlier, in all transactions', async () => {
    const { db, withWaitBudget } = open(postgresUrl, { poolSize: 2, timeoutMs: 4_000 });
    const pids = await onConnections(db, 2, backend);
    const { db: view, waitBudget } = withWaitBudget!();
    const order: string[] = [];
    const frozen = (seen: Database, name: string) =>
      failure(seen.transaction().execute((trx) => sql`select 1`.execute(trx))).then(({ kind }) => {
        order.push(name);
        return kind;
      });
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const one = frozen(db, 'has not waited');
    waitBudget.spend(2_000);
    expect(await Promise.all([one, frozen(view, 'has waited')])).toEqual(['unavailable', 'unavailable']);
    expect(order).toEqual(['has waited', 'has not waited']);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  });

  test('a request that exceeds its wait budget for a full pool fails', async () => {
    const { db } = open(postgresUrl, { poolSize: 1, timeoutMs: 2_000 });
    const answer = await db.connection().execute(() => failureWithin(2_000, backend(db)));
    expect(answer).toEqual({ kind: 'unavailable' });
  });

  test('a request whose client has disconnected gives up its turn, unless it has had a connection', async () => {
    const { db, inTurn } = open(postgresUrl, { poolSize: 1, timeoutMs: 10_000 });
    const origin = { key: 'address:192.0.2.1', site: '192.0.2.0' };
    let isGone = false;
    const request = () => inTurn!(() => ({ origin, standing: 'anonymous', isGone: () => isGone }));
    const begun = request();
    await backend(begun);
    isGone = true;
    const waiting = await db
      .connection()
      .execute(async () => [failure(backend(request())), backend(begun), backend(db)] as const);
    const [gone, ...served] = await Promise.all(waiting);
    expect(gone).toEqual({ kind: 'unavailable' });
    expect(served).toEqual([expect.any(Number), expect.any(Number)]);
  });

  test('terminated connections are reported and replaced', async () => {
    const told: string[] = [];
    const database = open(postgresUrl, { log: { warn: (_, message) => told.push(message) } });
    const pids = await onConnections(database.db, 3, backend);
    const inUse = database.db.connection().execute(async (held) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid in (${sql.join(pids)}) and pid <> pg_backend_pid()`.execute(
        held,
      );
      while (told.length < 2) await delay(20);
      return backend(held);
    });
    expect(pids).toContain(await inUse);
    const held = failure(
      database.db.connection().execute(async (connection) => {
        const pid = await backend(connection);
        // Waits until it has ended.
        await sql`select pg_terminate_backend(${pid}, 60000)`.execute(open(postgresUrl).db);
        await backend(connection);
      }),
    );
    expect(await held).toMatchObject({ kind: 'unavailable' });
    await database.ping();
  });

  test('a server that rejects connections or does not respond counts as unavailable within two seconds', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const away = (at: number) => failureWithin(2_000, open(`postgres://postgres@127.0.0.1:${at}/none`).ping());
    expect(await Promise.all([away(port), away(1)])).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }]);
    sockets.forEach((socket) => socket.destroy());
    silent.close();
  });

  test('a transaction that caught an error of a statement does not report a commit', async () => {
    const { db } = open(postgresUrl);
    const swallowing = db.transaction().execute(async (trx) => {
      await sql`select * from nowhere`.execute(trx).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('swallowed');
  });
});

test('rejects any other URL', () => {
  for (const url of ['', 'sqlite:', 'mysql://localhost/x', 'data.db'])
    expect(() => openDatabase(url, { poolSize: 1 })).toThrow('a database URL is');
});

test.each(['sqlite', 'postgres'])('%s: reads the columns that a concurrent migration has changed', async (engine) => {
  const { db } = open(engine === 'sqlite' ? sqliteUrl : postgresUrl);
  const read = async () => (await sql`select * from changing`.execute(db)).rows;
  const fill = (value: unknown) => sql`insert into changing values (${sql.lit(value)})`.execute(db);
  await sql`create table changing (one integer)`.execute(db);
  await fill(7);
  expect(await read()).toEqual([{ one: 7 }]);
  await sql`drop table changing`.execute(db);
  await sql`create table changing (one text)`.execute(db);
  await fill('seven');
  expect(await read()).toEqual([{ one: 'seven' }]);
  await sql`alter table changing add column other integer`.execute(db);
  expect(await read()).toEqual([{ one: 'seven', other: null }]);
});
