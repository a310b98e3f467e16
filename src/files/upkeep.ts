import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { onForeignKey } from '../database/errors';
import { claimStorage } from './storage-claim';
import { deletePictureRow, isKept, listPictures, listShown } from './repository';

/** The time for which an unused upload is kept, in ms. */
const gracePeriod = 24 * 60 * 60 * 1000;

/**
 * Deletes the pictures that no listing shows after the grace period, and returns their number. Several instances may run it at the same time: the
 * deletion of the row decides, and the foreign key of a listing that takes the picture meanwhile prevents it.
 */
export async function removeForgottenPictures({
  database,
  clock,
  storage,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'storage' | 'stopping'>): Promise<number> {
  let removed = 0;
  let last = '';
  await inBatches(async () => {
    const pictures = await listPictures(database.read, clock.now() - gracePeriod, last, batchSize);
    const names = pictures.map(({ name }) => name);
    const shown = await listShown(database.read, names);
    for (const { name, storage_key } of pictures) {
      if (shown.has(name)) continue;
      if (!(await onForeignKey(deletePictureRow(database.write, name), false))) continue;
      await storage.remove('public', storage_key);
      removed += 1;
    }
    last = names.at(-1) ?? last;
    return pictures.length === batchSize;
  }, stopping);
  return removed;
}

/**
 * Removes stored files without a row, and returns their number. Uploads and registrations leave such files if the process or the database fails. A
 * file is stored shortly before its row is inserted, so a file older than the grace period will not get a row. `now` is the time of the wall clock in
 * epoch ms, which the storage uses for its files.
 */
export async function removeOrphans(
  { config, database, storage, stopping }: Pick<Dependencies, 'config' | 'database' | 'storage' | 'stopping'>,
  now = Date.now(),
): Promise<number> {
  // Another database may have adopted the files since the start.
  await claimStorage(config, database.write, storage);
  let removed = 0;
  for (const kind of ['public', 'private'] as const) {
    removed += await storage.removeUnfinished(kind, now - gracePeriod);
    for await (const key of storage.listOlder(kind, now - gracePeriod)) {
      if (stopping.aborted) return removed;
      if (await isKept(database.read, key)) continue;
      await storage.remove(kind, key);
      removed += 1;
    }
  }
  return removed;
}
