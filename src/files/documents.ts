import { createHash } from 'node:crypto';
import { classifyDatabaseError } from '../database/errors';
import type { Picture } from './images';
import type { Dependencies } from '../contract/dependencies';

/** A picture for few eyes (an identity card, a receipt), ready to be stored under the key. */
export interface Document {
  key: string;
  picture: Picture;
}

/** Nothing may keep a document, and nothing is to take it for anything else. */
export const documentHeaders = {
  'Cache-Control': 'no-store',
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Files first, then rows: a row without its file would be worse than a file without its row. `write` writes the rows in a
 * transaction that may be tried again, sets `isWritten` to false at the begin of each try, and to true last of all. Where
 * it leaves it false, or its transaction fails, the files are removed.
 */
export async function keepingDocuments<Result>(
  { storage, log }: Pick<Dependencies, 'storage' | 'log'>,
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
    return result;
  } catch (error) {
    // A database that goes away during the COMMIT may have kept the rows; then their files have to stay.
    if (!rows.isWritten || classifyDatabaseError(error)?.kind !== 'unavailable') await discard();
    throw error;
  }
}

/** The row of a document, but for what kind of document it is. */
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
