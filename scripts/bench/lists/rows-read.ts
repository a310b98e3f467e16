import { sql } from 'kysely';
import type { Database } from '../../../src/database/connection';

/** The rows that statements have read, by table. */
export interface RowsRead {
  /** By sequential scans. */
  scanned: Map<string, number>;
  /** By indexes: entries, and rows of the tables. */
  byIndex: number;
}

interface Counted {
  name: string;
  scanned: number;
  by_index: number;
}

/** Counts the rows that `act` makes PostgreSQL read, as PostgreSQL counts them. All statements have to use the only connection of `db`. */
export async function rowsReadBy(db: Database, act: () => Promise<void>): Promise<RowsRead> {
  const before = new Map((await counts(db)).map((one) => [one.name, one]));
  await act();
  const read: RowsRead = { scanned: new Map(), byIndex: 0 };
  for (const { name, scanned, by_index } of await counts(db)) {
    const rows = scanned - (before.get(name)?.scanned ?? 0);
    if (rows > 0) read.scanned.set(name, rows);
    read.byIndex += by_index - (before.get(name)?.by_index ?? 0);
  }
  return read;
}

async function counts(db: Database): Promise<Counted[]> {
  // Otherwise a connection publishes its counts once in a second.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<Counted>`
    select t.relname as name, t.seq_tup_read as scanned, coalesce(t.idx_tup_fetch, 0)
      + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes as i where i.relid = t.relid), 0)::bigint as by_index
    from pg_stat_user_tables as t`.execute(db);
  return rows.map(({ name, scanned, by_index }) => ({ name, scanned: Number(scanned), by_index: Number(by_index) }));
}
