import { CommissionType, RentType } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import { type CalendarDate, addDays, listNights, monthsAndNights, nightsBetween, weekdayOf } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { type Season, seasonAt, seasonsOf } from './seasons';
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
  /** Minor units, for a weekend night; null where it costs what others do. */
  weekendPriceMinor: number | null;
  /** The days of the week whose nights are weekend nights, as bits: 1 for Monday to 64 for Sunday. */
  weekendDays: number;
  /** In the order of time; no two share a night. */
  seasons: readonly Season[];
  /** Minor units; null where the platform's percentage decides. */
  depositMinor: number | null;
  commissionType: CommissionType | null;
  /** Hundredths of a percent, or minor units where it is Fixed. */
  commissionValue: number | null;
}

/** The terms of a listing, which brings the weekend of its city. */
export function termsOf(
  listing: Pick<
    Row<'rent_property'>,
    | 'rent_type'
    | 'price_minor'
    | 'weekend_price_minor'
    | 'seasons'
    | 'deposit_minor'
    | 'commission_type'
    | 'commission_value'
  > &
    Pick<Row<'city'>, 'weekend_days'>,
): Terms {
  return {
    rentType: listing.rent_type,
    priceMinor: listing.price_minor,
    weekendPriceMinor: listing.weekend_price_minor,
    weekendDays: listing.weekend_days,
    seasons: seasonsOf(listing),
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
  /** What each night costs, in their order; none where the listing is let by the month. */
  nightsMinor: number[];
  /** What a night costs, or a month; the average, rounded half up, of nights that cost different prices. */
  unitMinor: number;
  totalMinor: number;
  depositMinor: number;
  /** What is left to pay after the deposit. */
  balanceMinor: number;
  commissionType: CommissionType;
  commissionValue: number;
  commissionMinor: number;
}

/**
 * The price of a stay. By the night: what its nights cost together ({@link nightPrices}). By the month: whole calendar months × price,
 * and the remaining nights at a thirtieth of it each, rounded half up once at the end; months know neither seasons nor weekends. The deposit is the listing's own amount, else a percentage, and
 * never more than the total: who quotes 135 does not ask for 2,700 at the door.
 */
export function priceOf({ startDate, endDate }: Stay, terms: Terms, percentages: Percentages): Price {
  const nights = nightsBetween(startDate, endDate);
  const isDaily = terms.rentType === RentType.Daily;
  const nightsMinor = isDaily ? nightPrices({ startDate, endDate }, terms) : [];
  const totalMinor = isDaily
    ? nightsMinor.reduce((total, price) => total + price, 0)
    : monthlyTotal(startDate, endDate, terms.priceMinor);
  const depositMinor = Math.min(totalMinor, terms.depositMinor ?? share(totalMinor, percentages.depositPercent, 100));
  const commissionType = terms.commissionType ?? CommissionType.Percentage;
  const commissionValue = terms.commissionValue ?? percentages.commissionPercent * 100;
  return {
    nights,
    nightsMinor,
    unitMinor: isDaily ? share(totalMinor, 1, nights) : terms.priceMinor,
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
 * What each night of a stay costs, in minor units: the price of the season that it is in, else the weekend's where it begins on one of the
 * city's weekend days, else the listing's. Only for what is let by the night.
 */
export function nightPrices(
  { startDate, endDate }: Stay,
  { priceMinor, weekendPriceMinor, weekendDays, seasons }: NightTerms,
): number[] {
  if (weekendPriceMinor === null && seasons.length === 0)
    return new Array<number>(nightsBetween(startDate, endDate)).fill(priceMinor);
  const firstWeekday = weekdayOf(startDate) - 1;
  const usual = (index: number) =>
    weekendPriceMinor !== null && (weekendDays >> ((firstWeekday + index) % 7)) & 1 ? weekendPriceMinor : priceMinor;
  return listNights(startDate, endDate).map((night, index) => seasonAt(seasons, night)?.priceMinor ?? usual(index));
}

type NightTerms = Pick<Terms, 'priceMinor' | 'weekendPriceMinor' | 'weekendDays' | 'seasons'>;

/**
 * What a reservation keeps of the prices of its nights: a JSON array of minor units; null where its unit price says it all. The inverse is
 * {@link keptNightPrices}.
 */
export function nightPricesKept({ nightsMinor, unitMinor }: Pick<Price, 'nightsMinor' | 'unitMinor'>): string | null {
  return nightsMinor.every((price) => price === unitMinor) ? null : JSON.stringify(nightsMinor);
}

/** The prices of the nights as the reservation was booked, in minor units; none where it is let by the month. */
export function keptNightPrices(
  row: Pick<Row<'reservation'>, 'rent_type' | 'nights' | 'unit_price_minor' | 'night_prices'>,
): number[] {
  if (row.rent_type !== RentType.Daily) return [];
  if (row.night_prices !== null) return JSON.parse(row.night_prices) as number[];
  return new Array<number>(row.nights).fill(row.unit_price_minor);
}

/** The nights of a stay from `startDate` on with their prices (minor units), as the contract shows them. */
export function nightlyPricesView(startDate: CalendarDate, pricesMinor: readonly number[], minorUnits: number) {
  const dates = listNights(startDate, addDays(startDate, pricesMinor.length));
  return dates.map((date, index) => ({ date, price: toMajorUnits(pricesMinor[index]!, minorUnits) }));
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
