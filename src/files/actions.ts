import { onForeignKey } from '../database/errors';
import { deletePictureRow, isKept, listForgotten } from './repository';
import type { Dependencies } from '../contract/dependencies';

/** How long an uploaded picture waits for a listing to show it, in ms. */
const patience = 24 * 60 * 60 * 1000;
const batch = 200;

/**
 * Deletes the pictures that no listing shows a day after their upload, and answers how many. Any number of instances may do
 * so at once: the row's deletion decides, and a listing that takes a picture at that moment keeps it by its foreign key.
 */
export async function removeForgottenPictures({
  db,
  clock,
  storage,
}: Pick<Dependencies, 'db' | 'clock' | 'storage'>): Promise<number> {
  let removed = 0;
  for (const { name, storage_key } of await listForgotten(db, clock.now() - patience, batch)) {
    if (!(await onForeignKey(deletePictureRow(db, name), false))) continue;
    await storage.remove('public', storage_key);
    removed += 1;
  }
  return removed;
}

/**
 * Removes the files that belong to no row, and answers how many: what a process that was killed, or a database that went
 * away, left of an upload or a registration that nobody was told had succeeded. A file is stored moments before its row is
 * written, so that one of a day ago waits for none. By the wall clock, as the storage counts.
 */
export async function removeOrphans(
  { db, storage }: Pick<Dependencies, 'db' | 'storage'>,
  now = Date.now(),
): Promise<number> {
  let removed = 0;
  for (const kind of ['public', 'private'] as const) {
    for await (const key of storage.listOlder(kind, now - patience)) {
      if (await isKept(db, key)) continue;
      await storage.remove(kind, key);
      removed += 1;
    }
  }
  return removed;
}
