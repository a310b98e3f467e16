import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Limits } from '../limits/limits';
import type { Picture } from './formats';

/** The failure RATE_LIMITED if the picture would exceed what the user, or the new accounts of the client's site, may store in a day; undefined if it is counted. */
export async function countPicture(
  limits: Limits,
  name: 'pictureBytes' | 'messagePictureBytes',
  { caller, address }: Pick<Request<'uploadPicture'>, 'caller' | 'address'>,
  { bytes }: Picture,
) {
  const counted = { userId: caller.userId, isIdentified: caller.isIdentified };
  const quota = await limits.count([name], { ...counted, address }, Math.ceil(bytes.length / 1024));
  return quota?.isExceeded ? fail('RATE_LIMITED', { retryAfter: quota.resetSeconds }) : undefined;
}
