import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { largeIndexesOf } from './build-ahead';
import { type OpenDatabase, openDatabase } from './connection';
import { migrations } from './migrations';
import { builtIndexes, readTables } from './migrations/work';
import { migrateToLatest } from './migrator';
import { listTables } from './list-tables';
import { estimateWork } from './pending-work';

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
async function listValidated({ db }: OpenDatabase, tables: readonly string[]): Promise<string[]> {
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
  const before = await listValidated(database, tables);
  await migrateToLatest(database);
  expect(before.length).toBeGreaterThan(50);
  expect((await listValidated(database, tables)).filter((name) => !before.includes(name))).toEqual([]);
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

test('five processes migrate at the same time, and each index is built once', async () => {
  const database = await openReleased('five');
  const built = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const one = await open(database.url);
      return migrateToLatest(one);
    }),
  );
  expect(built.filter((applied) => applied.length > 0)).toHaveLength(1);
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
