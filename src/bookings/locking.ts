import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { applyDueTransitionLocked } from './expiry';
import { inListingTransaction } from './listing-mutex';
import { makeInvoices } from './rent';
import { type Reservation, findPropertyOf, lockReservation } from './repository';
import { isBlocked } from './repository-parties';

/**
 * Runs `work` on a reservation in a transaction that holds the locks of its listing and of the reservation, after applying its due
 * transition at `now` (epoch ms). The transaction commits whatever `work` returns, also a failure, so that the due transition is stored.
 *
 * Returns undefined when the caller may not read the reservation, and USER_BLOCKED when the caller was blocked while the transaction waited
 * for the locks. The lock order is listing, reservation, customer, API key, promotion.
 */
export async function withReservation<Result>(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'listingMutex'>,
  id: number,
  caller: Caller,
  work: (trx: Trx, reservation: Reservation, now: number) => Promise<Result>,
): Promise<Result | Failure<'USER_BLOCKED'> | undefined> {
  const { database, clock } = dependencies;
  const propertyId = await findPropertyOf(database.read, id, caller);
  if (propertyId === undefined) return undefined;
  return inListingTransaction(dependencies, propertyId, async (trx) => {
    await lockRow(trx, 'rent_property', propertyId);
    const now = clock.now();
    const reservation = await lockReservation(trx, { id, property_id: propertyId });
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    return work(trx, await upToDate(trx, reservation, now), now);
  });
}

/**
 * The locked reservation after its due transition at `now` (epoch ms). If it is by the month and a server of an older release has confirmed
 * it, makes its invoices.
 */
export async function upToDate(trx: Trx, reservation: Reservation, now: number): Promise<Reservation> {
  const isMade = await makeInvoices(trx, reservation, now);
  const hasChanged = await applyDueTransitionLocked(trx, reservation, now);
  return isMade || hasChanged ? lockReservation(trx, reservation) : reservation;
}
