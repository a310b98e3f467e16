import { noNights } from '../bookings/arrival-rules';
import { chargesOf, discountsOf } from '../bookings/price-terms';
import { seasonsOf } from '../bookings/seasons';
import type { Database, Trx } from '../database/connection';
import { floorsOf } from './floors';
import { ratesOf } from './rates';
import { readNights } from './repository-nights';
import { setRates } from './repository-seasons';

/** The rates and the floors of a listing, as searches use them. Throws if the listing does not exist. */
export async function derivePrices(db: Database, property_id: number) {
  const listing = await db
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
    city,
    priceMinor: listing.price_minor,
    weekendPriceMinor: listing.weekend_price_minor,
    seasons: seasonsOf(listing),
    nights: listing.has_nights ? await readNights(db, property_id) : noNights,
  };
  const floors = floorsOf({
    ...prices,
    rentType: listing.rent_type,
    charges: chargesOf(listing),
    discounts: discountsOf(listing),
    minorUnits: listing.minor_units,
  });
  return {
    rates: ratesOf(prices, listing.minor_units),
    floors: floors.map((floor) => ({ property_id, currency_id, city, ...floor })),
  };
}

/**
 * Replaces the rates and the floors of a listing that searches use. Call it after a change of the listing's prices, seasons, nights, charges,
 * discounts, city or currency, in the transaction of the change.
 */
export async function setPrices(trx: Trx, property_id: number): Promise<void> {
  const { rates, floors } = await derivePrices(trx, property_id);
  await setRates(trx, property_id, rates);
  await trx.deleteFrom('property_floor').where('property_id', '=', property_id).execute();
  if (floors.length > 0) await trx.insertInto('property_floor').values(floors).execute();
}
