import { sql } from 'kysely';
import type { Database } from './connection';

/** A text that two connections to PostgreSQL share if they are to the same database of the same running server. */
export async function identifyServer(db: Database): Promise<string> {
  const { rows } = await sql<{
    identity: string;
  }>`select concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time()))
    as identity from pg_database where datname = current_database()`.execute(db);
  return rows[0]!.identity;
}
