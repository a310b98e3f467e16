import { BookingStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { announce } from './announcements';
import {
  type Reservation,
  type Scope,
  markHoldsExpired,
  listDue,
  lockReservation,
  moveReservation,
} from './repository';
import { dueStatus } from './time';

/**
 * What happens when time has moved a reservation on (time.ts says when): a hold that has passed expires and frees its nights, a
 * stay that is over is completed, and those who have to know are told.
 */
type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** So much at once; what is left is next a minute later. */
const sweepBatch = 1000;
/** So much at once, again and again until nothing is left: a reader sees all of it. */
const readBatch = 200;

/**
 * Writes down what time has made of the reservations in `scope`: holds that passed, stays that are over. Called before they
 * are read, so that nobody depends on when the sweeper ran; writes only where there is something to write.
 */
export async function applyDueTransitions({ database, clock }: Needs, scope: Scope): Promise<void> {
  for (let moved = true; moved;) {
    moved = false;
    const due = await listDue(database.read, clock.now(), readBatch, scope);
    for (const one of due) moved = (await applyDueTransition({ database, clock }, one)) || moved;
    if (due.length < readBatch) return;
  }
}

/**
 * Does the same for all reservations, and answers how many it moved. Safe to run anywhere at any time: each one is its own
 * transaction, and whoever comes second finds nothing left to do. One that fails does not hold up the others.
 */
export async function sweep({ database, clock, log }: Needs & Pick<Dependencies, 'log'>): Promise<number> {
  let moved = 0;
  for (const due of await listDue(database.read, clock.now(), sweepBatch, {})) {
    try {
      if (await applyDueTransition({ database, clock }, due)) moved += 1;
    } catch (error) {
      log.error({ err: error, reservationId: due.id }, 'a reservation could not be moved on');
    }
  }
  return moved;
}

/** Does the same for one; false where time has not moved it. */
export async function applyDueTransition({ database, clock }: Needs, due: RecordKey): Promise<boolean> {
  return database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', due.property_id);
    return applyDueTransitionLocked(trx, await lockReservation(trx, due), clock.now());
  });
}

/** Moves the reservation on where time has at `now` (epoch ms); false where it has not. Under the locks. */
export async function applyDueTransitionLocked(trx: Trx, reservation: Reservation, now: number): Promise<boolean> {
  const status = dueStatus(reservation, now);
  if (status === undefined) return false;
  await moveReservation(trx, reservation, status, { updated_at: now });
  await announceTime(trx, { ...reservation, status }, now);
  return true;
}

/** Expires the holds of a listing that have passed at `now` (epoch ms), so that their nights are free. Under the listing's lock. */
export async function expireHolds(trx: Trx, propertyId: number, now: number): Promise<void> {
  for (const expired of await markHoldsExpired(trx, propertyId, now)) await announceTime(trx, expired, now);
}

async function announceTime(trx: Trx, reservation: Reservation, now: number): Promise<void> {
  const step = reservation.status === BookingStatus.Completed ? 'completed' : 'expired';
  await announce(trx, step, reservation, { to: ['customer', 'owner'], at: now });
}
