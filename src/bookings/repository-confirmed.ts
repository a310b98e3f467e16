import { sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';

/** The states of a reservation whose deposit, if one is due, was confirmed. */
const confirmedStates = [BookingStatus.Confirmed, BookingStatus.Completed, BookingStatus.NoShow];

/**
 * The id of a reservation of a row's customer at its listing because of which the two sides see each other's contact details. `alias` is the
 * row's table. With `propertyIds`, only those of the listings; Citus does not infer the listing of a subquery, and would read all nodes.
 */
export function confirmedStayOf(db: Database, alias: 'a' | 'c' | 'q', propertyIds?: readonly number[]) {
  return db
    .selectFrom('reservation as r')
    .where('r.property_id', '=', sql.ref<number>(`${alias}.property_id`))
    .where('r.customer_id', '=', sql.ref<number>(`${alias}.customer_id`))
    .$if(propertyIds !== undefined, (query) => query.where('r.property_id', 'in', [...propertyIds!]))
    .where((is) => is.or([is('r.status', 'in', confirmedStates), is('r.deposit_confirmed_at', 'is not', null)]))
    .select('r.id')
    .limit(1)
    .as('confirmed_id');
}

/** A row with the result of {@link confirmedStayOf}. */
export interface WithConfirmedStay {
  /** A reservation because of which contact details are shown; null if there is none. */
  confirmed_id: number | null;
}
