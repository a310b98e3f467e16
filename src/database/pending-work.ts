import { sql } from 'kysely';
import { canBuildAhead, largeIndexesOf } from './build-ahead';
import type { OpenDatabase } from './connection';
import { migrations } from './migrations';
import { builtIndexes, readTables } from './migrations/work';
import { listTables } from './list-tables';

/**
 * The time to read a row and to write it again, or to add it to one index, in ms. Measured with a million listings, whose widest
 * indexes have 19 columns.
 */
const msPerRow = 0.013;

/** What a pending migration reads or writes completely. */
export interface PendingWork {
  name: string;
  /** The number of rows by table, largest first. Tables that a pending migration creates are not listed. */
  rows: [table: string, rows: number][];
  /** About how long all tables are locked, in ms. */
  lockedMs: number;
  /** About how long it takes to build indexes before that, while requests go on, in ms. */
  aheadMs: number;
}

/** What the migrations will do to the rows that the database has now. */
export async function estimateWork(database: OpenDatabase, names: readonly string[]): Promise<PendingWork[]> {
  const existing = new Set(await listTables(database.db));
  const counts = new Map<string, number>();
  const isAhead = await canBuildAhead(database, names);
  const work: PendingWork[] = [];
  for (const name of names) {
    const indexes = builtIndexes[name] ?? {};
    const read = readTables[name] ?? [];
    const rows: [string, number][] = [];
    const ahead = isAhead ? largeIndexesOf([name], migrations).map(({ table }) => table) : [];
    let [passes, passesAhead] = [0, 0];
    for (const table of new Set([...Object.keys(indexes), ...read])) {
      if (!existing.has(table)) continue;
      const count = counts.get(table) ?? (await countRows(database, table));
      counts.set(table, count);
      rows.push([table, count]);
      const builtAhead = ahead.filter((one) => one === table).length;
      passes += count * ((indexes[table] ?? 0) - builtAhead + (read.includes(table) ? 1 : 0));
      passesAhead += count * builtAhead;
    }
    rows.sort(([, one], [, other]) => other - one);
    work.push({ name, rows, lockedMs: passes * msPerRow, aheadMs: passesAhead * msPerRow });
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
