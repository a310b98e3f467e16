import { onForeignKey } from '../database/errors';
import type { Dependencies } from '../dependencies';
import { deletePictureRow, listForgotten } from './repository';

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
