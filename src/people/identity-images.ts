import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Sender, components } from '../contract/handler';
import { type Document, fileRow } from '../files/documents';
import { boundsOf, identityPictures, readPicture } from '../files/images';
import { createMessage } from '../languages';
import type { Side } from './repository';

/** One side of the identity card. */
export interface Image extends Document {
  side: Side;
}

/** Decodes the images of a form. Returns the failures UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE. */
export async function readImages(
  form: Partial<components['schemas']['IdImages']>,
  sender: Sender,
  { random }: Pick<Dependencies, 'random'>,
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
  return images;
}

/** The bytes of the images together. */
export function bytesOf(images: readonly Image[]): number {
  return images.reduce((sum, { picture }) => sum + picture.bytes.length, 0);
}

/** The failure RATE_LIMITED if the images would exceed what the client's site may store in a day; undefined if they are counted. */
export async function countImages(limits: Dependencies['limits'], images: readonly Image[], address: string) {
  const bytes = bytesOf(images);
  if (bytes === 0) return undefined;
  const quota = await limits.count(['identityImages'], { userId: undefined, address }, Math.ceil(bytes / 1024));
  return quota?.isExceeded ? fail('RATE_LIMITED', { retryAfter: quota.resetSeconds }) : undefined;
}

/** The row of an image without its kind. `now` in epoch ms. */
export function imageRow(image: Image, userId: number, now: number) {
  return { ...fileRow(image, userId, now), purpose: image.side };
}
