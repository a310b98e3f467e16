import type { ExpressionBuilder } from 'kysely';
import type { Caller } from '../contract/caller';
import type { components } from '../contract/handler';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { type ReservationRow, reservationView } from './view';

/** Reservations with what their readers see of listing and customer. */
export function selectReservations(db: Database) {
  return db
    .selectFrom('reservation as r')
    .innerJoin('rent_property as p', 'p.id', 'r.property_id')
    .innerJoin('currency as m', 'm.id', 'r.currency_id')
    .innerJoin('app_user as u', 'u.id', 'r.customer_id')
    .selectAll('r')
    .select((eb) => [
      'p.title',
      'p.city',
      'm.code as currency_code',
      'm.minor_units',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.whatsapp_number',
      firstPicture(eb).as('image'),
    ]);
}

/** The file name of the first picture of the listing `p`. */
export function firstPicture(eb: ExpressionBuilder<Tables & { p: Tables['rent_property'] }, 'p'>) {
  return eb
    .selectFrom('property_picture as i')
    .whereRef('i.property_id', '=', 'p.id')
    .select('i.file_name')
    .orderBy('i.position')
    .limit(1);
}

export type ReservationQuery = ReturnType<typeof selectReservations>;

/** The reservations that the caller may know of: the own ones, those of the own listings, an administrator all. */
function visibleTo({ role, userId }: Caller) {
  return (query: ReservationQuery): ReservationQuery => {
    if (role === 'Admin') return query;
    return query.where(role === 'Owner' ? 'r.owner_id' : 'r.customer_id', '=', userId);
  };
}

/** The reservation as `caller` may see it. Throws where there is none. */
export async function getReservation(
  db: Database,
  id: number,
  caller: Caller,
): Promise<components['schemas']['Reservation']> {
  return reservationView(await selectReservations(db).where('r.id', '=', id).executeTakeFirstOrThrow(), caller);
}

/** A reservation that the caller may know of. */
export async function findReservation(db: Database, id: number, caller: Caller): Promise<ReservationRow | undefined> {
  return selectReservations(db).where('r.id', '=', id).$call(visibleTo(caller)).executeTakeFirst();
}
