/** Prepared statements that are older than a migration, on a separate server. */
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { openDatabase } from './connection';
import type { Database, OpenDatabase } from './connection';
import { inTransaction } from './transaction';

const poolSize = 12;
let server: PostgresServer;
let ours: OpenDatabase;
let migrating: OpenDatabase;
const warnings: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase('outlived');
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  ours = openDatabase(url, { poolSize, log });
  migrating = openDatabase(url, { poolSize: 1 });
  await sql`create table thing (id integer, size integer)`.execute(ours.db);
  await sql`insert into thing values (1, 7)`.execute(ours.db);
});
afterAll(async () => {
  await Promise.all([ours.close(), migrating.close()]);
  await server.stop();
});
beforeEach(() => sql`alter table thing alter size type integer`.execute(migrating.db));

async function sizeBy(db: Database): Promise<number> {
  const { rows } = await sql<{ size: number }>`select size from thing where id = ${1}`.execute(db);
  return rows[0]!.size;
}

async function idBy(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number; size: number }>`select id, size from thing where id = ${1}`.execute(db);
  return rows[0]!.id;
}

/** Runs the statement on all connections of the pool, each of which has prepared it. */
async function onAll<Result>(run: (db: Database) => Promise<Result>): Promise<Result[]> {
  let waiting = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => (release = resolve));
  const meet = async (db: Database) => {
    const result = await run(db);
    if (++waiting === poolSize) release();
    await all;
    return result;
  };
  return Promise.all(Array.from({ length: poolSize }, () => ours.db.connection().execute(meet)));
}

const migrate = () => sql`alter table thing alter size type bigint`.execute(migrating.db);

test('runs a transaction again on any of many connections', async () => {
  await onAll(sizeBy);
  await onAll(idBy);
  await migrate();
  let tries = 0;
  const both = () =>
    inTransaction(ours.db, async (trx) => {
      tries++;
      return [await idBy(trx), await sizeBy(trx)];
    });
  for (let run = 0; run < poolSize; run++) expect(await both()).toEqual([1, 7]);
  // Once for all statements and connections, not once for each.
  expect(tries).toBe(poolSize + 1);
});

test('invalidates the statements of all connections, and no query fails', async () => {
  await onAll(sizeBy);
  await migrate();
  const reading = Array.from({ length: poolSize }, () => inTransaction(ours.db, sizeBy));
  expect(await Promise.all(reading)).toEqual(reading.map(() => 7));
});

test('runs a single statement again', async () => {
  await onAll(sizeBy);
  await migrate();
  expect(await onAll(sizeBy)).toEqual(Array<number>(poolSize).fill(7));
});

test('closes a connection with such statements when it is idle, without an error', async () => {
  const pids = () =>
    onAll(async (db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid);
  // The first run closes connections with older statements, and the second run prepares the statement on their successors.
  await onAll(sizeBy);
  await onAll(sizeBy);
  const before = await pids();
  await migrate();
  await sizeBy(ours.db);
  expect((await pids()).filter((pid) => before.includes(pid))).toHaveLength(poolSize - 1);
  expect(warnings).toEqual([]);
});

test('another error with the same code is thrown, and closes no connection', async () => {
  const connections = () => sql`select pid from pg_stat_activity where pid = pg_backend_pid()`.execute(migrating.db);
  const { rows } = await connections();
  const locked = inTransaction(migrating.db, (trx) => sql`select count(*) from thing for update`.execute(trx));
  await expect(locked).rejects.toMatchObject({ code: '0A000' });
  expect((await connections()).rows).toEqual(rows);
});
