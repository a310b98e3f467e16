import { sql } from 'kysely';
import type { OpenDatabase } from './connection';
import { builtIndexes, readTables } from './migrations/work';
import { listTables } from './own-tables';

/**
 * The time to read a row and to write it again, or to add it to one index, in ms. Measured with a million listings, whose widest
 * indexes have 19 columns.
 */
const msPerRow = 0.013;

/** What a pending migration reads or writes completely. All tables are locked meanwhile. */
export interface PendingWork {
  name: string;
  /** The number of rows by table, largest first. Tables that a pending migration creates are not listed. */
  rows: [table: string, rows: number][];
  /** About how long requests wait, in ms. */
  aboutMs: number;
}

/** What the migrations will do to the rows that the database has now. */
export async function estimateWork(database: OpenDatabase, names: readonly string[]): Promise<PendingWork[]> {
  const existing = new Set(await listTables(database.db));
  const counts = new Map<string, number>();
  const work: PendingWork[] = [];
  for (const name of names) {
    const indexes = builtIndexes[name] ?? {};
    const read = readTables[name] ?? [];
    const rows: [string, number][] = [];
    let passes = 0;
    for (const table of new Set([...Object.keys(indexes), ...read])) {
      if (!existing.has(table)) continue;
      const count = counts.get(table) ?? (await countRows(database, table));
      counts.set(table, count);
      rows.push([table, count]);
      passes += count * ((indexes[table] ?? 0) + (read.includes(table) ? 1 : 0));
    }
    rows.sort(([, one], [, other]) => other - one);
    work.push({ name, rows, aboutMs: passes * msPerRow });
  }
  return work;
}

/** PostgreSQL's own estimate, because counting a large table takes longer than a statement may. */
async function countRows({ db, dialect }: OpenDatabase, table: string): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
      : sql<{
          count: number;
        }>`select greatest(reltuples, 0)::bigint as count from pg_class where oid = to_regclass(${table})`;
  return Number((await query.execute(db)).rows[0]?.count ?? 0);
}
