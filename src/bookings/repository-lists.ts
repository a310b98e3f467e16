import { type SqlBool, sql } from 'kysely';
import type { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { isAdministrator } from '../contract/roles';
import type { Database } from '../database/connection';
import { daysSinceEpoch, unindexed, unindexedDate } from '../database/dialect';
import { idsIfFew, isOneOf } from '../database/few';
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
  // Only the partial index of undecided reservations has several statuses. It does not match parameters.
  if (statuses !== undefined)
    reservations = reservations.where(
      statuses.length > 1 ? unindexed('r.status') : sql.ref<number>('r.status'),
      'in',
      statuses.map((one) => sql.lit(one)),
    );
  // A listing, a customer or an owner has few reservations.
  const isOfAll = Object.values(scope).every((id) => id === undefined);
  const dateOf = (column: 'r.start_date' | 'r.end_date') =>
    isOfAll ? sql.ref<CalendarDate>(column) : unindexedDate(db, column);
  if (from !== undefined) reservations = reservations.where(dateOf('r.end_date'), '>', from);
  if (to !== undefined) reservations = reservations.where(dateOf('r.start_date'), '<', to);
  const { updatedSince } = page;
  if (updatedSince !== undefined) reservations = reservations.where('r.updated_at', '>=', updatedSince);
  if (isOfAll) {
    const few = await findFew(db, { from, to, updatedSince });
    if (few) reservations = reservations.where(isOneOf(db, 'r.id', few));
    else if (to !== undefined && !(await hasBackdated(db, to)))
      reservations = reservations.where('r.created_at', '<', latestBooking(to));
  }
  return readSlice(reservations, byCreation('r', order), page);
}

/** The ids of the reservations that one of the filters matches, if they are few. */
async function findFew(
  db: Database,
  { from, to, updatedSince }: Pick<ReservationFilters, 'from' | 'to'> & { updatedSince: number | undefined },
): Promise<number[] | undefined> {
  const all = db.selectFrom('reservation').select('id');
  const filters = [
    updatedSince === undefined ? undefined : all.where('updated_at', '>=', updatedSince).orderBy('updated_at'),
    from === undefined ? undefined : all.where('end_date', '>', from).orderBy('end_date'),
    to === undefined ? undefined : all.where('start_date', '<', to).orderBy('start_date'),
  ];
  for (const filter of filters) {
    const few = filter && (await idsIfFew(filter));
    if (few) return few;
  }
  return undefined;
}

const dayMs = 86_400_000;

/** When stays that begin before `to` were booked at the latest (epoch ms): their first day has ended everywhere on earth. */
function latestBooking(to: CalendarDate): number {
  return localTimeToInstant(to, '00:00', 'UTC') + dayMs;
}

/**
 * Whether a stay that begins before `to` was inserted after its first day, as a sandbox does. Where there is none, which is the case of
 * every marketplace, a list of old stays begins at the time of the last booking of one, and does not pass all newer bookings.
 */
async function hasBackdated(db: Database, to: CalendarDate): Promise<boolean> {
  const backdated = sql<SqlBool>`created_at >= (cast(${daysSinceEpoch(db, 'start_date')} as bigint) + 2) * 86400000`;
  const some = db
    .selectFrom('reservation')
    .select('id')
    .where(backdated)
    .where('start_date', '<', to)
    .orderBy('start_date');
  return (await some.limit(1).executeTakeFirst()) !== undefined;
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
  // A customer's or an owner's payments are few.
  const filtered = (column: string) => (isAdministrator(caller.role) ? sql.ref<number>(column) : unindexed(column));
  if (reservationId !== undefined) payments = payments.where('t.reservation_id', '=', reservationId);
  if (payerId !== undefined) payments = payments.where('t.payer_id', '=', payerId);
  if (paymentTypeId !== undefined) payments = payments.where(filtered('t.payment_type_id'), '=', paymentTypeId);
  if (status !== undefined) payments = payments.where(filtered('t.status'), '=', status);
  if (purpose !== undefined) payments = payments.where(filtered('t.purpose'), '=', purpose);
  if (from !== undefined) payments = payments.where('t.created_at', '>=', midnight(from));
  if (to !== undefined) payments = payments.where('t.created_at', '<', midnight(to));
  if (updatedSince !== undefined) {
    // A payment of the caller or for the caller's listings is found by the caller.
    const few = isAdministrator(caller.role) ? await findFewChanged(db, updatedSince) : undefined;
    if (few) payments = payments.where(isOneOf(db, 't.id', few));
    payments = payments.where((eb) =>
      eb.or([
        eb('t.created_at', '>=', updatedSince),
        eb('t.decided_at', '>=', updatedSince),
        eb('t.updated_at', '>=', updatedSince),
      ]),
    );
  }
  return readSlice(payments, byCreation('t'), page);
}

/** The ids of the payments that were recorded or changed at `since` (epoch ms) or later, if they are few. */
function findFewChanged(db: Database, since: number): Promise<number[] | undefined> {
  const changed = (['created_at', 'decided_at', 'updated_at'] as const).map((at) =>
    db.selectFrom('payment_transaction').select('id').where(at, '>=', since).orderBy(at),
  );
  return idsIfFew(...changed);
}
