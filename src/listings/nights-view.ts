import type { ArrivalRules, Nights } from '../bookings/arrival-rules';
import type { components } from '../contract/handler';
import { toMajorUnits } from '../values/money';
import type { ListingRow } from './repository';

type Listing = Pick<ListingRow, 'id' | 'currency_id' | 'code' | 'minor_units' | 'version'>;

export function arrivalRulesView(
  { id, version }: Pick<Listing, 'id' | 'version'>,
  rules: ArrivalRules,
): components['schemas']['ListingArrivalRules'] {
  return { propertyId: id, version, rules };
}

/** Nights of a listing, with prices in major units of its currency. */
export function nightsView(
  { id, currency_id, code, minor_units, version }: Listing,
  nights: Nights,
): components['schemas']['Nights'] {
  return {
    propertyId: id,
    currencyId: currency_id,
    currencyCode: code,
    version,
    nights: [...nights].map(([date, { priceMinor, minStayNights, isClosed }]) => ({
      date,
      price: priceMinor === null ? null : toMajorUnits(priceMinor, minor_units),
      minStayNights,
      isClosed,
    })),
  };
}
