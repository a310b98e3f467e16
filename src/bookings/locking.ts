import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { applyDueTransitionLocked } from './expiry';
import { type Reservation, findPropertyOf, lockReservation } from './repository';
import { isBlocked } from './repository-standing';

/**
 * Runs `story` on a reservation that the caller may know of, in a transaction that holds the locks of its listing and of
 * itself, in the state that time has left it in at `now` (epoch ms). Undefined where the caller may not know of it, USER_BLOCKED where
 * the caller was blocked while the locks were waited for. What `story` returns, a refusal too, commits what time has done. The lock
 * order is listing, reservation, customer.
 */
export async function withReservation<Result>(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  id: number,
  caller: Caller,
  story: (trx: Trx, reservation: Reservation, now: number) => Promise<Result>,
): Promise<Result | Failure<'USER_BLOCKED'> | undefined> {
  return database.transaction(async (trx) => {
    const propertyId = await findPropertyOf(trx, id, caller);
    if (propertyId === undefined) return undefined;
    const key = { id, property_id: propertyId };
    await lockRow(trx, 'rent_property', propertyId);
    const now = clock.now();
    const reservation = await lockReservation(trx, key);
    if (await isBlocked(trx, caller.userId)) return fail('USER_BLOCKED');
    const moved = await applyDueTransitionLocked(trx, reservation, now);
    return story(trx, moved ? await lockReservation(trx, key) : reservation, now);
  });
}
