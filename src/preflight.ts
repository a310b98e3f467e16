import { requireDataKeys } from './adapters/data-keys';
import type { Log } from './adapters/log';
import type { Storage } from './adapters/storage';
import { type Config, ConfigError, blaming } from './config/config';
import type { OpenDatabase } from './database/connection';
import { countConnections } from './database/health';
import { findDatabaseId } from './database/instance-metadata';
import { listPending } from './database/migrator';
import { listTables } from './database/own-tables';
import { recognize } from './database/recognized';
import { requireNoUnfinishedMove } from './database/unfinished-move';
import { requireNoUnfinishedRestore } from './database/unfinished-restore';
import { untilReachable } from './database/unreachable';
import { type Claimant, requireUnclaimed } from './files/storage-claim';
import { requireNotReal } from './sandbox/database-guard';

/**
 * Checks a database before anything is written to it, so that a wrong DATABASE_URL changes no database of another program or installation:
 * it responds (waits DATABASE_WAIT_SECONDS for that), is empty or has tables of this service, DATA_KEY has the keys of its data, and STORAGE_URL
 * does not belong to another database. Throws ConfigError.
 */
export async function preflight(config: Config, database: OpenDatabase, storage: Storage, log: Log): Promise<void> {
  const { db } = database;
  const waitMs = config.databaseWaitSeconds * 1000;
  const onWait = (reason: string) => log.warn({ reason }, 'waiting for the database');
  const state = await blaming('DATABASE_URL', async () => {
    await untilReachable(database, waitMs, onWait);
    await requireNoUnfinishedRestore(db);
    await requireNoUnfinishedMove(db);
    return recognize(database);
  });
  await warnOfConnections(config, database, log);
  if (config.databaseUrl !== 'sqlite::memory:') {
    const isMarked = state === 'own' && (await hasMarkers(database));
    if (isMarked) await requireDataKeys(db, config.dataKeys);
    if (isMarked && config.sandbox) await requireNotReal(db);
    await blaming('STORAGE_URL', () => requireUnclaimed(storage, () => claimantOf(database)));
  }
  if (config.migrates) return;
  const pending = await listPending(database);
  if (pending.length > 0)
    throw new ConfigError(
      `MIGRATE is off, and the database lacks ${pending.join(', ')}: run marketplace migrate before the start`,
    );
}

async function hasMarkers({ db }: OpenDatabase): Promise<boolean> {
  return (await listTables(db)).includes('marker');
}

function claimantOf(database: OpenDatabase): Promise<Claimant> {
  return blaming('DATABASE_URL', async () => {
    const isEmpty = (await recognize(database)) === 'empty';
    const id = !isEmpty && (await hasMarkers(database)) ? await findDatabaseId(database.db) : undefined;
    return { id, isEmpty };
  });
}

/** Behind a pooler, connections of the server are not connections of the database. */
async function warnOfConnections(config: Config, database: OpenDatabase, log: Log): Promise<void> {
  if (database.dialect === 'sqlite' || database.isPooled) return;
  const wanted = config.workers * config.databasePoolSize;
  const available = await countConnections(database.db);
  if (wanted > available)
    log.warn({ wanted, available }, 'WORKERS times DATABASE_POOL_SIZE is more than the connections of the database');
}
