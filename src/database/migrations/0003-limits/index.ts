import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import type { Schema } from '../schema';

/** Counters whose points are leased to processes, and calls to return them. On SQLite they are in a separate file, see counters.ts. */
export async function up(db: Schema): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  // Default 0: during the rollout, processes of the previous release count without knowing the columns.
  await sql`alter table rate_limit add granted integer not null default 0, add held integer not null default 0`.execute(
    db,
  );
  await sql`create unlogged table rate_limit_call
    (key text, caller text, expire bigint not null, primary key (key, caller))`.execute(db);
}
