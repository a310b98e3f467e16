import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { largeIndexesOf } from './build-ahead';
import { type OpenDatabase, openDatabase } from './connection';
import { migrations } from './migrations';
import type { Schema } from './migrations/schema';
import { builtIndexes, readTables } from './migrations/work';
import { migrateToLatest } from './migrator';
import { listTables } from './list-tables';
import { estimateWork } from './pending-work';
import { listUnvalidated } from './validation';

let server: PostgresServer;
beforeAll(async () => void (server = await startPostgres()), 30_000);
afterAll(() => server.stop());

const names = Object.keys(migrations).sort();
/** The migrations of release 2.0.0. */
const released = names.filter((name) => name <= '0033-erasing');
const indexes = largeIndexesOf(names, migrations);

const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(url: string): Promise<OpenDatabase> {
  const database = openDatabase(url, { poolSize: 4, timeoutMs: 60_000 });
  opened.push(database);
  return Promise.resolve(database);
}

/** A database with the schema of release 2.0.0. */
async function openReleased(name: string): Promise<OpenDatabase> {
  const database = await open(await server.createDatabase(name));
  await migrateToLatest(database, Object.fromEntries(released.map((one) => [one, migrations[one]!])));
  return database;
}

/** The definition of every index, and whether it can be used. */
async function listIndexes({ db }: OpenDatabase): Promise<unknown[]> {
  const { rows } = await sql`select pg_get_indexdef(indexrelid) as definition, indisvalid and indisready as usable
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = current_schema()::regnamespace order by 1`.execute(db);
  return rows;
}

async function expectNewest(database: OpenDatabase, fresh: string): Promise<void> {
  const other = await open(await server.createDatabase(fresh));
  await migrateToLatest(other);
  expect(await listIndexes(database)).toEqual(await listIndexes(other));
}

test('a database of release 2.0.0 gets the indexes of a new database, each of which is built before the migrations', async () => {
  const database = await openReleased('ahead');
  const events: string[] = [];
  await migrateToLatest(database, undefined, {
    onBuilt: (done, of) => events.push(`${done}/${of}`),
    onApplied: (name) => events.push(name),
  });
  expect(indexes.length).toBeGreaterThan(10);
  expect(events).toEqual([
    ...indexes.map((_, index) => `${index + 1}/${indexes.length}`),
    ...names.filter((name) => !released.includes(name)),
  ]);
  await expectNewest(database, 'ahead_fresh');
});

/** The checks and foreign keys of these tables for which PostgreSQL has read all rows. */
async function listValidated(db: Schema, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname || '.' || k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('c', 'f') and k.convalidated and c.relnamespace = current_schema()::regnamespace
      and c.relname in (${sql.join(tables)})`.execute(db);
  return rows.map(({ name }) => name);
}

test('no migration after release 2.0.0 adds a check or a reference to a released table for which all its rows are read', async () => {
  const database = await openReleased('validated');
  const lookups = ['city', 'currency', 'payment_type'];
  const tables = (await listTables(database.db)).filter((name) => !lookups.includes(name));
  const before = await listValidated(database.db, tables);
  let after: string[] = [];
  // In the transaction of the migrations, after which the constraints are validated.
  const look = { up: async (db: Schema) => void (after = await listValidated(db, tables)) };
  await migrateToLatest(database, { ...migrations, '9999-look': look });
  expect(before.length).toBeGreaterThan(50);
  expect(after.length).toBeGreaterThan(50);
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test('no migration after release 2.0.0 reads or indexes the rows of a released table while it locks the tables', async () => {
  const tables = await listTables((await openReleased('locks')).db);
  const locked = names
    .filter((name) => !released.includes(name))
    .flatMap((name) => {
      const ahead = largeIndexesOf([name], migrations).map(({ table }) => table);
      const built = Object.entries(builtIndexes[name] ?? {}).filter(
        ([table, count]) => count > ahead.filter((one) => one === table).length,
      );
      return [...built.map(([table]) => table), ...(readTables[name] ?? [])].map((table) => ({ name, table }));
    });
  expect(locked.filter(({ table }) => tables.includes(table))).toEqual([]);
});

test('rows are written while an index is built', async () => {
  const database = await openReleased('writes');
  // The build of an index of app_user waits for this transaction.
  let isBuilding = false;
  const migrated = database.db.transaction().execute(async (trx) => {
    await insertUser(trx, 'first');
    const running = migrateToLatest(database, undefined, { onApplied: () => (isBuilding = false) });
    await untilBuilt(database, 'app_user_updated');
    isBuilding = true;
    await insertUser(database.db, 'second');
    expect(isBuilding).toBe(true);
    return { running };
  });
  await (
    await migrated
  ).running;
  const { rows } = await sql`select last_name from app_user order by last_name`.execute(database.db);
  expect(rows).toEqual([{ last_name: 'first' }, { last_name: 'second' }]);
});

async function insertUser(db: OpenDatabase['db'], name: string): Promise<void> {
  await sql`insert into app_user (role, first_name, last_name, language, created_at, updated_at)
    values (2, 'Example', ${name}, 'en', 0, 0)`.execute(db);
}

/** Waits until the build of the index has begun. */
async function untilBuilt({ db }: OpenDatabase, name: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_index where indexrelid = to_regclass(${name})`.execute(db);
    if (rows.length > 0) return;
  }
}

test('a database of release 2.0.0 and a new one end with all constraints validated', async () => {
  const database = await openReleased('constraints');
  let added: unknown[] = [];
  const look = {
    up: async (db: Schema) =>
      void (added = await listUnvalidated({ db: db as OpenDatabase['db'], dialect: 'postgres' })),
  };
  await migrateToLatest(database, { ...migrations, '9999-look': look });
  expect(added.length).toBeGreaterThan(5);
  expect(await listUnvalidated(database)).toEqual([]);
  const fresh = await open(await server.createDatabase('constraints_fresh'));
  await migrateToLatest(fresh);
  expect(await listUnvalidated(fresh)).toEqual([]);
});

test('a database that an earlier version has migrated is validated, unless a row violates the constraint', async () => {
  const database = await openReleased('violated');
  await migrateToLatest(database);
  await insertUser(database.db, 'Person');
  for (const check of ["last_name = 'Other'", "first_name = 'Example'"])
    await sql`alter table app_user add check (${sql.raw(check)}) not valid`.execute(database.db);
  expect(await listUnvalidated(database)).toHaveLength(2);
  expect(await migrateToLatest(database)).toEqual([]);
  expect(await listUnvalidated(database)).toEqual([{ table: 'app_user', name: 'app_user_last_name_check' }]);
});

test('rows are read and written while a constraint is validated', async () => {
  const database = await openReleased('meanwhile');
  await migrateToLatest(database);
  await insertUser(database.db, 'first');
  // The validation calls this function for the row, and waits in it until this test ends the transaction.
  await sql`create function waits() returns boolean language sql as 'select pg_advisory_xact_lock(7) is not null'`.execute(
    database.db,
  );
  await sql`alter table app_user add constraint app_user_waits check (last_name <> 'first' or waits()) not valid`.execute(
    database.db,
  );
  let isValidating = true;
  const running = await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(trx);
    const migrated = migrateToLatest(database).then(() => (isValidating = false));
    await untilWaiting(database);
    await insertUser(database.db, 'second');
    await sql`update app_user set first_name = 'Other' where last_name = 'second'`.execute(database.db);
    expect(isValidating).toBe(true);
    return { migrated };
  });
  await running.migrated;
  expect(await listUnvalidated(database)).toEqual([]);
});

/** Waits until a statement of this database waits for an advisory lock. */
async function untilWaiting({ db }: OpenDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
    if (rows.length > 0) return;
  }
}

test('five processes migrate at the same time, and each index is built once', async () => {
  const database = await openReleased('five');
  const built = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const one = await open(database.url);
      return migrateToLatest(one);
    }),
  );
  expect(built.filter((applied) => applied.length > 0)).toHaveLength(1);
  expect(await listUnvalidated(database)).toEqual([]);
  await expectNewest(database, 'five_fresh');
});

test.each(['before the migrations', 'in the migration'])(
  'an index that an interrupted build has left is built again %s',
  async (when) => {
    const database = await openReleased(when.replaceAll(' ', '_'));
    const { name } = indexes[2]!;
    // Not the columns of the index that the migration wants.
    await sql`create index ${sql.ref(name)} on reservation (id)`.execute(database.db);
    await sql`update pg_index set indisvalid = false where indexrelid = to_regclass(${name})`.execute(database.db);
    // Behind a pooler, indexes are built in the migration.
    await migrateToLatest(when === 'in the migration' ? { ...database, isPooled: true } : database);
    await expectNewest(database, `${when.replaceAll(' ', '_')}_fresh`);
  },
);

test('the dry run counts indexes that are built before the migrations apart from what locks the tables', async () => {
  const database = await openReleased('estimate');
  await sql`insert into audit_log (action, subject, at) select 'example', 'user:1', i from generate_series(1, 10) as i`.execute(
    database.db,
  );
  await insertUser(database.db, 'Person');
  await sql`analyze`.execute(database.db);
  const pending = names.filter((name) => !released.includes(name));
  const of = (work: Awaited<ReturnType<typeof estimateWork>>) =>
    work.find(({ name }) => name === '0038-lists-in-order')!;
  expect(of(await estimateWork(database, pending))).toMatchObject({ lockedMs: 0, aheadMs: 3 * 0.013 });
  const pooled = { ...database, isPooled: true };
  expect(of(await estimateWork(pooled, pending))).toMatchObject({ lockedMs: 3 * 0.013, aheadMs: 0 });
});
