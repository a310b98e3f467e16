import type { ExpressionBuilder } from 'kysely';
import { PaymentPurpose } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { components } from '../contract/handler';
import type { Database } from '../database/connection';
import type { RecordKey, Tables } from '../database/tables';
import { verifiedPhone } from '../database/verified-phone';
import { assertNever } from '../values/assert-never';
import { type ReservationRow, reservationView } from './view';

/**
 * Reservations with the columns of listing and customer that responses contain. With `propertyId`, only those of the listing, and each part of
 * the query is limited to it.
 */
export function selectReservations(db: Database, propertyId?: number) {
  return db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('currency as m', 'm.id', 'r.currency_id')
    .innerJoin('app_user as u', 'u.id', 'r.customer_id')
    .selectAll('r')
    .select((eb) => [
      ...shownOf(eb, propertyId),
      lastRefund(eb, propertyId).as('refund_status'),
      'm.code as currency_code',
      'm.minor_units',
      'u.first_name',
      'u.last_name',
      verifiedPhone('u').as('phone'),
      'u.whatsapp_number',
    ])
    .$if(propertyId !== undefined, (query) => query.where('r.property_id', '=', propertyId!));
}

type Joined = ExpressionBuilder<Tables & { r: Tables['reservation']; p: Tables['rent_property'] }, 'r' | 'p'>;

/** The property as it was booked, or as it is now for old reservations that did not store it. */
function shownOf(eb: Joined, propertyId?: number) {
  const picture = eb
    .selectFrom('property_picture as i')
    .where('i.property_id', '=', propertyId ?? eb.ref('p.id'))
    .select('i.file_name')
    .orderBy('i.position')
    .limit(1);
  const isUnknown = eb('r.title', 'is', null);
  return [
    eb.fn.coalesce('r.title', 'p.title').as('shown_title'),
    eb.fn.coalesce('r.city', 'p.city').as('shown_city'),
    eb.case().when(isUnknown).then(eb.ref('p.address')).else(eb.ref('r.address')).end().as('shown_address'),
    eb.case().when(isUnknown).then(picture).else(eb.ref('r.image')).end().as('shown_image'),
  ] as const;
}

/** The status of the last refund of the reservation `r`. */
function lastRefund(eb: Joined, propertyId?: number) {
  return eb
    .selectFrom('payment_transaction as t')
    .whereRef('t.reservation_id', '=', 'r.id')
    .where('t.property_id', '=', propertyId ?? eb.ref('r.property_id'))
    .where('t.purpose', '=', PaymentPurpose.Refund)
    .select('t.status')
    .orderBy('t.id', 'desc')
    .limit(1);
}

export type ReservationQuery = ReturnType<typeof selectReservations>;

/** The reservations that the caller may read: a customer's own, those of an owner's listings, all for an administrator, none for an agent. */
function visibleTo({ role, userId }: Caller) {
  return (query: ReservationQuery): ReservationQuery => {
    switch (role) {
      case 'Admin':
        return query;
      case 'Owner':
        return query.where('r.owner_id', '=', userId);
      case 'Customer':
        return query.where('r.customer_id', '=', userId);
      case 'Agent':
        return query.where((eb) => eb.lit(false));
      default:
        return assertNever(role);
    }
  };
}

/** The reservation with the members that `caller` may read. Throws when it does not exist. */
export async function getReservation(
  db: Database,
  { id, property_id }: RecordKey,
  caller: Caller,
): Promise<components['schemas']['Reservation']> {
  const query = selectReservations(db, property_id).where('r.id', '=', id);
  return reservationView(await query.executeTakeFirstOrThrow(), caller);
}

/** A reservation that the caller may read. */
export async function findReservation(db: Database, id: number, caller: Caller): Promise<ReservationRow | undefined> {
  return selectReservations(db).where('r.id', '=', id).$call(visibleTo(caller)).executeTakeFirst();
}
