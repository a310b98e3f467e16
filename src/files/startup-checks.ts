import { requireDataKeys } from '../adapters/data-keys';
import { type Storage, createStorage } from '../adapters/storage';
import { type Config, ConfigError, blaming } from '../config/config';
import type { OpenDatabase } from '../database/connection';
import { findDatabaseId, findMoved, isReal } from '../database/instance-metadata';
import { describePending, listPending } from '../database/migrator';
import { hasTable } from '../database/list-tables';
import { requirePrimary } from '../database/primary';
import { recognize } from '../database/recognized';
import { requireNoUnfinishedMove } from '../database/unfinished-move';
import { requireNoUnfinishedRestore } from '../database/unfinished-restore';
import { untilReachable } from '../database/unreachable';
import { hasFiles } from './repository';
import { type Claimant, requireUnclaimed } from './storage-claim';

/** Whether the database has tables of this service. */
export type DatabaseState = 'empty' | 'own';

/**
 * Waits at most `waitMs` until the database accepts connections. Throws ConfigError if it does not, is read-only, contains tables of another program or an
 * unfinished restore or move, was moved elsewhere (unless `mayBeMoved`), or has an encoding other than UTF-8. Changes nothing.
 */
export function recognizeDatabase(
  database: OpenDatabase,
  { waitMs = 0, onWait = () => {}, mayBeMoved = false }: Recognizing = {},
): Promise<DatabaseState> {
  return blaming('DATABASE_URL', async () => {
    await untilReachable(database, waitMs, onWait);
    await requirePrimary(database);
    await requireNoUnfinishedRestore(database.db);
    await requireNoUnfinishedMove(database.db);
    const state = await recognize(database);
    if (!mayBeMoved && state === 'own') await requireNotMoved(database);
    return state;
  });
}

interface Recognizing {
  waitMs?: number;
  onWait?: (reason: string) => void;
  mayBeMoved?: boolean;
}

/** Throws if `marketplace move` has copied the marketplace elsewhere: changes made here would be lost. */
export async function requireNotMoved(database: OpenDatabase): Promise<void> {
  const place = (await hasMarkers(database)) ? await findMoved(database.db) : undefined;
  if (place !== undefined)
    throw new Error(
      `this marketplace was moved to ${place}: use that database, or run marketplace admin adopt-storage to return to this one without the changes made there`,
    );
}

/** Throws ConfigError if DATA_KEY lacks a key with which the data of this database is encrypted. Changes nothing. */
export async function requireKeysOf(config: Config, database: OpenDatabase, state: DatabaseState): Promise<void> {
  if (state === 'own' && (await hasMarkers(database))) await requireDataKeys(database.db, config.dataKeys);
}

/**
 * Throws ConfigError if STORAGE_URL belongs to another database. Changes nothing. `database` is undefined if it does not exist yet; `storage` is the
 * one that is open already, if any.
 */
export async function requireStorageOf(
  config: Config,
  database: OpenDatabase | undefined,
  storage?: Storage,
): Promise<void> {
  // A database in memory is new at each start, and its storage may contain files of the one before.
  if (config.databaseUrl === 'sqlite::memory:') return;
  await blaming('STORAGE_URL', async () => {
    const opened = storage ?? createStorage(config);
    try {
      await requireUnclaimed(opened, () => claimantOf(config, database));
    } finally {
      if (!storage) opened.close();
    }
  });
}

/** Throws ConfigError if SANDBOX is on and a server without it has started on the database. Changes nothing. */
export async function requireSandboxOf({ sandbox }: Pick<Config, 'sandbox'>, database: OpenDatabase): Promise<void> {
  if (sandbox && (await hasMarkers(database)) && (await isReal(database.db))) refuseSandbox();
}

/** Throws the ConfigError of {@link requireSandboxOf}. */
export function refuseSandbox(): never {
  throw new ConfigError(
    'SANDBOX cannot be on: a sandbox deletes all data, and the database of DATABASE_URL contains data of a server without the sandbox; use an empty database and a separate STORAGE_URL',
  );
}

/** Throws ConfigError if MIGRATE is off and the database lacks migrations. Changes nothing. */
export async function requireMigratedIfOff(config: Config, database: OpenDatabase): Promise<void> {
  if (!config.migrates) await requireMigrated(database, 'MIGRATE is off, and the database');
}

/** Throws ConfigError if the database lacks migrations. Changes nothing. */
export async function requireMigrated(database: OpenDatabase, subject = 'the database'): Promise<void> {
  const pending = await listPending(database);
  if (pending.length > 0)
    throw new ConfigError(`${subject} ${describePending(pending)}: run marketplace migrate first`);
}

/** Whether the database has the table of instance metadata, which the first releases did not have. */
const hasMarkers = ({ db }: OpenDatabase): Promise<boolean> => hasTable(db, 'marker');

async function claimantOf({ sandbox }: Config, database: OpenDatabase | undefined): Promise<Claimant> {
  if (!database) return { id: undefined, isEmpty: true, hasFiles: false };
  return blaming('DATABASE_URL', async () => {
    const isEmpty = (await recognize(database)) === 'empty';
    const id = !isEmpty && (await hasMarkers(database)) ? await findDatabaseId(database.db) : undefined;
    // A sandbox can be created anew at any time, so its files are not missed.
    const mayHaveFiles = !sandbox && !isEmpty && (await hasTable(database.db, 'file'));
    return { id, isEmpty, hasFiles: mayHaveFiles && (await hasFiles(database.db)) };
  });
}
