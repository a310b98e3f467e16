import { CompiledQuery, sql } from 'kysely';
import { insertMany } from './bulk';
import type { Database, Trx } from './connection';
import { dialectOf } from './dialect';
import { listTables } from './list-tables';
import type { NewRow, Tables } from './tables';

/** A table as a move copies it: its columns in alphabetical order, and those of its primary key in the key's order. */
export interface MovedTable {
  name: string;
  columns: string[];
  key: string[];
}

/** A row of any table, with the values as both engines return them (tables/columns.ts). */
export type MovedRow = Record<string, string | number | null>;

/** Counters of the requests of the last minutes. On SQLite, each process keeps them in a file of its own. */
const leftOut = ['rate_limit', 'rate_limit_call'];

/** Rows that describe the database server, and not the marketplace. */
const foreignRows: Record<string, ReturnType<typeof sql>> = { marker: sql`name not in ('timeline', 'moved')` };

/** The types of columns, as the engines name them, whose values are the same on both engines. */
const knownTypes = ['integer', 'real', 'text', 'int2', 'int4', 'int8', 'float8', 'date'];

/**
 * All tables of the schema, without counters of requests. Derived from the database, so that a new table is moved without further code.
 * Throws if a table has no primary key, or a column of a type whose values may differ between the engines.
 */
export async function listMovedTables(db: Database): Promise<MovedTable[]> {
  const names = (await listTables(db)).filter((name) => !leftOut.includes(name));
  const keys = await listKeys(db);
  const described = await db.introspection.getTables();
  return names.map((name) => {
    const { columns } = described.find((one) => one.name === name)!;
    const unknown = columns.find(({ dataType }) => !knownTypes.includes(dataType.toLowerCase()));
    if (unknown) throw new Error(`${name}.${unknown.name} has the type ${unknown.dataType}, which cannot be moved`);
    const key = keys.get(name);
    if (!key) throw new Error(`${name} has no primary key, so that its rows cannot be moved`);
    return { name, columns: columns.map((column) => column.name).sort(), key };
  });
}

/** The columns of the primary keys by table. */
async function listKeys(db: Database): Promise<Map<string, string[]>> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
          from sqlite_master as m, pragma_table_info(m.name) as c where m.type = 'table' and c.pk > 0 order by m.name, c.pk`
      : sql<{ table: string; column: string }>`select t.relname as "table", a.attname as "column"
          from pg_index i join pg_class t on t.oid = i.indrelid
          cross join unnest(i.indkey::int2[]) with ordinality as part (number, turn)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = part.number
          where i.indisprimary and t.relnamespace = current_schema()::regnamespace order by t.relname, part.turn`;
  const keys = new Map<string, string[]>();
  for (const { table, column } of (await query.execute(db)).rows) keys.set(table, [...(keys.get(table) ?? []), column]);
  return keys;
}

/** The number of rows that are moved. */
export async function countMoved(db: Database, { name }: Pick<MovedTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
    where ${foreignRows[name] ?? sql`true`}`.execute(db);
  return Number(rows[0]!.count);
}

/** The next rows in the order of the key. `after` is the key of the last row of the batch before; null for the first batch. */
export async function readRows(
  db: Database,
  { name, columns, key }: MovedTable,
  after: readonly (string | number | null)[] | null,
  limit: number,
): Promise<MovedRow[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const position = after === null ? sql`true` : sql`(${keys}) > (${sql.join(after)})`;
  const { rows } = await sql<MovedRow>`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(name)} where ${position} and ${foreignRows[name] ?? sql`true`}
    order by ${keys} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Inserts the rows exactly as they were read. */
export async function insertRows(
  guarded: Trx,
  { name, columns }: MovedTable,
  rows: readonly MovedRow[],
): Promise<void> {
  const trx = guarded.withoutPlugins();
  if (dialectOf(trx) === 'postgres')
    return insertMany(trx, name as keyof Tables, rows as unknown as NewRow<keyof Tables>[]);
  // Bound values, because SQLite reads the last digit of some numbers in JSON differently.
  const marks = columns.map(() => '?').join();
  const statement = `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${marks})`;
  for (const row of rows)
    await trx.executeQuery(
      CompiledQuery.raw(
        statement,
        columns.map((column) => row[column]),
      ),
    );
}

/** Deletes the rows that migrations have inserted. References must have been dropped. */
export async function emptyTables(guarded: Trx, tables: readonly MovedTable[]): Promise<void> {
  const trx = guarded.withoutPlugins();
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
}

/** The next id of each table that numbers its rows. It exceeds the highest id that was ever given, also to rows that were deleted. */
export async function listNextIds(db: Database): Promise<Record<string, number>> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string; next: number }>`select m.name, coalesce(s.seq, 0) + 1 as next
      from sqlite_master as m left join sqlite_sequence as s on s.name = m.name
      where m.type = 'table' and lower(m.sql) like '%autoincrement%' order by m.name`.execute(db);
    return Object.fromEntries(rows.map(({ name, next }) => [name, next]));
  }
  const { rows: tables } = await sql<{
    name: string;
    sequence: string;
  }>`select t.relname as name, s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = d.classid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and a.attname = 'id'
    where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace order by t.relname`.execute(db);
  const next: Record<string, number> = {};
  for (const { name, sequence } of tables) {
    const { rows } = await sql<{ next: number }>`select last_value + (case when is_called then 1 else 0 end) as next
      from ${sql.raw(sequence)}`.execute(db);
    next[name] = Number(rows[0]!.next);
  }
  return next;
}

/** Lets the numbering of each table continue at `next`. */
export async function setNextIds(trx: Trx, next: Record<string, number>): Promise<void> {
  for (const [name, id] of Object.entries(next)) {
    if (dialectOf(trx) === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), cast(${id} as bigint), false)`.execute(trx);
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id - 1})`.execute(trx);
  }
}
