import { ConfigError } from '../config/config';
import type { Database } from '../database/connection';
import { markReal, markSandbox } from '../database/instance-metadata';
import { inTransaction } from '../database/transaction';

/**
 * A sandbox deletes everything at anybody's request: it starts only on a database that is empty or that it filled itself, whatever
 * address it listens at. Where a server without the sandbox has started, be it on nothing yet, none ever starts again: what it writes is nobody's to
 * delete. Throws
 * ConfigError.
 */
export async function holdSandboxApart(db: Database, sandbox: boolean): Promise<void> {
  if (!sandbox) return markReal(db);
  if (!(await inTransaction(db, markSandbox)))
    throw new ConfigError(
      'SANDBOX cannot be on: it deletes everything, and DATABASE_URL holds what no sandbox made; name an empty database, and a STORAGE_URL of its own',
    );
}
