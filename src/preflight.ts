import type { Log } from './adapters/log';
import type { Storage } from './adapters/storage';
import type { Config } from './config/config';
import type { OpenDatabase } from './database/connection';
import { countConnections } from './database/health';
import {
  hasMarkers,
  recognizeDatabase,
  requireKeysOf,
  requireMigratedIfOff,
  requireStorageOf,
} from './files/installation';
import { requireNotReal } from './sandbox/database-guard';

/**
 * Checks a database before a starting server writes anything to it, so that a wrong DATABASE_URL changes no database of another program or
 * installation: it responds (waits DATABASE_WAIT_SECONDS for that), is empty or has tables of this service, DATA_KEY has the keys of its data, and
 * STORAGE_URL does not belong to another database. Throws ConfigError.
 */
export async function preflight(config: Config, database: OpenDatabase, storage: Storage, log: Log): Promise<void> {
  const state = await recognizeDatabase(database, {
    waitMs: config.databaseWaitSeconds * 1000,
    onWait: (reason) => log.warn({ reason }, 'waiting for the database'),
  });
  await warnOfConnections(config, database, log);
  if (config.databaseUrl !== 'sqlite::memory:') {
    await requireKeysOf(config, database, state);
    if (config.sandbox && state === 'own' && (await hasMarkers(database))) await requireNotReal(database.db);
    await requireStorageOf(config, database, storage);
  }
  await requireMigratedIfOff(config, database);
}

/** Behind a pooler, connections of the server are not connections of the database. */
async function warnOfConnections(config: Config, database: OpenDatabase, log: Log): Promise<void> {
  if (database.dialect === 'sqlite' || database.isPooled) return;
  const wanted = config.workers * config.databasePoolSize;
  const available = await countConnections(database.db);
  if (wanted > available)
    log.warn({ wanted, available }, 'WORKERS times DATABASE_POOL_SIZE is more than the connections of the database');
}
