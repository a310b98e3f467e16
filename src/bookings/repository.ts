import type { BookingStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { sql } from 'kysely';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import type { Params } from '../database/param';
import type { RecordKey, Row, RowChanges } from '../database/tables';
import { assertNever } from '../values/assert-never';
import type { CalendarDate } from '../values/dates';
import { takeImportedNights } from './imported-nights';
import { deleteNights, insertNights } from './repository-nights';
import { outside } from './stays';
import { dueParts, isHoldOver } from './time';

/** A reservation with the title, the time zone and the currency that its operations need. */
export interface Reservation extends Row<'reservation'> {
  /** The title of the property as it was booked. */
  shown_title: string;
  /** The IANA time zone of the property's city at the time of booking. */
  time_zone: string;
  currency_code: string;
  minor_units: number;
}

function selectReservation(db: Database, { id, property_id }: RecordKey) {
  return db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('city as c', (join) => join.on((eb) => eb('c.id', '=', eb.fn.coalesce('r.city', 'p.city'))))
    .innerJoin('currency as m', 'm.id', 'r.currency_id')
    .selectAll('r')
    .select((eb) => [
      eb.fn.coalesce('r.title', 'p.title').as('shown_title'),
      ...(['c.time_zone', 'm.code as currency_code', 'm.minor_units'] as const),
    ])
    .where('r.id', '=', id)
    .where('r.property_id', '=', property_id);
}

/** Locks the reservation's row until the transaction ends, and returns it. The listing's row is locked before it. */
export async function lockReservation(trx: Trx, key: RecordKey): Promise<Reservation> {
  await lockRow(trx, 'reservation', key.id, key.property_id);
  return selectReservation(trx, key).executeTakeFirstOrThrow();
}

/** The reservation without a lock. Throws when it does not exist. */
export async function readReservation(db: Database, key: RecordKey): Promise<Reservation> {
  return selectReservation(db, key).executeTakeFirstOrThrow();
}

/** The listing of a reservation that the caller may change: as its customer, its owner or an administrator. */
export async function findPropertyOf(db: Database, id: number, { role, userId }: Caller): Promise<number | undefined> {
  const found = db.selectFrom('reservation').where('id', '=', id).select('property_id');
  switch (role) {
    case 'Admin':
      return (await found.executeTakeFirst())?.property_id;
    case 'Owner':
      return (await found.where('owner_id', '=', userId).executeTakeFirst())?.property_id;
    case 'Customer':
      return (await found.where('customer_id', '=', userId).executeTakeFirst())?.property_id;
    case 'Agent':
      return undefined;
    default:
      return assertNever(role);
  }
}

/** The columns that are null in a new reservation. */
const initialColumns = {
  deposit_confirmed_at: null,
  deposit_confirmed_by: null,
  cancelled_at: null,
  cancelled_by: null,
  cancelled_by_role: null,
  cancellation_reason: null,
  refund_minor: null,
  rejection_reason: null,
  reminded_at: null,
  decision_due_at: null,
  rent_invoices: null,
  owner_gave_notice: null,
  customer_hidden_at: null,
  owner_hidden_at: null,
} as const;

type Booking = Omit<Row<'reservation'>, 'id' | 'is_counted' | keyof typeof initialColumns>;

const insertBooking = compiled((db, row: Params<Booking>) =>
  db
    .insertInto('reservation')
    .values({ ...row, is_counted: sql.lit(1) })
    .returning('id'),
);

/** Inserts a reservation that {@link lockCustomerAndAddStay} has counted, and returns its row, of which only the id is read back. */
export async function insertReservation(trx: Trx, row: Booking): Promise<Row<'reservation'>> {
  const [inserted] = await insertBooking(trx, row);
  return { ...row, ...initialColumns, is_counted: 1, ...inserted! };
}

/** Sets the status of a reservation, which then has no hold unless `changes` sets one. Throws when the status has changed since it was read. */
export async function setStatus(
  trx: Trx,
  { id, property_id, status }: Reservation,
  to: BookingStatus,
  changes: RowChanges<'reservation'>,
): Promise<void> {
  await trx
    .updateTable('reservation')
    .set({ hold_expires_at: null, decision_due_at: null, ...changes, status: to })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Changes the dates and the price of a stay, not its nights. Compare-and-swap: throws when the status or the dates have changed since they
 * were read, which the locks prevent.
 */
export async function changeStay(
  trx: Trx,
  { id, property_id, start_date, end_date, status }: Reservation,
  changes: RowChanges<'reservation'> & { end_date: CalendarDate; updated_at: number },
): Promise<void> {
  await trx
    .updateTable('reservation')
    .set(changes)
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('start_date', '=', start_date)
    .where('end_date', '=', end_date)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Frees the nights of a reservation from the night `from` on, and blocks those of them that imported calendars request. */
export async function freeNights(
  trx: Trx,
  { id, property_id }: RecordKey,
  from: CalendarDate,
  at: number,
): Promise<void> {
  await deleteNights(trx, property_id, [id], { startDate: from });
  await takeImportedNights(trx, property_id, at);
}

/** The columns of a stay that an alteration changes. */
export type AlteredColumns = Required<
  Pick<
    RowChanges<'reservation'>,
    | 'start_date'
    | 'end_date'
    | 'ends_at'
    | 'nights'
    | 'guests_count'
    | 'children_count'
    | 'unit_price_minor'
    | 'night_prices'
    | 'price_lines'
    | 'due_at_arrival_minor'
    | 'discount_minor'
    | 'tax_minor'
    | 'total_minor'
    | 'commission_minor'
    | 'updated_at'
  >
>;

/**
 * Changes a stay, in order: frees the nights that it drops, takes those that it adds, and blocks the freed ones that imported calendars
 * request. The primary key of the nights rejects a night that is taken.
 */
export async function alterStay(
  trx: Trx,
  reservation: Reservation,
  changes: AlteredColumns & { start_date: CalendarDate; end_date: CalendarDate; updated_at: number },
): Promise<void> {
  const { id, property_id } = reservation;
  await changeStay(trx, reservation, changes);
  const before = { startDate: reservation.start_date, endDate: reservation.end_date };
  const after = { startDate: changes.start_date, endDate: changes.end_date };
  const dropped = outside(before, after);
  for (const stay of dropped) await deleteNights(trx, property_id, [id], stay);
  const at = changes.updated_at;
  for (const stay of outside(after, before))
    await insertNights(trx, property_id, stay, { reservationId: id, addedAt: at });
  if (dropped.length > 0) await takeImportedNights(trx, property_id, at);
}

/** Sets `updated_at` to `at` (epoch ms), for a change of the response without a change of the status. The caller holds the lock. */
export async function touchReservation(trx: Trx, { id, property_id }: RecordKey, at: number): Promise<void> {
  const update = trx.updateTable('reservation').set({ updated_at: at });
  await update.where('id', '=', id).where('property_id', '=', property_id).execute();
}

/** Stores what is refunded of a cancelled reservation, in minor units. The caller holds the lock. */
export async function setRefund(
  trx: Trx,
  { id, property_id }: RecordKey,
  refundMinor: number,
  at: number,
): Promise<void> {
  const update = trx.updateTable('reservation').set({ refund_minor: refundMinor, updated_at: at });
  await update.where('id', '=', id).where('property_id', '=', property_id).execute();
}

/** The reservations of a listing whose hold has ended at `now` (epoch ms), in the order of their ids. */
export async function listHoldsOver(trx: Trx, propertyId: number, now: number): Promise<RecordKey[]> {
  const rows = await trx
    .selectFrom('reservation as r')
    .where('r.property_id', '=', propertyId)
    .where(isHoldOver('r', now))
    .select(['r.id', 'r.property_id'])
    .execute();
  return rows.sort(byId);
}

/** Sorted here rather than by the statements, whose plans would read in the order of ids instead of by the index of what is due. */
const byId = (a: RecordKey, b: RecordKey) => a.id - b.id;

/** Limits reservations to those of a listing, a customer or an owner; no limit when empty. */
export interface Scope {
  propertyId?: number;
  customerId?: number;
  ownerId?: number;
}

/**
 * The reservations in `scope` with a transition that is due at `now` (epoch ms), at most `limit`, in the order of their ids. Reads the first
 * `limit` of each part in the order of an index, because PostgreSQL overestimates the number of due rows and would scan the table to find any
 * `limit` of them.
 */
export async function listDue(db: Database, now: number, limit: number, scope: Scope): Promise<RecordKey[]> {
  return (await dueStatement(db, now, limit, scope).execute()).sort(byId);
}

/** The statement of {@link listDue}. */
export function dueStatement(db: Database, now: number, limit: number, { propertyId, customerId, ownerId }: Scope) {
  const [first, ...others] = dueParts('r', now).map(({ condition, at }) => {
    const earliest = db
      .selectFrom('reservation as r')
      .where(condition)
      .$if(propertyId !== undefined, (query) => query.where('r.property_id', '=', propertyId!))
      .$if(customerId !== undefined, (query) => query.where('r.customer_id', '=', customerId!))
      .$if(ownerId !== undefined, (query) => query.where('r.owner_id', '=', ownerId!))
      .select(['r.id', 'r.property_id'])
      .orderBy(at)
      .limit(limit);
    return db.selectFrom(earliest.as('part')).selectAll();
  });
  // `union` removes a declared deposit whose stay has ended as well, which two parts find.
  return others.reduce((whole, part) => whole.union(part), first!).limit(limit);
}
