import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from './connection';
import { dialectOf } from './dialect';
import type { NewRow, Tables } from './tables';

/**
 * Inserts rows, which have the same members, by one statement with one parameter: their JSON. Of many rows that costs a fraction of
 * what it costs to build and bind a placeholder for each value.
 */
export async function insertMany<Name extends keyof Tables>(
  trx: Trx,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0]!);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const source: RawBuilder<unknown> =
    dialectOf(trx) === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${source}`.execute(trx);
}

interface Part {
  drop: string;
  create: string;
}

/**
 * Runs `work` without indexes, and on PostgreSQL without primary and foreign keys, which are made anew after it: to build them from
 * all rows at once takes a fraction of the time that it takes to keep them row by row. All within `trx`, so that what fails leaves
 * everything as it was. For tables that nobody else uses meanwhile: they are locked. `onBuilt` hears of each that is made anew.
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

/** In the order in which they can be dropped: foreign keys, primary keys, indexes. */
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

/** Lets the database number the next row of each table after the largest id there is: rows were inserted with ids of their own. */
export async function restartIds(trx: Trx, tables: (keyof Tables)[]): Promise<void> {
  // SQLite's autoincrement knows the largest id that there ever was.
  if (dialectOf(trx) === 'sqlite') return;
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
      trx,
    );
}

/**
 * Lets PostgreSQL learn what its tables hold now: it plans by what it knew last, and reads an index alone only where it knows that all
 * see the same rows. It does so by itself some minutes after a large change. SQLite plans without statistics, as everywhere here.
 */
export async function learnContents(db: Database): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`vacuum (analyze)`.execute(db);
}
