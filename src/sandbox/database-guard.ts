import type { Database } from '../database/connection';
import { markReal, markSandbox } from '../database/instance-metadata';
import { inTransaction } from '../database/transaction';
import { refuseSandbox } from '../files/startup-checks';

/**
 * Prevents a sandbox from deleting the data of another server, because any client can reset a sandbox. A sandbox starts only on a database
 * that is empty or that a sandbox has filled. The first start of a server without the sandbox marks the database as real, and no sandbox
 * starts on it again. Throws ConfigError.
 */
export async function guardDatabase(db: Database, sandbox: boolean): Promise<void> {
  if (!sandbox) return markReal(db);
  if (!(await inTransaction(db, markSandbox))) refuseSandbox();
}
