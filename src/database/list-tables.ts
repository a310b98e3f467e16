import { type DatabaseMetadataOptions, sql } from 'kysely';
import { dialectOf } from './dialect';
import type { Schema } from './migrations/schema';
import { moveTable } from './unfinished-move';

/**
 * The names of the application's tables, sorted. Excludes the tables and views of extensions, such as Citus, and the tables that
 * SQLite's full-text index consists of, and the notes of a move.
 */
export async function listTables(db: Schema, options?: DatabaseMetadataOptions): Promise<string[]> {
  const tables = (await db.introspection.getTables(options)).filter(({ name }) => name !== moveTable);
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_list where type = 'table'`.execute(db);
    const ordinary = new Set(rows.map(({ name }) => name));
    return tables.flatMap(({ name }) => (ordinary.has(name) ? [name] : [])).sort();
  }
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return tables.flatMap(({ schema, name, isView }) => (schema === rows[0]!.schema && !isView ? [name] : [])).sort();
}
