import { sql } from 'kysely';
import type { OpenDatabase } from './connection';
import { migrations } from './migrations';
import { listApplied, listTables } from './list-tables';

/**
 * Whether the database is empty or has tables of this service. Throws if it contains tables of another program, with which migrating
 * would mix ours, or if its encoding is not UTF-8. Changes nothing.
 */
export async function recognize({ db, dialect }: OpenDatabase): Promise<'empty' | 'own'> {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
    const { encoding } = rows[0]!;
    if (encoding !== 'UTF8')
      throw new Error(`its encoding is ${encoding}: create the database with encoding UTF8 and template template0`);
  }
  const [first] = Object.keys(migrations).sort();
  if ((await listApplied(db)).includes(first!)) return 'own';
  // Kysely adds its tables before the first migration begins, and a move its notes.
  const others = await listTables(db);
  if (others.length === 0) return 'empty';
  const some = others.slice(0, 3).join(', ') + (others.length > 3 ? ', …' : '');
  throw new Error(
    `it contains ${others.length} tables of another program (${some}): give this service a database of its own`,
  );
}
