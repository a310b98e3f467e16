/** What becomes of statements that were prepared before a migration, on a server of its own. */
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
}, 30_000);
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

/** On each of the pool's connections at once, each of which has the statement prepared. */
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

test('a transaction is run again, on whichever of many connections it is', async () => {
  await onAll(sizeBy);
  await onAll(idBy);
  await migrate();
  let tries = 0;
  const both = () =>
    inTransaction(ours.db, async (trx) => {
      tries++;
      return [await idBy(trx), await sizeBy(trx)];
    });
  for (let turn = 0; turn < poolSize; turn++) expect(await both()).toEqual([1, 7]);
  // Once for all the statements and connections, not once for each.
  expect(tries).toBe(poolSize + 1);
});

test('all connections at once hear of it, and nobody gets an error', async () => {
  await onAll(sizeBy);
  await migrate();
  const reading = Array.from({ length: poolSize }, () => inTransaction(ours.db, sizeBy));
  expect(await Promise.all(reading)).toEqual(reading.map(() => 7));
});

test('a statement by itself is sent again', async () => {
  await onAll(sizeBy);
  await migrate();
  expect(await onAll(sizeBy)).toEqual(Array<number>(poolSize).fill(7));
});

test('a connection that has such statements goes when it is free, quietly', async () => {
  const pids = () =>
    onAll(async (db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid);
  // The first time those go that have one from before this test, and the second time their successors have it.
  await onAll(sizeBy);
  await onAll(sizeBy);
  const before = await pids();
  await migrate();
  await sizeBy(ours.db);
  expect((await pids()).filter((pid) => before.includes(pid))).toHaveLength(poolSize - 1);
  expect(warnings).toEqual([]);
});

test('another error of the kind is the mistake that it is, and ends no connection', async () => {
  const connections = () => sql`select pid from pg_stat_activity where pid = pg_backend_pid()`.execute(migrating.db);
  const { rows } = await connections();
  const locked = inTransaction(migrating.db, (trx) => sql`select count(*) from thing for update`.execute(trx));
  await expect(locked).rejects.toMatchObject({ code: '0A000' });
  expect((await connections()).rows).toEqual(rows);
});
