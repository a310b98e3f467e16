import type { Season } from '../bookings/seasons';
import type { components } from '../contract/handler';
import { toMajorUnits } from '../values/money';
import type { ListingRow } from './repository';

/** The seasons of a listing, with prices in major units of its currency. */
export function seasonsView(
  {
    id,
    currency_id,
    code,
    minor_units,
    version,
  }: Pick<ListingRow, 'id' | 'currency_id' | 'code' | 'minor_units' | 'version'>,
  seasons: Season[],
): components['schemas']['Seasons'] {
  return {
    propertyId: id,
    currencyId: currency_id,
    currencyCode: code,
    version,
    seasons: seasons.map(({ priceMinor, ...season }) => ({ ...season, price: toMajorUnits(priceMinor, minor_units) })),
  };
}
