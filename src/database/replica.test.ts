/** Reads from a real standby that is current, lags, does not respond or is stopped. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { type OpenDatabase, openDatabase } from './connection';
import { migrateToLatest } from './migrator';
import { type Replica, openReplica } from './replica';

let primary: PostgresServer;
let standby: PostgresServer;
let database: OpenDatabase;
let replica: Replica | undefined;
const said: string[] = [];
const note = (details: object, message: string) => void said.push(`${message} ${JSON.stringify(details)}`);
const log = { info: note, warn: note };

beforeAll(async () => {
  primary = await startPostgres({ isDurable: false });
  database = openDatabase(await primary.createDatabase('market'), { poolSize: 3 });
  await migrateToLatest(database);
  standby = await startPostgres({ isDurable: false, standbyOf: primary });
});

afterEach(async () => {
  await replica?.close();
  replica = undefined;
  said.splice(0);
});

afterAll(async () => {
  await database.close();
  await standby.stop();
  await primary.stop();
});

function open(mostStaleMs: number, { url = standby.url('market'), timeoutMs = 20_000 } = {}): Replica {
  return (replica = openReplica(database, openDatabase(url, { poolSize: 2, timeoutMs }), log, mostStaleMs));
}

/** The server that executes a read. */
async function reader({ db }: Replica): Promise<'standby' | 'primary'> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]!.standby ? 'standby' : 'primary';
}

/** Waits until this server executes reads; all reads in the meantime succeed. */
async function becomes(who: 'standby' | 'primary', given: Replica): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await reader(given)) === who) return;
    await delay(50);
  }
  throw new Error(`the ${who} answers nothing: ${said.join('; ')}`);
}

async function onStandby(statement: string): Promise<void> {
  const { db, close } = openDatabase(standby.url('market'), { poolSize: 1 });
  await sql.raw(statement).execute(db);
  await close();
}

test('reads go to the standby, and writes to the primary', async () => {
  const { db } = open(60_000);
  await becomes('standby', replica!);
  const fresh = { name: 'example', value: 'written', noted_at: 1 };
  await db.insertInto('marker').values(fresh).execute();
  const find = () => db.selectFrom('marker').select('value').where('name', '=', 'example').executeTakeFirst();
  for (let tries = 0; tries < 2_000 && !(await find()); tries++) await delay(20);
  expect(await find()).toEqual({ value: 'written' });
  expect(await reader(replica!)).toBe('standby');
});

test('does not read from a lagging standby until it has caught up', async () => {
  const lagging = open(1_500);
  await becomes('standby', lagging);
  await onStandby('select pg_wal_replay_pause()');
  // Without new WAL, the lag of the standby is unknown.
  await database.db.updateTable('marker').set({ noted_at: 2 }).execute();
  await told('all reads go to the primary');
  expect(await reader(lagging)).toBe('primary');
  await onStandby('select pg_wal_replay_resume()');
  await becomes('standby', lagging);
});

test.each([
  ['frozen', () => Promise.resolve(standby.freeze()), () => Promise.resolve(standby.thaw())],
  ['stopped', () => standby.halt(), () => standby.resume()],
])('no read fails while the standby is %s', async (_, harm, undo) => {
  const going = open(1_000, { timeoutMs: 500 });
  await becomes('standby', going);
  await harm();
  try {
    await becomes('primary', going);
  } finally {
    await undo();
  }
  await becomes('standby', going);
});

test('rejects the primary and the standby of another database as a standby', async () => {
  const itself = open(60_000, { url: primary.url('market') });
  await told('it is no standby');
  expect(itself.staleness()).toBe(Infinity);
  await itself.close();
  const other = openDatabase(await primary.createDatabase('other'), { poolSize: 1 });
  await migrateToLatest(other);
  await other.close();
  await replayed('other');
  const foreign = open(60_000, { url: standby.url('other') });
  await told('it is a standby of another database');
  expect(foreign.staleness()).toBe(Infinity);
});

/** Waits until the standby has replicated the tables of a database. */
async function replayed(name: string): Promise<void> {
  const { db, close } = openDatabase(standby.url(name), { poolSize: 1 });
  const hasTables = () => sql`select 1 from marker`.execute(db).then(Boolean, () => false);
  for (let tries = 0; tries < 1_000 && !(await hasTables()); tries++) await delay(50);
  await close();
}

async function told(reason: string): Promise<void> {
  for (let tries = 0; tries < 2_000 && !said.some((line) => line.includes(reason)); tries++) await delay(20);
  expect(said.join()).toContain(reason);
}
