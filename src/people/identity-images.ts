import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Request, components } from '../contract/handler';
import { type Document, fileRow } from '../files/documents';
import { boundsOf, identityPictures, readPicture } from '../files/images';
import { createMessage } from '../languages';
import type { Side } from './repository';

/** One side of the identity card. */
export interface Image extends Document {
  side: Side;
}

/**
 * Decodes the images of a form, and counts the bytes to be stored against the limit of the site. Returns the failures UNSUPPORTED_MEDIA_TYPE,
 * PAYLOAD_TOO_LARGE and RATE_LIMITED.
 */
export async function readImages(
  form: Partial<components['schemas']['IdImages']>,
  { sender, address }: Pick<Request<'addCustomer'>, 'sender' | 'address'>,
  { random, limits }: Pick<Dependencies, 'random' | 'limits'>,
) {
  const images: Image[] = [];
  for (const [side, bytes] of [
    ['front', form.FrontIdCarImagePath],
    ['rear', form.RearIdCarImagePath],
  ] as const) {
    if (!bytes) continue;
    const picture = await readPicture(bytes, sender, identityPictures);
    if (picture === 'unsupported') {
      return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('person.cardFormat') });
    }
    if (picture === 'tooLarge') {
      return fail('PAYLOAD_TOO_LARGE', { message: createMessage('person.cardTooLarge', boundsOf(identityPictures)) });
    }
    images.push({ side, key: random.hex(), picture });
  }
  const bytes = images.reduce((sum, { picture }) => sum + picture.bytes.length, 0);
  if (bytes === 0) return images;
  const quota = await limits.count(['identityImages'], { userId: undefined, address }, Math.ceil(bytes / 1024));
  return quota?.isExceeded ? fail('RATE_LIMITED', { retryAfter: quota.resetSeconds }) : images;
}

/** The row of an image without its kind. `now` in epoch ms. */
export function imageRow(image: Image, userId: number, now: number) {
  return { ...fileRow(image, userId, now), purpose: image.side };
}
