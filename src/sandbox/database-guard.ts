import { ConfigError } from '../config/config';
import type { Database } from '../database/connection';
import { isReal, markReal, markSandbox } from '../database/instance-metadata';
import { inTransaction } from '../database/transaction';

/**
 * Prevents a sandbox from deleting the data of another server, because any client can reset a sandbox. A sandbox starts only on a database
 * that is empty or that a sandbox has filled. The first start of a server without the sandbox marks the database as real, and no sandbox
 * starts on it again. Throws ConfigError.
 */
export async function guardDatabase(db: Database, sandbox: boolean): Promise<void> {
  if (!sandbox) return markReal(db);
  if (!(await inTransaction(db, markSandbox))) refuse();
}

/** As {@link guardDatabase} for a sandbox, without writing: throws ConfigError if a server without the sandbox has started on the database. */
export async function requireNotReal(db: Database): Promise<void> {
  if (await isReal(db)) refuse();
}

function refuse(): never {
  throw new ConfigError(
    'SANDBOX cannot be on: a sandbox deletes all data, and the database of DATABASE_URL contains data of a server without the sandbox; use an empty database and a separate STORAGE_URL',
  );
}
