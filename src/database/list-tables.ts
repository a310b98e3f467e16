import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import { dialectOf } from './dialect';
import type { Schema } from './migrations/schema';

/** The notes of a move into this database (`unfinished-move.ts`). */
export const moveTable = 'unfinished_move';

/** The tables of the tools that create and fill the others. */
const ofTools = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE, moveTable];

const ordinaryTables = {
  // The tables that the full-text index consists of are shadow tables.
  sqlite: sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  postgres: sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
};

/**
 * The names of the application's tables, sorted. Excludes those of extensions, such as Citus, of migrations and of a move, and those that
 * SQLite's full-text index consists of.
 */
export async function listTables(db: Schema): Promise<string[]> {
  const { rows } = await ordinaryTables[dialectOf(db)].execute(db);
  return rows.flatMap(({ name }) => (ofTools.includes(name) ? [] : [name])).sort();
}

/** Whether the database has this table. */
export async function hasTable(db: Schema, name: string): Promise<boolean> {
  const { rows } = await (
    dialectOf(db) === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from pg_class
          where relname = ${name} and relnamespace = (select oid from pg_namespace where nspname = current_schema())`
  ).execute(db);
  return rows.length > 0;
}

/** The names of the applied migrations, in their order; none if the database has no table of them. */
export async function listApplied(db: Schema): Promise<string[]> {
  if (!(await hasTable(db, DEFAULT_MIGRATION_TABLE))) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
