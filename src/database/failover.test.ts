/** Reads from a real standby after another standby was promoted. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { type OpenDatabase, openDatabase } from './connection';
import { databaseIdOf } from './instance-metadata';
import { migrateToLatest } from './migrator';
import { type Replica, openReplica } from './replica';

const servers: PostgresServer[] = [];
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function start(standbyOf?: PostgresServer): Promise<PostgresServer> {
  const server = await startPostgres({ isDurable: false, ...(standbyOf && { standbyOf }) });
  servers.push(server);
  return server;
}

const said: string[] = [];
const note = (details: object, message: string) => void said.push(`${message} ${JSON.stringify(details)}`);
const log = { info: note, warn: note };

const open = (server: PostgresServer): OpenDatabase => openDatabase(server.url('market'), { poolSize: 2 });

async function within<Result>(
  server: PostgresServer,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = open(server);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const countLost = (server: PostgresServer) =>
  within(
    server,
    async ({ db }) => (await db.selectFrom('marker').where('name', 'like', 'lost%').selectAll().execute()).length,
  );

function replicaOf(primary: PostgresServer, standby: PostgresServer): Replica {
  const database = open(primary);
  const replica = openReplica(database, open(standby), log, 60_000);
  opened.push(database, replica);
  return replica;
}

/** Waits until `isTrue`, at most 50 s. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000 && !(await isTrue()); tries++) await delay(50);
  expect(await isTrue()).toBe(true);
}

test('reads from a standby of the promoted server, and not from one that has followed the former primary for longer', async () => {
  const former = await start();
  await former.createDatabase('market');
  await within(former, async (database) => {
    await migrateToLatest(database);
    await databaseIdOf(database.db);
  });
  const [promoted, behind] = [await start(former), await start(former)];

  // Only one of the two standbys receives the last transactions of the former primary.
  await promoted.halt();
  const lost = Array.from({ length: 500 }, (_, index) => ({
    name: `lost${index}`,
    value: 'x'.repeat(1000),
    noted_at: 1,
  }));
  await within(former, ({ db }) => db.insertInto('marker').values(lost).execute());
  await until(async () => (await countLost(behind)) === lost.length);
  await former.halt({ crashes: true });
  await promoted.resume();
  await within(promoted, ({ db }) => sql`select pg_promote()`.execute(db));
  expect(await countLost(promoted)).toBe(0);

  const stale = replicaOf(promoted, behind);
  await until(() => said.length > 0);
  expect(said).toEqual([expect.stringContaining('it has not replayed the timeline of the primary')]);
  expect(stale.staleness()).toBe(Infinity);

  const usable = replicaOf(promoted, await start(promoted));
  await until(() => usable.staleness() < 60_000);
});
