import { ChargeMode } from '../../generated/enumerations';
import type { Charge, Discount } from '../bookings/price-terms';
import type { components } from '../contract/handler';
import { toMajorUnits } from '../values/money';
import type { ListingRow } from './repository';

type Listing = Pick<ListingRow, 'id' | 'currency_id' | 'code' | 'minor_units' | 'version'>;

/** The charges of a listing, with amounts in major units of its currency. */
export function chargesView(
  { id, currency_id, code, minor_units, version }: Listing,
  charges: readonly Charge[],
): components['schemas']['Charges'] {
  return {
    propertyId: id,
    currencyId: currency_id,
    currencyCode: code,
    version,
    charges: charges.map(({ value, ...charge }) => ({
      ...charge,
      value: charge.mode === ChargeMode.PercentOfNights ? value / 100 : toMajorUnits(value, minor_units),
    })),
  };
}

export function discountsView(
  { id, version }: Pick<Listing, 'id' | 'version'>,
  discounts: readonly Discount[],
): components['schemas']['Discounts'] {
  return {
    propertyId: id,
    version,
    discounts: discounts.map(({ percent, ...discount }) => ({ ...discount, percent: percent / 100 })),
  };
}
