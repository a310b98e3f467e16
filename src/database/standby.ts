import { sql } from 'kysely';
import { findDatabaseId } from './instance-metadata';
import type { OpenDatabase } from './connection';
import { hasTable } from './list-tables';

/** Why the server at DATABASE_REPLICA_URL is no standby of the database; undefined if it is one. Changes nothing. */
export async function standbyProblem(standby: OpenDatabase, primary: OpenDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(standby.db);
  if (!rows[0]!.isStandby) return 'it is no standby';
  const idOf = async ({ db }: OpenDatabase) => ((await hasTable(db, 'marker')) ? findDatabaseId(db) : undefined);
  return (await idOf(standby)) === (await idOf(primary)) ? undefined : 'it is a standby of another database';
}
