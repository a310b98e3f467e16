import { createHash } from 'node:crypto';
import type { Dependencies } from '../contract/dependencies';
import { mayBeCommitted } from '../database/errors';
import type { Row } from '../database/tables';
import type { Picture } from './images';

/** A private picture (an identity card, a receipt, a picture of a message) and the key to store it under. */
export interface Document {
  key: string;
  picture: Picture;
}

/** A stored file whose row is deleted. */
export type StoredFile = Pick<Row<'file'>, 'kind' | 'storage_key'>;

/** Headers that keep documents out of caches and from being interpreted as another type. */
export const documentHeaders = {
  'Cache-Control': 'no-store',
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Stores the documents' files, then calls `write`, which inserts their rows in a transaction: a row without a file would be worse than a file without a
 * row. The transaction may run several times; it sets `isWritten` to false at its beginning and to true at its end. The files are removed if it stays
 * false or the transaction fails. Throws what `write` throws.
 */
export async function keepingDocuments<Result>(
  { database, storage, log }: Pick<Dependencies, 'database' | 'storage' | 'log'>,
  documents: Document[],
  write: (rows: { isWritten: boolean }) => Promise<Result>,
): Promise<Result> {
  const rows = { isWritten: false };
  const discard = async () => {
    const removed = await Promise.allSettled(documents.map(({ key }) => storage.remove('private', key)));
    for (const result of removed) {
      if (result.status === 'rejected')
        log.warn({ err: result.reason as unknown }, 'a refused document is still stored');
    }
  };
  try {
    for (const { key, picture } of documents) await storage.put('private', key, picture.bytes);
    const result = await write(rows);
    if (!rows.isWritten) await discard();
    else database.onRollback(discard);
    return result;
  } catch (error) {
    // If the response to COMMIT was lost, the rows may be stored, so their files must stay.
    if (!rows.isWritten || !mayBeCommitted(error)) await discard();
    throw error;
  }
}

/** The row of a document without its kind. `now` in epoch ms. */
export function fileRow({ key, picture }: Document, ownerId: number, now: number) {
  return {
    name: key,
    owner_id: ownerId,
    content_type: picture.contentType,
    bytes: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    width: picture.width,
    height: picture.height,
    storage_key: key,
    created_at: now,
  };
}

/** Removes files whose rows are deleted. If a removal fails, the job that removes files without a row repeats it. */
export async function removeFiles(
  { storage, log }: Pick<Dependencies, 'storage' | 'log'>,
  files: readonly StoredFile[],
): Promise<void> {
  for (const { kind, storage_key } of files) {
    try {
      await storage.remove(kind === 'picture' ? 'public' : 'private', storage_key);
    } catch (error) {
      log.warn({ err: error }, 'the bytes of an erased file are still stored');
    }
  }
}
