import { BookingStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Database, Trx } from '../database/connection';
import { forUpdate, lockRow } from '../database/dialect';
import type { NewRow, Row, RowChanges } from '../database/tables';
import type { CalendarDate } from '../values/dates';
import { deleteNights } from './repository-nights';
import { isDeclared, isDue, isHeld, isHoldOver } from './time';
import { freesNights } from './transitions';

/** A reservation with what its stories need to know of its listing, its city and its currency. */
export interface Reservation extends Row<'reservation'> {
  /** Of the listing. */
  title: string;
  /** Of the listing's city, IANA. */
  time_zone: string;
  currency_code: string;
  minor_units: number;
}

function selectReservation(db: Database, id: number) {
  return db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', 'm.id', 'r.currency_id')
    .selectAll('r')
    .select(['p.title', 'c.time_zone', 'm.code as currency_code', 'm.minor_units'])
    .where('r.id', '=', id);
}

/** The reservation, its row locked until the transaction ends. The listing's row is locked before it. */
export async function lockReservation(trx: Trx, id: number): Promise<Reservation> {
  await lockRow(trx, 'reservation', id);
  return selectReservation(trx, id).executeTakeFirstOrThrow();
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

export async function insertReservation(trx: Trx, row: NewRow<'reservation'>): Promise<Row<'reservation'>> {
  return trx.insertInto('reservation').values(row).returningAll().executeTakeFirstOrThrow();
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

/** How many bookings of the customer wait for their deposit at `now` (epoch ms). Under the lock on the customer's row. */
export async function countHeld(trx: Trx, customerId: number, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('reservation as r')
    .where('r.customer_id', '=', customerId)
    .where(isHeld('r', now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Expires the holds of a listing that have passed at `now` (epoch ms) and frees their nights; answers the reservations. Under
 * the listing's lock.
 */
export async function expireHolds(trx: Trx, propertyId: number, now: number): Promise<Reservation[]> {
  const expired = await trx
    .updateTable('reservation')
    .set({ status: BookingStatus.Expired, hold_expires_at: null, updated_at: now })
    .where('property_id', '=', propertyId)
    .where(isHoldOver('reservation', now))
    .returning('id')
    .execute();
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await deleteNights(trx, ids);
  const reservations: Reservation[] = [];
  for (const id of ids) reservations.push(await selectReservation(trx, id).executeTakeFirstOrThrow());
  return reservations;
}

/** Which reservations: one, or those of a listing, a customer, an owner; all where nothing is said. */
export interface Scope {
  reservationId?: number;
  propertyId?: number;
  customerId?: number;
  ownerId?: number;
}

/** Reservations in `scope` that time has moved on at `now` (epoch ms) and nobody has noticed yet, at most `limit`. */
export async function listDue(db: Database, now: number, limit: number, scope: Scope) {
  return db
    .selectFrom('reservation as r')
    .where(isDue('r', now))
    .$if(scope.reservationId !== undefined, (query) => query.where('r.id', '=', scope.reservationId!))
    .$if(scope.propertyId !== undefined, (query) => query.where('r.property_id', '=', scope.propertyId!))
    .$if(scope.customerId !== undefined, (query) => query.where('r.customer_id', '=', scope.customerId!))
    .$if(scope.ownerId !== undefined, (query) => query.where('r.owner_id', '=', scope.ownerId!))
    .select(['r.id', 'r.property_id'])
    .limit(limit)
    .execute();
}

/** Declared deposits that administrators have not been told of since `cutoff`, and that still matter at `now` (epoch ms). */
function selectUnreminded(db: Database, cutoff: number, now: number) {
  return db
    .selectFrom('reservation as r')
    .where(isDeclared('r', now))
    .where('r.updated_at', '<=', cutoff)
    .where((eb) => eb.or([eb('r.reminded_at', 'is', null), eb('r.reminded_at', '<=', cutoff)]));
}

/** The ids of at most `limit` reservations of {@link selectUnreminded}. */
export async function listUnreminded(db: Database, cutoff: number, now: number, limit: number): Promise<number[]> {
  const rows = await selectUnreminded(db, cutoff, now).select('r.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Writes down that administrators are reminded at `now`; undefined where somebody else has just done so. */
export async function takeUnreminded(
  trx: Trx,
  id: number,
  cutoff: number,
  now: number,
): Promise<Reservation | undefined> {
  const taken = await selectUnreminded(trx, cutoff, now)
    .where('r.id', '=', id)
    .select('r.id')
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (!taken) return undefined;
  await trx.updateTable('reservation').set({ reminded_at: now }).where('id', '=', id).execute();
  return selectReservation(trx, id).executeTakeFirstOrThrow();
}
