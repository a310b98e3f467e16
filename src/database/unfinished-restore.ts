import { sql } from 'kysely';
import type { Database, Trx } from './connection';
import { hasTable } from './list-tables';
import { inTransaction } from './transaction';

/**
 * A restore is recorded in a separate table until it has ended. This distinguishes an interrupted restore from a
 * database that is in use: the same restore may be repeated there, and no server starts on it.
 */
const name = 'unfinished_restore';
const table = sql.table(name);

/** What identifies a restore. */
export interface RestoreNote {
  /** Identifies the backup. */
  backup: string;
  /** The id that the restored database gets, the same in each attempt. */
  databaseId: string;
}

/** Notes that a restore has begun. Changes nothing if one is noted already. An interruption leaves no table without the note. */
export async function noteRestore(db: Database, { backup, databaseId }: RestoreNote): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`create table if not exists ${table} (only_row integer primary key, backup text not null, database_id text not null)`.execute(
      trx,
    );
    await sql`insert into ${table} values (1, ${backup}, ${databaseId}) on conflict do nothing`.execute(trx);
  });
}

/** Reads the note, where there is one. */
export const noteQuery = 'select backup, database_id as "databaseId" from unfinished_restore';

/** The restore that has begun and not ended. */
export async function findUnfinishedRestore(db: Database): Promise<RestoreNote | undefined> {
  if (!(await hasTable(db, name))) return undefined;
  const { rows } = await sql.raw<RestoreNote>(noteQuery).execute(db);
  return rows[0];
}

/** Removes the note, in the transaction that ends the restore. */
export async function endRestore(trx: Trx): Promise<void> {
  await sql`drop table ${table}`.execute(trx);
}

/** Throws while a restore has not ended: what the database contains is not to be served yet. */
export async function requireNoUnfinishedRestore(db: Database): Promise<void> {
  if (await findUnfinishedRestore(db))
    throw new Error('a restore into this database has not ended: run marketplace restore again, with the same backup');
}
