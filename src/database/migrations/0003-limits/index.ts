import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import type { Schema } from '../schema';

/** Counters of which several processes hold points, and calls for these. On SQLite they are in a file of their own, see counters.ts. */
export async function up(db: Schema): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  // By default 0: a process of the version before, which counts on while this one starts, does not know the columns.
  await sql`alter table rate_limit add granted integer not null default 0, add held integer not null default 0`.execute(
    db,
  );
  await sql`create unlogged table rate_limit_call
    (key text, caller text, expire bigint not null, primary key (key, caller))`.execute(db);
}
