import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { countPicture } from '../files/counting';
import type { Document } from '../files/documents';
import { boundsOf, readPicture, receiptPictures } from '../files/images';
import { createMessage } from '../languages';

/** Decodes the picture of a receipt, counts it and gives it a key, or returns why it is rejected. */
export async function readReceipt(
  bytes: Uint8Array,
  { caller, sender, address }: Pick<Request<'addPaymentReceipt'>, 'caller' | 'sender' | 'address'>,
  { limits, random }: Pick<Dependencies, 'limits' | 'random'>,
) {
  const picture = await readPicture(bytes, sender, receiptPictures);
  if (picture === 'unsupported')
    return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('payment.receiptUnsupported') });
  if (picture === 'tooLarge')
    return fail('PAYLOAD_TOO_LARGE', { message: createMessage('payment.receiptTooLarge', boundsOf(receiptPictures)) });
  const limited = await countPicture(limits, 'pictureBytes', { caller, address }, picture);
  return limited ?? ({ key: random.hex(), picture } satisfies Document);
}
