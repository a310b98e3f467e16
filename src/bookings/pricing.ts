import { CommissionType, RentType } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import { type CalendarDate, monthsAndNights, nightsBetween } from '../values/dates';
import { toMajorUnits } from '../values/money';
import type { Stay } from './stays';

/** `amount · numerator / denominator` of non-negative integers, rounded half up; exact, whatever the product's size. */
export function share(amount: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

export interface Terms {
  rentType: RentType;
  /** Minor units, for a night or a month. */
  priceMinor: number;
  /** Minor units; null where the platform's percentage decides. */
  depositMinor: number | null;
  commissionType: CommissionType | null;
  /** Hundredths of a percent, or minor units where it is Fixed. */
  commissionValue: number | null;
}

/** The terms of a listing. */
export function termsOf(
  listing: Pick<
    Row<'rent_property'>,
    'rent_type' | 'price_minor' | 'deposit_minor' | 'commission_type' | 'commission_value'
  >,
): Terms {
  return {
    rentType: listing.rent_type,
    priceMinor: listing.price_minor,
    depositMinor: listing.deposit_minor,
    commissionType: listing.commission_type,
    commissionValue: listing.commission_value,
  };
}

export interface Percentages {
  depositPercent: number;
  commissionPercent: number;
}

/** What a stay costs, in minor units. */
export interface Price {
  nights: number;
  totalMinor: number;
  depositMinor: number;
  /** What is left to pay after the deposit. */
  balanceMinor: number;
  commissionType: CommissionType;
  commissionValue: number;
  commissionMinor: number;
}

/**
 * The price of a stay. By the night: nights × price. By the month: whole calendar months × price, and the remaining nights
 * at a thirtieth of it each, rounded half up once at the end. The deposit is the listing's own amount, else a percentage, and
 * never more than the total: who quotes 135 does not ask for 2,700 at the door.
 */
export function priceOf({ startDate, endDate }: Stay, terms: Terms, percentages: Percentages): Price {
  const nights = nightsBetween(startDate, endDate);
  const totalMinor =
    terms.rentType === RentType.Daily ? nights * terms.priceMinor : monthlyTotal(startDate, endDate, terms.priceMinor);
  const depositMinor = Math.min(totalMinor, terms.depositMinor ?? share(totalMinor, percentages.depositPercent, 100));
  const commissionType = terms.commissionType ?? CommissionType.Percentage;
  const commissionValue = terms.commissionValue ?? percentages.commissionPercent * 100;
  return {
    nights,
    totalMinor,
    depositMinor,
    balanceMinor: balanceOf(totalMinor, depositMinor),
    commissionType,
    commissionValue,
    commissionMinor:
      commissionType === CommissionType.Fixed ? commissionValue : share(totalMinor, commissionValue, 10_000),
  };
}

/**
 * The deposit that a listing shows, in minor units: its own, else what the percentage comes to for the shortest stay that it takes. By the
 * month that has no first day to count calendar months from, so that a month has 30 nights here.
 */
export function depositShownOf(
  { rent_type, price_minor, deposit_minor, min_stay_nights }: DepositTerms,
  { depositPercent }: Pick<Percentages, 'depositPercent'>,
): number {
  if (deposit_minor !== null) return deposit_minor;
  const isMonthly = rent_type === RentType.Monthly;
  const total = share(price_minor, min_stay_nights, isMonthly ? 30 : 1);
  return share(total, depositPercent, 100);
}

type DepositTerms = Pick<Row<'rent_property'>, 'rent_type' | 'price_minor' | 'deposit_minor' | 'min_stay_nights'>;

function monthlyTotal(startDate: CalendarDate, endDate: CalendarDate, priceMinor: number): number {
  const { months, nights } = monthsAndNights(startDate, endDate);
  return share(priceMinor, 30 * months + nights, 30);
}

/** What is to be paid besides the deposit, in minor units; never negative, also where an older deposit was more than the total. */
export function balanceOf(totalMinor: number, depositMinor: number): number {
  return Math.max(0, totalMinor - depositMinor);
}

/** A commission as the contract shows it: per cent from its hundredths, or major units where it is an amount. Null where there is none. */
export function commissionValueOf(
  { commission_type, commission_value }: { commission_type: CommissionType | null; commission_value: number | null },
  minorUnits: number,
): number | null {
  if (commission_value === null) return null;
  return commission_type === CommissionType.Fixed ? toMajorUnits(commission_value, minorUnits) : commission_value / 100;
}
