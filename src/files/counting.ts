import { fail } from '../contract/failures';
import type { Limits } from '../limits/limits';
import type { Picture } from './formats';

/** The failure RATE_LIMITED if the picture would exceed what the user, or the client's site, may store in a day; undefined if it is counted. */
export async function countPicture(
  limits: Limits,
  name: 'pictureBytes' | 'messagePictureBytes',
  { userId, address }: { userId: number; address: string },
  { bytes }: Picture,
) {
  const quota = await limits.count([name], { userId, address }, Math.ceil(bytes.length / 1024));
  return quota?.isExceeded ? fail('RATE_LIMITED', { retryAfter: quota.resetSeconds }) : undefined;
}
