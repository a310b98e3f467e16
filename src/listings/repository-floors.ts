import { chargesOf, discountsOf } from '../bookings/price-terms';
import { seasonsOf } from '../bookings/seasons';
import type { Trx } from '../database/connection';
import { floorsOf } from './floors';

/**
 * Replaces the floors of a listing. Call it after a change of the listing's prices, seasons, charges, discounts, city or currency, in the
 * transaction of the change.
 */
export async function setFloors(trx: Trx, property_id: number): Promise<void> {
  const listing = await trx
    .selectFrom('rent_property as p')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .where('p.id', '=', property_id)
    .select(['p.rent_type', 'p.price_minor', 'p.weekend_price_minor', 'p.seasons', 'p.charges', 'p.discounts'])
    .select(['p.currency_id', 'p.city', 'm.minor_units'])
    .executeTakeFirstOrThrow();
  const { currency_id, city } = listing;
  const floors = floorsOf({
    rentType: listing.rent_type,
    priceMinor: listing.price_minor,
    weekendPriceMinor: listing.weekend_price_minor,
    seasons: seasonsOf(listing),
    charges: chargesOf(listing),
    discounts: discountsOf(listing),
    minorUnits: listing.minor_units,
  });
  await trx.deleteFrom('property_floor').where('property_id', '=', property_id).execute();
  const rows = floors.map((floor) => ({ property_id, currency_id, city, ...floor }));
  if (rows.length > 0) await trx.insertInto('property_floor').values(rows).execute();
}
