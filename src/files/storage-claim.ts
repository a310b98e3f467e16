import type { Storage } from '../adapters/storage';
import { type Config, ConfigError } from '../config/config';
import type { Database } from '../database/connection';
import { databaseIdOf } from '../database/instance-metadata';
import { hasFiles } from './repository';

/**
 * Records the database in the storage as the owner of its files. Throws ConfigError if the files belong to another database, or if the storage has files
 * but the database has no rows of files: all files would be removed as orphans. Likewise if the database has rows, and the storage is empty and was never
 * claimed: it is probably the wrong one, such as a folder on which nothing is mounted. Several processes may call it at the same time; if two databases claim
 * an empty storage concurrently, at least one is rejected.
 */
export async function claimStorage(
  config: Pick<Config, 'databaseUrl' | 'sandbox'>,
  db: Database,
  storage: Storage,
): Promise<void> {
  const id = await idOf(config, db);
  // After a database in memory that has left no files, another database may use the storage.
  if (id !== inMemory && (await storage.listOwners()).includes(inMemory) && !(await hasAny(storage)))
    await storage.removeOwner(inMemory);
  let before = await storage.listOwners();
  if (before.length === 0 && !(await hasFiles(db)) && (await hasAny(storage))) {
    // Another server of this database may have claimed the storage meanwhile. It does so before it stores a file.
    before = await storage.listOwners();
    if (before.length === 0) refuse('holds files, and the database knows of none');
  }
  if (!config.sandbox && before.length === 0) {
    const hasRows = await hasFiles(db);
    await requireFiles(storage, hasRows);
  }
  if (before.some((owner) => owner !== id)) refuse('holds the files of another database');
  await storage.noteOwner(id);
  if ((await storage.listOwners()).length > 1) refuse('is taken by two databases');
}

/** What a database says about the storage of its files. */
export interface Claimant {
  /** Undefined if no server has started on the database. */
  id: string | undefined;
  /** An empty database cannot have files. */
  isEmpty: boolean;
  /** Whether the database has rows of files. */
  hasFiles: boolean;
}

/**
 * Throws ConfigError if the storage belongs to another database than the one that `readClaimant` reads, without writing. Another server of
 * the same database may claim the storage at the same time. It changes the database first, so that the database is always read after the storage.
 */
export async function requireUnclaimed(storage: Storage, readClaimant: () => Promise<Claimant>): Promise<void> {
  const owners = await storage.listOwners();
  const { id, isEmpty, hasFiles: hasRows } = await readClaimant();
  // What a database in memory has left may be taken over if there are no files.
  if (owners.some((owner) => owner !== id && owner !== inMemory)) refuse('holds the files of another database');
  if (isEmpty && (await hasAny(storage)) && (await readClaimant()).isEmpty)
    refuse('holds files, and the database knows of none');
  if (owners.length === 0) await requireFiles(storage, hasRows);
}

/** Throws ConfigError if the database has rows of files, and the storage neither has files nor is claimed. */
async function requireFiles(storage: Storage, hasRows: boolean): Promise<void> {
  // A server that stores the first file claims the storage before, so the owners are read again.
  if (!hasRows || (await hasAny(storage)) || (await storage.listOwners()).length > 0) return;
  throw new ConfigError(
    'STORAGE_URL is empty, and the database has files: name the storage that belongs to DATABASE_URL (is it mounted?), or run marketplace admin adopt-storage to go on without these files',
  );
}

/** Makes this database the only owner of the files of the storage. */
export async function adoptStorage(config: Pick<Config, 'databaseUrl'>, db: Database, storage: Storage): Promise<void> {
  const id = await idOf(config, db);
  await storage.noteOwner(id);
  for (const owner of await storage.listOwners()) if (owner !== id) await storage.removeOwner(owner);
}

function refuse(problem: string): never {
  throw new ConfigError(
    `STORAGE_URL ${problem}: name the storage that belongs to DATABASE_URL, or run marketplace admin adopt-storage to assign this one; files without a row are then removed`,
  );
}

const inMemory = 'memory';

/** A database in memory has a new id at each start, so all share one name. */
async function idOf({ databaseUrl }: Pick<Config, 'databaseUrl'>, db: Database): Promise<string> {
  return databaseUrl === 'sqlite::memory:' ? inMemory : databaseIdOf(db);
}

async function hasAny(storage: Storage): Promise<boolean> {
  for (const kind of ['public', 'private'] as const)
    for await (const key of storage.listOlder(kind, Infinity)) if (key) return true;
  return false;
}
