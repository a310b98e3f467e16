import type { Storage } from '../adapters/storage';
import { type Config, ConfigError } from '../config/config';
import type { Database } from '../database/connection';
import { databaseIdOf } from '../database/instance-metadata';
import { hasFiles } from './repository';

/**
 * Notes the database in the storage as the one that the files there belong to. Throws ConfigError where they belong to another one, or
 * where there are files that an empty database knows nothing of: as orphans they would all be removed. Any number of processes may do so
 * at once; of two databases that meet at an empty storage at least one is refused.
 */
export async function claimStorage(config: Pick<Config, 'databaseUrl'>, db: Database, storage: Storage): Promise<void> {
  const id = await idOf(config, db);
  // Whoever first tries the server in memory and stores nothing may go on with a database in a file.
  if (id !== inMemory && (await storage.listOwners()).includes(inMemory) && !(await hasAny(storage)))
    await storage.removeOwner(inMemory);
  const before = await storage.listOwners();
  if (before.length === 0 && !(await hasFiles(db)) && (await hasAny(storage)))
    refuse('holds files, and the database knows of none');
  if (before.some((owner) => owner !== id)) refuse('holds the files of another database');
  await storage.noteOwner(id);
  if ((await storage.listOwners()).length > 1) refuse('is taken by two databases');
}

/** Makes the files of the storage this database's from now on, whosever they were. */
export async function adoptStorage(config: Pick<Config, 'databaseUrl'>, db: Database, storage: Storage): Promise<void> {
  const id = await idOf(config, db);
  await storage.noteOwner(id);
  for (const owner of await storage.listOwners()) if (owner !== id) await storage.removeOwner(owner);
}

function refuse(problem: string): never {
  throw new ConfigError(
    `STORAGE_URL ${problem}: name the storage that belongs to DATABASE_URL, or npm run admin -- adopt-storage to make it that one; files without a row are removed`,
  );
}

const inMemory = 'memory';

/** A database in memory is another one at each start. */
async function idOf({ databaseUrl }: Pick<Config, 'databaseUrl'>, db: Database): Promise<string> {
  return databaseUrl === 'sqlite::memory:' ? inMemory : databaseIdOf(db);
}

async function hasAny(storage: Storage): Promise<boolean> {
  for (const kind of ['public', 'private'] as const)
    for await (const key of storage.listOlder(kind, Infinity)) if (key) return true;
  return false;
}
