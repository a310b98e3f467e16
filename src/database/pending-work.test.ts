import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { openDatabase } from './connection';
import { migrateToLatest } from './migrator';
import { migrations } from './migrations';
import { builtIndexes, readTables } from './migrations/work';
import { listTables } from './list-tables';

let server: PostgresServer;
beforeAll(async () => void (server = await startPostgres()), 30_000);
afterAll(() => server.stop());

interface Index {
  table: string;
  /** Changes when the index is built again. */
  file: number;
}

test('the work of each migration lists every index that it builds on a table that existed before', async () => {
  const database = openDatabase(await server.createDatabase('work'), { poolSize: 1, timeoutMs: 60_000 });
  const listIndexes = async () =>
    (
      await sql<Index>`select t.relname as "table", i.relfilenode as file
        from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        where t.relnamespace = current_schema()::regnamespace and t.relname not like 'kysely%'`.execute(database.db)
    ).rows;
  const names = Object.keys(migrations).sort();
  const built: typeof builtIndexes = {};
  let before: Index[] = [];
  for (const [index, name] of names.entries()) {
    const applied = names.slice(0, index + 1).map((one) => [one, migrations[one]!] as const);
    await migrateToLatest(database, Object.fromEntries(applied));
    const after = await listIndexes();
    const fresh = after.filter(
      ({ table, file }) => before.some((one) => one.table === table) && !before.some((one) => one.file === file),
    );
    for (const { table } of fresh) (built[name] ??= {})[table] = (built[name]?.[table] ?? 0) + 1;
    before = after;
  }
  expect(built).toEqual(builtIndexes);
  const tables = await listTables(database.db);
  await database.close();
  expect(
    Object.values(readTables)
      .flat()
      .filter((table) => !tables.includes(table)),
  ).toEqual([]);
  expect(Object.keys(readTables).filter((name) => !names.includes(name))).toEqual([]);
});
