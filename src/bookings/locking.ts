import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { inTransaction } from '../database/transaction';
import { say } from '../languages';
import { settleLocked } from './expiry';
import { type Reservation, countHeld, findPropertyOf, lockReservation } from './repository';

/**
 * Runs `story` on a reservation that the caller may know of, in a transaction that holds the locks of its listing and of
 * itself, in the state that time has left it in at `now` (epoch ms). Undefined where the caller may not know of it. What
 * `story` returns, a refusal too, commits what time has done. The lock order is listing, reservation, customer.
 */
export async function withReservation<Result>(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  id: number,
  caller: Caller,
  story: (trx: Trx, reservation: Reservation, now: number) => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(db, async (trx) => {
    const propertyId = await findPropertyOf(trx, id, caller);
    if (propertyId === undefined) return undefined;
    await lockRow(trx, 'rent_property', propertyId);
    const now = clock.now();
    const reservation = await lockReservation(trx, id);
    const moved = await settleLocked(trx, reservation, now);
    return story(trx, moved ? await lockReservation(trx, id) : reservation, now);
  });
}

/** How many bookings of one customer wait for their deposit at most. */
const mostHeld = 5;

/** The refusal where one more hold would be too many at `now` (epoch ms). Locks the customer's row. */
export async function holdsProblem(trx: Trx, customerId: number, now: number) {
  if ((await countHeld(trx, customerId, now)) < mostHeld) return undefined;
  return fail('STATE_CONFLICT', { message: say('deposit.tooManyPending', { count: mostHeld }) });
}
