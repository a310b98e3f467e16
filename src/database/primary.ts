import { sql } from 'kysely';
import type { OpenDatabase } from './connection';

/** Throws if the database is a PostgreSQL standby, or its transactions are read-only unless `mayBeReadOnly`. Changes nothing. */
export async function requirePrimary(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  { mayBeReadOnly = false } = {},
): Promise<void> {
  if (dialect === 'sqlite') return;
  const { rows } = await sql<{ isStandby: boolean; readOnly: string }>`select pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') as "readOnly"`.execute(db);
  const { isStandby, readOnly } = rows[0]!;
  if (isStandby || (readOnly === 'on' && !mayBeReadOnly))
    throw new Error('it is a standby or read-only: name the primary');
}
