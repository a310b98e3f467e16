import { CommissionType, RentType } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import { type CalendarDate, addDays, listNights, monthsAndNights, nightsBetween, weekdayOf } from '../values/dates';
import { comparableUnits, toMajorUnits } from '../values/money';
import { type Season, seasonAt, seasonsOf } from './seasons';
import type { Stay } from './stays';

/** `amount · numerator / denominator` of non-negative integers, rounded half up. Exact for products beyond the range of safe integers. */
export function share(amount: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

export interface Terms {
  rentType: RentType;
  /** Minor units, for a night or a month. */
  priceMinor: number;
  /** Minor units, for a weekend night; null when it costs `priceMinor`. */
  weekendPriceMinor: number | null;
  /** The days of the week whose nights are weekend nights, as bits: 1 for Monday to 64 for Sunday. */
  weekendDays: number;
  /** In ascending order, without overlaps. */
  seasons: readonly Season[];
  /** Minor units; null for the platform's percentage. */
  depositMinor: number | null;
  commissionType: CommissionType | null;
  /** Hundredths of a percent, or minor units if the type is Fixed; null for the platform's percentage. The listing's, else its owner's. */
  commissionValue: number | null;
}

/** The default commission of a listing's owner, with the number of decimals of the listing's currency. */
interface OwnerCommission {
  owner_commission_type: Row<'app_user'>['commission_type'];
  owner_commission_value: Row<'app_user'>['commission_value'];
  minor_units: number;
}

/** The terms of a listing, with the weekend days of its city and the commission of its owner. */
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
    Pick<Row<'city'>, 'weekend_days'> &
    OwnerCommission,
): Terms {
  return {
    rentType: listing.rent_type,
    priceMinor: listing.price_minor,
    weekendPriceMinor: listing.weekend_price_minor,
    weekendDays: listing.weekend_days,
    seasons: seasonsOf(listing),
    depositMinor: listing.deposit_minor,
    ...(listing.commission_type === null
      ? ownerCommissionOf(listing)
      : { commissionType: listing.commission_type, commissionValue: listing.commission_value }),
  };
}

/** An owner's fixed commission is an amount in any currency: it has ten-thousandths of the major unit. */
function ownerCommissionOf({
  owner_commission_type: type,
  owner_commission_value: value,
  minor_units,
}: OwnerCommission) {
  const isFixed = type === CommissionType.Fixed && value !== null;
  return {
    commissionType: type,
    commissionValue: isFixed ? share(value, 10 ** minor_units, 10 ** comparableUnits) : value,
  };
}

export interface Percentages {
  depositPercent: number;
  commissionPercent: number;
}

/** The price of a stay, in minor units. */
export interface Price {
  nights: number;
  /** The price of each night, in order; empty when the listing is rented by the month. */
  nightsMinor: number[];
  /** The price of a month, or the average price of the nights, rounded half up. */
  unitMinor: number;
  totalMinor: number;
  depositMinor: number;
  /** The total minus the deposit. */
  balanceMinor: number;
  commissionType: CommissionType;
  commissionValue: number;
  commissionMinor: number;
}

/**
 * The price of a stay.
 *
 * - By the night: the sum of {@link nightPrices}.
 * - By the month: the price for each whole calendar month, and a thirtieth of it for each remaining night, rounded half up once at the end.
 *   Seasons and weekend prices do not apply.
 * - The deposit is the listing's amount, else the platform's percentage, and at most the total.
 * - The commission is the listing's, else its owner's, else the platform's percentage, and at most the total.
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
      commissionType === CommissionType.Fixed
        ? Math.min(totalMinor, commissionValue)
        : share(totalMinor, commissionValue, 10_000),
  };
}

/**
 * The price of each night of a stay, in minor units: the price of its season, else the weekend price if the night begins on a weekend day of
 * the city, else the listing's price. Only for listings that are rented by the night.
 */
export function nightPrices(
  { startDate, endDate }: Stay,
  { priceMinor, weekendPriceMinor, weekendDays, seasons }: NightTerms,
): number[] {
  if (weekendPriceMinor === null && seasons.length === 0)
    return new Array<number>(nightsBetween(startDate, endDate)).fill(priceMinor);
  const firstWeekday = weekdayOf(startDate) - 1;
  const outsideSeasons = (index: number) =>
    weekendPriceMinor !== null && (weekendDays >> ((firstWeekday + index) % 7)) & 1 ? weekendPriceMinor : priceMinor;
  return listNights(startDate, endDate).map(
    (night, index) => seasonAt(seasons, night)?.priceMinor ?? outsideSeasons(index),
  );
}

type NightTerms = Pick<Terms, 'priceMinor' | 'weekendPriceMinor' | 'weekendDays' | 'seasons'>;

/**
 * The column `night_prices`: a JSON array of minor units; null when each night costs the unit price. The inverse is
 * {@link storedNightPrices}.
 */
export function nightPricesToStore({
  nightsMinor,
  unitMinor,
}: Pick<Price, 'nightsMinor' | 'unitMinor'>): string | null {
  return nightsMinor.every((price) => price === unitMinor) ? null : JSON.stringify(nightsMinor);
}

/** The prices of the nights at the time of booking, in minor units; empty when the reservation is by the month. */
export function storedNightPrices(
  row: Pick<Row<'reservation'>, 'rent_type' | 'nights' | 'unit_price_minor' | 'night_prices'>,
): number[] {
  if (row.rent_type !== RentType.Daily) return [];
  if (row.night_prices !== null) return JSON.parse(row.night_prices) as number[];
  return new Array<number>(row.nights).fill(row.unit_price_minor);
}

/** The `nightlyPrices` of the contract for the nights from `startDate` on and their prices in minor units. */
export function nightlyPricesView(startDate: CalendarDate, pricesMinor: readonly number[], minorUnits: number) {
  const dates = listNights(startDate, addDays(startDate, pricesMinor.length));
  return dates.map((date, index) => ({ date, price: toMajorUnits(pricesMinor[index]!, minorUnits) }));
}

/**
 * The deposit that a listing displays, in minor units: its own amount, else the percentage of the price of the shortest stay. For rent by the
 * month, a month counts as 30 nights, because the stay has no first day.
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

/** The total minus the deposit, in minor units; 0 when the deposit exceeds the total, as it may for old reservations. */
export function balanceOf(totalMinor: number, depositMinor: number): number {
  return Math.max(0, totalMinor - depositMinor);
}

/** The `commissionValue` of the contract: percent, or major units if the type is Fixed; null when there is none. */
export function commissionValueOf(
  { commission_type, commission_value }: { commission_type: CommissionType | null; commission_value: number | null },
  minorUnits: number,
): number | null {
  if (commission_value === null) return null;
  return commission_type === CommissionType.Fixed ? toMajorUnits(commission_value, minorUnits) : commission_value / 100;
}
