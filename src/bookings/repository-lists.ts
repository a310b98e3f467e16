import type { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import { type CalendarDate, localTimeToInstant } from '../values/dates';
import type { Scope } from './repository';
import { type PaymentRow, selectPayments, visibleTo } from './repository-payments';
import { selectReservations } from './repository-reading';
import type { ReservationRow } from './view';

interface ReservationFilters {
  statuses?: BookingStatus[];
  /** Stays with a night on or after `from`, and with a night before `to`. */
  from?: CalendarDate;
  to?: CalendarDate;
}

/** A page of the reservations in `scope`, ordered by the time of booking. */
export async function listReservationsIn(
  db: Database,
  scope: Scope,
  { statuses, from, to }: ReservationFilters,
  order: 'asc' | 'desc',
  page: Page,
): Promise<KeysetRows<ReservationRow>> {
  let reservations = selectReservations(db);
  if (scope.propertyId !== undefined) reservations = reservations.where('r.property_id', '=', scope.propertyId);
  if (scope.customerId !== undefined) reservations = reservations.where('r.customer_id', '=', scope.customerId);
  if (scope.ownerId !== undefined) reservations = reservations.where('r.owner_id', '=', scope.ownerId);
  if (statuses !== undefined) reservations = reservations.where('r.status', 'in', statuses);
  if (from !== undefined) reservations = reservations.where('r.end_date', '>', from);
  if (to !== undefined) reservations = reservations.where('r.start_date', '<', to);
  if (page.updatedSince !== undefined) reservations = reservations.where('r.updated_at', '>=', page.updatedSince);
  return readSlice(reservations, byCreation('r', order), page);
}

export interface PaymentFilters {
  reservationId?: number;
  payerId?: number;
  paymentTypeId?: number;
  status?: PaymentStatus;
  purpose?: PaymentPurpose;
  /** Recorded on or after `from` and before `to`, in UTC. */
  from?: CalendarDate;
  to?: CalendarDate;
}

/** A page of the payments that the caller may read, newest first. A payment changes only when it is decided. */
export async function listVisiblePayments(
  db: Database,
  caller: Caller,
  { reservationId, payerId, paymentTypeId, status, purpose, from, to }: PaymentFilters,
  page: Page,
): Promise<KeysetRows<PaymentRow & { minor_units: number }>> {
  const midnight = (date: CalendarDate) => localTimeToInstant(date, '00:00', 'UTC');
  const { updatedSince } = page;
  let payments = selectPayments(db).$call(visibleTo(caller));
  if (reservationId !== undefined) payments = payments.where('t.reservation_id', '=', reservationId);
  if (payerId !== undefined) payments = payments.where('t.payer_id', '=', payerId);
  if (paymentTypeId !== undefined) payments = payments.where('t.payment_type_id', '=', paymentTypeId);
  if (status !== undefined) payments = payments.where('t.status', '=', status);
  if (purpose !== undefined) payments = payments.where('t.purpose', '=', purpose);
  if (from !== undefined) payments = payments.where('t.created_at', '>=', midnight(from));
  if (to !== undefined) payments = payments.where('t.created_at', '<', midnight(to));
  if (updatedSince !== undefined)
    payments = payments.where((eb) =>
      eb.or([
        eb('t.created_at', '>=', updatedSince),
        eb('t.decided_at', '>=', updatedSince),
        eb('t.updated_at', '>=', updatedSince),
      ]),
    );
  return readSlice(payments, byCreation('t'), page);
}
