import { BookingStatus, PropertyStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import type { NewRow, Row, RowChanges } from '../database/tables';
import { listNights } from '../values/dates';
import type { CalendarDate } from '../values/dates';
import type { Stay, StayRules, Terms } from './rules';
import { freesNights } from './transitions';
import type { Caller } from '../contract/caller';

export type Listing = NonNullable<Awaited<ReturnType<typeof findListing>>>;

/** A listing as booking it needs it: with its owner's standing, its currency and the time zone of its city. */
export async function findListing(db: Database, id: number) {
  const listing = await db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.owner_id',
      'p.property_status',
      'p.rent_type',
      'p.price_minor',
      'p.deposit_minor',
      'p.currency_id',
      'p.min_stay_nights',
      'p.max_stay_nights',
      'p.min_notice_days',
      'p.max_guests',
      'p.cancellation_policy',
      'p.commission_type',
      'p.commission_value',
      'o.is_active as owner_is_active',
      'o.is_blocked as owner_is_blocked',
      'c.time_zone',
      'm.code as currency_code',
      'm.minor_units',
    ])
    .executeTakeFirst();
  if (!listing) return undefined;
  const { property_status, owner_is_active, owner_is_blocked } = listing;
  const isPublic = property_status === PropertyStatus.Active && Boolean(owner_is_active) && !owner_is_blocked;
  return { ...listing, isPublic };
}

export function rulesOf(listing: Listing, today: CalendarDate): StayRules {
  return {
    today,
    minStayNights: listing.min_stay_nights,
    maxStayNights: listing.max_stay_nights,
    minNoticeDays: listing.min_notice_days,
  };
}

export function termsOf(listing: Listing): Terms {
  return {
    rentType: listing.rent_type,
    priceMinor: listing.price_minor,
    depositMinor: listing.deposit_minor,
    commissionType: listing.commission_type,
    commissionValue: listing.commission_value,
  };
}

/** Owner and time zone of a listing of the caller's, or of anybody's where the caller is an administrator. */
export async function findOwnListing(db: Database, id: number, caller: Caller) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .where('p.id', '=', id)
    .$if(caller.role !== 'Admin', (query) => query.where('p.owner_id', '=', caller.userId))
    .select(['p.id', 'p.owner_id', 'c.time_zone'])
    .executeTakeFirst();
}

/** The taken nights of a listing within `window`, ascending. */
export async function listTakenNights(
  db: Database,
  propertyId: number,
  window: Stay,
  now: number,
): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('reservation_night as n')
    .leftJoin('reservation as r', 'r.id', 'n.reservation_id')
    .where('n.property_id', '=', propertyId)
    .where('n.night', '>=', window.startDate)
    .where('n.night', '<', window.endDate)
    // A hold that has passed keeps its nights only until somebody writes that down.
    .where((eb) => eb.or([eb('r.hold_expires_at', 'is', null), eb('r.hold_expires_at', '>', now)]))
    .select('n.night')
    .orderBy('n.night')
    .execute();
  return rows.map(({ night }) => night);
}

/**
 * Takes the nights of `stay`, ascending, in one statement. Nothing looks first whether they are free: the primary key
 * `reservation_night_taken` is what decides between two who want the same night.
 */
export async function insertNights(
  trx: Trx,
  propertyId: number,
  { startDate, endDate }: Stay,
  holder: { reservationId: number } | { blockId: number },
): Promise<void> {
  const reservation_id = 'reservationId' in holder ? holder.reservationId : null;
  const block_id = 'blockId' in holder ? holder.blockId : null;
  const nights = listNights(startDate, endDate);
  await trx
    .insertInto('reservation_night')
    .values(nights.map((night) => ({ property_id: propertyId, night, reservation_id, block_id })))
    .execute();
}

/** All nights, or those from a night on. */
async function deleteNights(trx: Trx, reservationIds: number[], from?: CalendarDate): Promise<void> {
  await trx
    .deleteFrom('reservation_night')
    .where('reservation_id', 'in', reservationIds)
    .$if(from !== undefined, (query) => query.where('night', '>=', from!))
    .execute();
}

export async function insertReservation(trx: Trx, row: NewRow<'reservation'>): Promise<Row<'reservation'>> {
  return trx.insertInto('reservation').values(row).returningAll().executeTakeFirstOrThrow();
}

/** How many bookings of the customer wait for their deposit at `now` (epoch ms). Under the lock on the customer's row. */
export async function countPending(trx: Trx, customerId: number, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('reservation')
    .where('customer_id', '=', customerId)
    .where('status', '=', BookingStatus.Pending)
    .where('hold_expires_at', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Expires the holds of a listing that have passed at `now` (epoch ms) and frees their nights; answers the reservations. Under
 * the listing's lock.
 */
export async function expireHolds(trx: Trx, propertyId: number, now: number): Promise<Row<'reservation'>[]> {
  const expired = await trx
    .updateTable('reservation')
    .set({ status: BookingStatus.Expired, hold_expires_at: null, updated_at: now })
    .where('property_id', '=', propertyId)
    .where('status', '=', BookingStatus.Pending)
    .where('hold_expires_at', '<=', now)
    .returningAll()
    .execute();
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await deleteNights(trx, ids);
  return expired;
}

export interface Scope {
  reservationId?: number;
  propertyId?: number;
  customerId?: number;
  ownerId?: number;
}

/** Reservations that time has moved at `now` (epoch ms) and nobody has noticed yet, at most `limit`. */
export async function listDue(db: Database, now: number, limit: number, scope: Scope) {
  const { Pending, DepositPaid, Confirmed } = BookingStatus;
  return db
    .selectFrom('reservation')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', Pending), eb('hold_expires_at', '<=', now)]),
        eb.and([eb('status', 'in', [DepositPaid, Confirmed]), eb('ends_at', '<=', now)]),
      ]),
    )
    .$if(scope.reservationId !== undefined, (query) => query.where('id', '=', scope.reservationId!))
    .$if(scope.propertyId !== undefined, (query) => query.where('property_id', '=', scope.propertyId!))
    .$if(scope.customerId !== undefined, (query) => query.where('customer_id', '=', scope.customerId!))
    .$if(scope.ownerId !== undefined, (query) => query.where('owner_id', '=', scope.ownerId!))
    .select(['id', 'property_id'])
    .limit(limit)
    .execute();
}

/** The listing of a reservation that the caller may change; its customer, its owner and administrators may. */
export async function findPropertyOf(db: Database, id: number, { role, userId }: Caller): Promise<number | undefined> {
  const reservation = await db
    .selectFrom('reservation')
    .where('id', '=', id)
    .$if(role !== 'Admin', (query) => query.where(role === 'Owner' ? 'owner_id' : 'customer_id', '=', userId))
    .select('property_id')
    .executeTakeFirst();
  return reservation?.property_id;
}

/** Where the reserved property lies in time, and the decimals of the reservation's currency. */
export async function getPlace(db: Database, reservation: { property_id: number; currency_id: number }) {
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', (join) => join.on('m.id', '=', reservation.currency_id))
    .where('p.id', '=', reservation.property_id)
    .select(['c.time_zone', 'm.minor_units'])
    .executeTakeFirstOrThrow();
}

/** The reservation, its row locked until the transaction ends. The listing's row is locked before it. */
export async function getLocked(trx: Trx, id: number): Promise<Row<'reservation'>> {
  return trx.selectFrom('reservation').selectAll().where('id', '=', id).$call(forUpdate(trx)).executeTakeFirstOrThrow();
}

/**
 * Moves a reservation from the state it was read in to `to`, and its nights with it. Compare-and-swap: throws where the
 * state is no longer the one that was read, which the locks make impossible for all who take them. Where the new state frees
 * nights, those from `freeFrom` on, today in the city during a stay: what was stayed is past.
 */
export async function moveReservation(
  trx: Trx,
  { id, status }: { id: number; status: BookingStatus },
  to: BookingStatus,
  changes: RowChanges<'reservation'> & { updated_at: number },
  freeFrom?: CalendarDate,
): Promise<void> {
  await trx
    .updateTable('reservation')
    .set({ hold_expires_at: null, ...changes, status: to })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (freesNights(to)) await deleteNights(trx, [id], freeFrom);
}
