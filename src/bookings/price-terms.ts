import type {
  ChargeCollector,
  ChargeKind,
  ChargeMode,
  DiscountKind,
  RentType,
  TaxMode,
} from '../../generated/enumerations';
import type { CalendarDate } from '../values/dates';

/** A charge of a listing. */
export interface Charge {
  id: number;
  kind: ChargeKind;
  name: string;
  mode: ChargeMode;
  /** Minor units, or hundredths of a percent if the mode is PercentOfNights. */
  value: number;
  freeGuests: number;
  isOptional: boolean;
  collectedBy: ChargeCollector;
  isRefundable: boolean;
}

/** A discount of a listing. */
export interface Discount {
  kind: DiscountKind;
  /** The least number of nights or of days ahead; for Late, the greatest number of days ahead. */
  threshold: number;
  /** Hundredths of a percent of the price of the nights. */
  percent: number;
}

/** A tax of a city. */
export interface Tax {
  name: string;
  mode: TaxMode;
  /** Minor units of `currencyId`, or hundredths of a percent. */
  value: number;
  /** The currency of listings that the tax applies to; null for per cent, which apply to all. */
  currencyId: number | null;
  maxNights: number | null;
  minAge: number | null;
  /** The first and the last day of arrival to which the tax applies. */
  validFrom: CalendarDate | null;
  validTo: CalendarDate | null;
  isIncluded: boolean;
  appliesTo: RentType | null;
}

export function chargesOf({ charges }: { charges: string | null }): Charge[] {
  return charges === null ? [] : (JSON.parse(charges) as Charge[]);
}

export function discountsOf({ discounts }: { discounts: string | null }): Discount[] {
  return discounts === null ? [] : (JSON.parse(discounts) as Discount[]);
}

export function taxesOf({ taxes }: { taxes: string | null }): Tax[] {
  return taxes === null ? [] : (JSON.parse(taxes) as Tax[]);
}
