import { fail } from '../contract/failures';
import type { Document } from '../files/documents';
import { boundsOf, readPicture, receiptPictures } from '../files/images';
import { createMessage } from '../languages';
import type { Random } from '../adapters/random';

/** Decodes the picture of a receipt and gives it a key, or returns why it is rejected. */
export async function readReceipt(bytes: Uint8Array, sender: Parameters<typeof readPicture>[1], random: Random) {
  const picture = await readPicture(bytes, sender, receiptPictures);
  if (picture === 'unsupported')
    return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('payment.receiptUnsupported') });
  if (picture === 'tooLarge')
    return fail('PAYLOAD_TOO_LARGE', { message: createMessage('payment.receiptTooLarge', boundsOf(receiptPictures)) });
  return { key: random.hex(), picture } satisfies Document;
}
