import type { Sender } from '../contract/handler';
import { decodeInProcess } from './decoder-queue';
import { type Picture, type PictureProblem, listingPictures, pictureLimits } from './formats';

export {
  boundsOf,
  identityPictures,
  listingPictures,
  messagePictures,
  pictureLimits,
  receiptPictures,
} from './formats';
export type { Picture } from './formats';

/**
 * Re-encodes an uploaded picture without metadata, or returns why it is rejected, see {@link decode} of re-encoding.ts. Throws Refusal
 * NOT_READY if too many pictures wait, or if the sender disconnects.
 */
export async function readPicture(
  bytes: Uint8Array,
  sender: Sender,
  rules = listingPictures,
): Promise<Picture | PictureProblem> {
  return bytes.length > pictureLimits.bytes ? 'tooLarge' : decodeInProcess(bytes, rules, sender);
}
