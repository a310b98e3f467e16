import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
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
  const propertyId = await findPropertyOf(dependencies.database.read, id, caller);
  if (propertyId === undefined) return undefined;
  return withFoundReservation(dependencies, { id, property_id: propertyId }, caller, work);
}

/** As {@link withReservation}, for a reservation that the caller is known to be allowed to read. */
export function withFoundReservation<Result>(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'listingMutex'>,
  { id, property_id }: RecordKey,
  caller: Caller,
  work: (trx: Trx, reservation: Reservation, now: number) => Promise<Result>,
): Promise<Result | Failure<'USER_BLOCKED'>> {
  return inListingTransaction(dependencies, property_id, async (trx) => {
    await lockRow(trx, 'rent_property', property_id);
    const now = dependencies.clock.now();
    const reservation = await lockReservation(trx, { id, property_id });
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
