import { createHash } from 'node:crypto';
import type { Storage } from '../../adapters/storage';
import type { Database } from '../../database/connection';
import { countFiles } from '../../files/repository';
import { type StoredFile, listFiles } from '../backup/repository-backup';
import type { OnAwaitedProgress } from '../arguments';
import { Refused } from '../refused';

/** Rows that are read at once, and files that are copied concurrently. */
const batch = { rows: 500, files: 8 };

/** Throws Refused unless the source storage belongs to the database, and the target storage is empty or has received files of it before. */
export async function requireStorages(from: Storage, to: Storage, databaseId: string): Promise<void> {
  if ((await from.listOwners()).some((owner) => owner !== databaseId))
    throw new Refused('--from-storage holds the files of another database');
  const owners = await to.listOwners();
  if (owners.some((owner) => owner !== databaseId))
    throw new Refused('--to-storage holds the files of another database');
  if (owners.length > 0) return;
  for (const kind of ['public', 'private'] as const)
    for await (const key of to.listOlder(kind, Infinity)) if (key) throw new Refused('--to-storage contains files');
}

/**
 * Copies the files that the database names, as they are stored, and reads each copy again. Files that the target has already are only
 * compared. Returns the names of the files that the source lacks.
 */
export async function copyFiles(
  db: Database,
  { from, to, databaseId }: { from: Storage; to: Storage; databaseId: string },
  onProgress: OnAwaitedProgress,
): Promise<{ count: number; missing: string[] }> {
  await to.noteOwner(databaseId);
  const [total, missing] = [await countFiles(db), [] as string[]];
  let count = 0;
  for (let after = ''; ;) {
    const rows = await listFiles(db, after, batch.rows);
    if (rows.length === 0) return { count: count - missing.length, missing };
    for (let first = 0; first < rows.length; first += batch.files) {
      const files = rows.slice(first, first + batch.files);
      const copied = await Promise.all(oncePerKey(files).map((file) => copyFile(file, from, to)));
      missing.push(...copied.flatMap((name) => name ?? []));
      count += files.length;
      await onProgress('files copied', count, total);
    }
    after = rows.at(-1)!.name;
  }
}

/** Several pictures can share their bytes, as those of `marketplace seed` do. */
function oncePerKey(files: StoredFile[]): StoredFile[] {
  return [...new Map(files.map((file) => [`${file.kind}/${file.storage_key}`, file])).values()];
}

/** Returns the name of the file if the source lacks it. */
async function copyFile(file: StoredFile, from: Storage, to: Storage): Promise<string | undefined> {
  const [kind, key] = [file.kind === 'picture' ? 'public' : 'private', file.storage_key] as const;
  const stored = await from.getStored(kind, key);
  if (!stored) return file.name;
  if (digestOf(await to.getStored(kind, key)) === digestOf(stored)) return undefined;
  await to.putStored(kind, key, stored);
  if (digestOf(await to.getStored(kind, key)) !== digestOf(stored))
    throw new Refused(`${file.name} differs in --to-storage after it was copied`);
  return undefined;
}

function digestOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
