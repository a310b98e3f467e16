import { noNights } from '../bookings/arrival-rules';
import { chargesOf, discountsOf } from '../bookings/price-terms';
import { seasonsOf } from '../bookings/seasons';
import type { Trx } from '../database/connection';
import { floorsOf } from './floors';
import { ratesOf } from './rates';
import { readNights } from './repository-nights';
import { setRates } from './repository-seasons';

/**
 * Replaces the rates and the floors of a listing that searches use. Call it after a change of the listing's prices, seasons, nights, charges,
 * discounts, city or currency, in the transaction of the change.
 */
export async function setPrices(trx: Trx, property_id: number): Promise<void> {
  const listing = await trx
    .selectFrom('rent_property as p')
    .innerJoin('currency as m', 'm.id', 'p.currency_id')
    .where('p.id', '=', property_id)
    .select([
      'p.rent_type',
      'p.price_minor',
      'p.weekend_price_minor',
      'p.seasons',
      'p.charges',
      'p.discounts',
      'p.has_nights',
    ])
    .select(['p.currency_id', 'p.city', 'm.minor_units'])
    .executeTakeFirstOrThrow();
  const { currency_id, city } = listing;
  const prices = {
    priceMinor: listing.price_minor,
    weekendPriceMinor: listing.weekend_price_minor,
    seasons: seasonsOf(listing),
    nights: listing.has_nights ? await readNights(trx, property_id) : noNights,
  };
  await setRates(trx, property_id, ratesOf(prices, listing.minor_units));
  const floors = floorsOf({
    ...prices,
    rentType: listing.rent_type,
    charges: chargesOf(listing),
    discounts: discountsOf(listing),
    minorUnits: listing.minor_units,
  });
  await trx.deleteFrom('property_floor').where('property_id', '=', property_id).execute();
  const rows = floors.map((floor) => ({ property_id, currency_id, city, ...floor }));
  if (rows.length > 0) await trx.insertInto('property_floor').values(rows).execute();
}
