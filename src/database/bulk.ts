import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from './connection';
import { dialectOf } from './dialect';
import type { NewRow, Row, Tables } from './tables';

/**
 * Inserts rows by one statement whose only parameter is their JSON. For many rows this is much faster than a placeholder for each value. Throws
 * if a row has other members than the first one, because its values would be lost, or its columns would be null rather than their default.
 */
export async function insertMany<Name extends keyof Tables>(
  trx: Trx,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  if (rows.length === 0) return;
  requireSameMembers(table, rows);
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${givenRows(trx, table, rows)} as given`.execute(
    trx,
  );
}

function requireSameMembers(table: string, rows: readonly object[]): void {
  const names = Object.keys(rows[0]!);
  const other = rows.find((row) => Object.keys(row).length !== names.length || names.some((name) => !(name in row)));
  if (other)
    throw new Error(
      `rows for ${table} have different members: ${names.join(', ')} and ${Object.keys(other).join(', ')}`,
    );
}

/** A row source for a statement, with one JSON parameter. The rows, at least one, have the same members: columns of the table, or some of them. */
export function givenRows<Name extends keyof Tables, Given extends Partial<Row<Name>>>(
  db: Database,
  table: Name,
  rows: readonly Given[],
): RawBuilder<Given> {
  const json = JSON.stringify(rows);
  if (dialectOf(db) === 'postgres') return sql`json_populate_recordset(null::${sql.table(table)}, ${json})`;
  const members = Object.keys(rows[0]!).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(members)} from json_each(${json}))`;
}

interface Part {
  drop: string;
  create: string;
}

/**
 * Drops the indexes, and on PostgreSQL also the primary and foreign keys, runs `work`, and creates them again: for many rows this is
 * much faster than maintaining them row by row. Everything happens within `trx`. The tables are locked meanwhile. `onBuilt` is called
 * after each index and key.
 */
export async function withoutIndexes(
  trx: Trx,
  work: () => Promise<void>,
  onBuilt: (done: number, of: number) => void,
): Promise<void> {
  const parts = dialectOf(trx) === 'postgres' ? await listServerParts(trx) : await listFileParts(trx);
  for (const { drop } of parts) await sql.raw(drop).execute(trx);
  await work();
  for (const [index, { create }] of parts.toReversed().entries()) {
    await sql.raw(create).execute(trx);
    onBuilt(index + 1, parts.length);
  }
}

async function listFileParts(trx: Trx): Promise<Part[]> {
  const { rows } = await sql<Part>`select 'drop index "' || name || '"' as "drop", sql as "create" from sqlite_master
    where type = 'index' and sql is not null order by tbl_name, name`.execute(trx);
  return rows;
}

/** In the order in which they can be dropped: foreign keys, primary keys, other indexes. */
async function listServerParts(trx: Trx): Promise<Part[]> {
  await sql`select set_config('maintenance_work_mem', '256MB', true)`.execute(trx);
  const { rows } = await sql<Part>`
    with part as (
      select case contype when 'f' then 1 else 2 end as turn, conname as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
      from pg_constraint
      where contype in ('f', 'p') and connamespace = current_schema()::regnamespace and conrelid::regclass::text not like 'kysely%'
      union all
      select 3, indexname, format('drop index %I', indexname), indexdef
      from pg_indexes
      where schemaname = current_schema() and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))
    )
    select "drop", "create" from part order by turn, name`.execute(trx);
  return rows;
}

/** Sets the next id of each table to the largest id plus one, after rows were inserted with explicit ids. */
export async function restartIds(trx: Trx, tables: (keyof Tables)[]): Promise<void> {
  // SQLite's autoincrement does so by itself.
  if (dialectOf(trx) === 'sqlite') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
      trx,
    );
}

/**
 * Updates PostgreSQL's statistics and visibility map after a large change, so that plans fit the data and index-only scans are
 * possible. Autovacuum would do so some minutes later. Does nothing on SQLite, which plans without statistics here.
 */
export async function learnContents(db: Database): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`vacuum (analyze)`.execute(db);
}
