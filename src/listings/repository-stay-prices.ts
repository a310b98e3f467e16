import type { Stay } from '../bookings/stays';
import type { Database } from '../database/connection';
import { dayNumber, nightsBetween } from '../values/dates';
import { nightsTotalOfStay } from './repository-search-nights-total';

/**
 * What the prices of the stay in the listings depend on. The nights are summed in SQL, in ten-thousandths of the major unit, so that a listing is one
 * row, however many of its nights have their own price.
 */
export async function listStayTerms(db: Database, ids: readonly number[], { startDate, endDate }: Stay) {
  if (ids.length === 0) return [];
  const days = { startDay: dayNumber(startDate), nights: nightsBetween(startDate, endDate) };
  return db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .where('p.id', 'in', ids)
    .select([
      ...(['p.id', 'p.rent_type', 'p.price_minor', 'p.charges', 'p.discounts', 'p.currency_id'] as const),
      ...(['c.time_zone', 'c.taxes', 'm.minor_units'] as const),
      nightsTotalOfStay(days, 'all').as('nights_comparable'),
    ])
    .execute();
}
