import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import type { OpenDatabase } from './connection';
import { migrations } from './migrations';
import { listTables } from './list-tables';
import { moveTable } from './unfinished-move';

/**
 * Whether the database is empty or has tables of this service. Throws if it contains tables of another program, with which migrating
 * would mix ours, or if its encoding is not UTF-8. Changes nothing.
 */
export async function recognize(database: OpenDatabase): Promise<'empty' | 'own'> {
  const { db, dialect } = database;
  if (dialect === 'postgres') {
    const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
    const { encoding } = rows[0]!;
    if (encoding !== 'UTF8')
      throw new Error(`its encoding is ${encoding}: create the database with encoding UTF8 and template template0`);
  }
  const tables = await namesOf(database);
  if (tables.includes(DEFAULT_MIGRATION_TABLE)) {
    const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
    const first = Object.keys(migrations).sort()[0]!;
    if (applied.rows.some(({ name }) => name === first)) return 'own';
  }
  // Kysely adds its tables before the first migration begins, and a move its notes.
  const others = tables.filter((name) => !name.startsWith('kysely_migration') && name !== moveTable);
  if (others.length === 0) return 'empty';
  const some = others.slice(0, 3).join(', ') + (others.length > 3 ? ', …' : '');
  throw new Error(
    `it contains ${others.length} tables of another program (${some}): give this service a database of its own`,
  );
}

/** The names of all tables but those of extensions. */
async function namesOf({ db, dialect }: OpenDatabase): Promise<string[]> {
  if (dialect === 'sqlite') return listTables(db, { withInternalKyselyTables: true });
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`.execute(db);
  return rows.map(({ name }) => name);
}
