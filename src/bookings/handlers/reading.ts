import { notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { todayIn } from '../../values/dates';
import { toMajorUnits } from '../../values/money';
import { applyDueTransition } from '../expiry';
import { listReservations } from '../lists';
import { findReservation } from '../repository-reading';
import { refundIfCancelled } from '../refunds';
import { readReservation } from '../repository';
import { dueStatus } from '../time';
import { reservationView } from '../view';

export const getMyReservations: Handler<'getMyReservations'> = async ({ query, caller }, dependencies) => {
  const filter = { scope: { customerId: caller.userId }, statuses: listOf(query.status), order: 'desc' as const };
  return listReservations('getMyReservations', query, filter, caller, dependencies);
};

export const getOwnerReservations: Handler<'getOwnerReservations'> = async ({ query, caller }, dependencies) => {
  const scope = { ownerId: caller.userId, propertyId: query.propertyId };
  const filter = { scope, statuses: listOf(query.status), order: 'desc' as const };
  return listReservations('getOwnerReservations', query, filter, caller, dependencies);
};

export const getReservationById: Handler<'getReservationById'> = async (
  { path, caller },
  { database, clock, maintenance },
) => {
  let row = await findReservation(database.read, path.id, caller);
  if (row && !maintenance.isOn && dueStatus(row, clock.now()) !== undefined) {
    await applyDueTransition({ database, clock }, row);
    row = await findReservation(database.read, path.id, caller);
  }
  if (!row) return notFound('reservation');
  const reservation = await readReservation(database.read, row);
  const today = todayIn(reservation.time_zone, clock.now());
  const refund = await refundIfCancelled(database.read, reservation, caller, today);
  const refundIfCancelledNow = refund === undefined ? null : toMajorUnits(refund, row.minor_units);
  return { status: 200, data: { ...reservationView(row, caller), refundIfCancelledNow } };
};

function listOf<Status>(status: Status | undefined): Status[] | undefined {
  return status === undefined ? undefined : [status];
}
