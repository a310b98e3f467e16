import type { Dependencies } from '../contract/dependencies';
import type { Trx } from '../database/connection';
import type { RecordIds, SandboxData } from './data';
import { Operations } from './run-operations';
import { addListings } from './showcase-listings';
import { addStays } from './showcase-stays';

/** How long ago the accounts and the listings were created, in ms: before the first of their stays was booked. */
export const showcaseAge = 60 * 24 * 60 * 60_000;

/**
 * Creates records of every part of the marketplace: listings of the other owner, with stays, a request, messages and reviews of the other
 * customer. They are created by the operations of the contract, in the order in which users would have called them.
 */
export async function insertShowcase(
  trx: Trx,
  { userIds }: Pick<SandboxData, 'userIds'>,
  now: number,
  dependencies: Dependencies,
): Promise<Omit<RecordIds, 'savedSearch'>> {
  const operations = new Operations(dependencies, trx, userIds);
  const parties = [userIds.otherOwner, userIds.otherCustomer];
  operations.at(now - showcaseAge);
  const listed = await addListings(operations, now);
  const records = await addStays(operations, listed, now);
  // The e-mail addresses of the sandbox's users do not exist.
  await trx.updateTable('notification').set({ email_due_at: null }).where('user_id', 'in', parties).execute();
  return { ...listed, ...records };
}
