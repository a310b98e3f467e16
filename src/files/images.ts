import type { Sender } from '../contract/handler';
import { decodeInProcess } from './decoder';
import { type Picture, type PictureFormat, type PictureProblem, pictureLimits } from './formats';

export { pictureBounds, pictureLimits } from './formats';
export type { Picture, PictureFormat } from './formats';

/** The formats of listings' pictures. */
const listingFormats: readonly PictureFormat[] = ['jpeg', 'png', 'webp'];
/** The formats of identity documents. */
export const documentFormats: readonly PictureFormat[] = ['jpeg', 'png'];

/**
 * Re-encodes an uploaded picture without metadata, or returns why it is rejected, see {@link decode} of decoding.ts. Throws Refusal
 * NOT_READY where more pictures wait than can be worked on, or where the sender is gone.
 */
export async function readPicture(
  bytes: Uint8Array,
  sender: Sender,
  allowed = listingFormats,
): Promise<Picture | PictureProblem> {
  return bytes.length > pictureLimits.bytes ? 'tooLarge' : decodeInProcess(bytes, allowed, sender);
}
