import { createHash } from 'node:crypto';
import { fail, notFound } from '../contract/failures';
import type { Handler } from '../contract/handler';
import { isAdministrator } from '../contract/roles';
import { mayBeCommitted, onForeignKey } from '../database/errors';
import { auditAdministrator } from '../journal/repository-audit';
import { createMessage } from '../languages';
import { countPicture } from './counting';
import { boundsOf, listingPictures, readPicture } from './images';
import { picturePath } from './paths';
import { deletePictureRow, findPicture, insertPicture, isShown, takeFromArchived } from './repository';

export const uploadPicture: Handler<'uploadPicture'> = async (
  { body, caller, sender, address },
  { database, clock, random, storage, limits },
) => {
  const picture = await readPicture(body.image, sender);
  if (picture === 'unsupported') return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('file.noPicture') });
  if (picture === 'tooLarge')
    return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('file.tooManyPixels', boundsOf(listingPictures)) });
  const limited = await countPicture(limits, 'pictureBytes', { caller, address }, picture);
  if (limited) return limited;

  const { bytes, contentType, extension, width, height } = picture;
  const name = `${random.hex()}.${extension}`;
  await storage.put('public', name, bytes);
  try {
    await insertPicture(database.write, {
      name,
      owner_id: caller.userId,
      content_type: contentType,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width,
      height,
      storage_key: name,
      created_at: clock.now(),
    });
  } catch (error) {
    // A job removes the bytes if the row was not stored.
    if (!mayBeCommitted(error)) await storage.remove('public', name);
    throw error;
  }
  return {
    status: 200,
    data: { path: picturePath(name), fileName: name, contentType, width, height, size: bytes.length },
    message: createMessage('file.stored'),
  };
};

/** Headers that keep browsers from interpreting a picture as anything that runs. */
const pictureHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

export const getPicture: Handler<'getPicture'> = async ({ path }, { database, storage }) => {
  const picture = pictureName.test(path.fileName) ? await findPicture(database.read, path.fileName) : undefined;
  if (!picture) return notFound('picture');
  return {
    status: 200,
    raw: {
      contentType: picture.content_type,
      bytes: { size: picture.bytes, open: () => storage.open(picture.storage_key) },
      headers: { ...pictureHeaders, ETag: `"${picture.sha256}"` },
    },
  };
};

/** The format of picture names. It is checked first, so that no other text reaches the database or the storage. */
const pictureName = /^[0-9a-f]{32}\.(jpg|png|webp)$/;

export const deletePicture: Handler<'deletePicture'> = async (
  { path, caller, traceId },
  { database, clock, storage, log },
) => {
  const name = path.fileName;
  const deleted = database.transaction(async (trx) => {
    const picture = await findPicture(trx, name);
    if (!picture || (!isAdministrator(caller.role) && picture.owner_id !== caller.userId)) return notFound('picture');
    if (await isShown(trx, name)) return fail('IN_USE', { message: createMessage('file.shown') });
    await takeFromArchived(trx, name);
    await deletePictureRow(trx, name);
    await auditAdministrator(trx, 'deletePicture', `picture:${name}`, { by: caller, traceId, at: clock.now() });
    return picture;
  });
  // If a listing takes the picture at the same time, its foreign key rejects the deletion.
  const outcome = await onForeignKey(deleted, fail('IN_USE', { message: createMessage('file.shown') }));
  if ('failure' in outcome) return outcome;
  try {
    await storage.remove('public', outcome.storage_key);
  } catch (error) {
    // Without its row the picture cannot be fetched, so the request has succeeded.
    log.warn({ traceId, err: error }, 'the bytes of a deleted picture are still stored');
  }
  return { status: 200, data: { deleted: true }, message: createMessage('file.deleted') };
};
