import { BookingStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { RecordKey } from '../database/tables';
import { announce } from './announcements';
import { expireRequestsFor, expireRequestsIn } from './booking-request-steps';
import { type Reservation, type Scope, listDue, listHoldsOver, lockReservation } from './repository';
import { transitionReservation } from './status-changes';
import { dueStatus } from './time';

/**
 * The transitions that are due when time passes (defined in time.ts):
 *
 * - Pending → Expired when the hold ends; frees the nights.
 * - DepositPaid → Expired when the time to decide about the deposit ends; frees the nights.
 * - Confirmed → Completed when the stay ends.
 *
 * Each notifies both parties, and an undecided deposit also the administrators. They are applied before reservations are read ({@link applyDueTransitions}), and periodically ({@link sweep}).
 */
type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** How many reservations one batch before a read processes. Batches repeat until none is due. */
const readBatch = 200;

/**
 * Applies the due transitions of the reservations in `scope`. Called before they are read, so that the result does not depend on when the
 * sweep ran. Writes only reservations with due transitions. During maintenance nothing is applied.
 */
export async function applyDueTransitions(
  { database, clock, maintenance }: Needs & Pick<Dependencies, 'maintenance'>,
  scope: Scope,
): Promise<void> {
  if (maintenance.isOn) return;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    const due = await listDue(database.read, clock.now(), readBatch, scope);
    for (const one of due) hasChanged = (await applyDueTransition({ database, clock }, one)) || hasChanged;
    if (due.length < readBatch) break;
  }
  await expireRequestsIn({ database, clock }, scope);
}

/**
 * Applies the due transitions of all reservations, each in its own transaction, and returns how many. Instances may run this at the same
 * time: the second one to lock a reservation finds no due transition. A failure does not affect other reservations.
 */
export async function sweep(needs: Needs & Pick<Dependencies, 'log' | 'stopping'>): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listDue(database.read, clock.now(), limit, {}),
    (due) => applyDueTransition(needs, due),
    {
      stopping,
      onFailure: (error, { id }) =>
        log.error({ err: error, reservationId: id }, 'a due transition of a reservation failed'),
    },
  );
}

/** Applies the due transition of one reservation; false when none is due. */
export async function applyDueTransition({ database, clock }: Needs, due: RecordKey): Promise<boolean> {
  return database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', due.property_id);
    return applyDueTransitionLocked(trx, await lockReservation(trx, due), clock.now());
  });
}

/** Applies the transition that is due at `now` (epoch ms); false when none is due. The caller holds the locks. */
export async function applyDueTransitionLocked(trx: Trx, reservation: Reservation, now: number): Promise<boolean> {
  const status = dueStatus(reservation, now);
  if (status === undefined) return false;
  await transitionReservation(trx, reservation, status, { updated_at: now });
  const step = status === BookingStatus.Completed ? 'completed' : 'expired';
  // The administrators still have to decide whether the declared deposit has arrived and must be refunded.
  const deciders = reservation.status === BookingStatus.DepositPaid ? (['administrators'] as const) : [];
  await announce(trx, step, { ...reservation, status }, { to: ['customer', 'owner', ...deciders], at: now });
  return true;
}

/** Expires the holds and requests of a listing that have ended at `now` (epoch ms), and frees their nights. The caller holds the lock of the listing. */
export async function expireHolds(trx: Trx, propertyId: number, now: number): Promise<void> {
  for (const key of await listHoldsOver(trx, propertyId, now))
    await applyDueTransitionLocked(trx, await lockReservation(trx, key), now);
  await expireRequestsFor(trx, propertyId, now);
}
