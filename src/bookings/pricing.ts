import { CommissionType, PriceLineKind, RentType } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import { type CalendarDate, addDays, listNights, monthsAndNights, nightsBetween, weekdayOf } from '../values/dates';
import { comparableUnits, toMajorUnits } from '../values/money';
import {
  type Circumstances,
  type Extras,
  type PriceLine,
  type Sums,
  droppedLines,
  monthLines,
  nightLines,
  plain,
  sumsOf,
  withExtras,
} from './price-lines';
import { chargesOf, discountsOf, taxesOf } from './price-terms';
import type { Nights } from './arrival-rules';
import { type Season, seasonAt, seasonsOf } from './seasons';
import { share } from './rounding';
import type { Stay } from './stays';

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
  /** The nights that have their own price; left out if there are none. */
  nights?: Nights;
  /** Minor units; null for the platform's percentage. */
  depositMinor: number | null;
  commissionType: CommissionType | null;
  /** Hundredths of a percent, or minor units if the type is Fixed; null for the platform's percentage. The listing's, else its owner's. */
  commissionValue: number | null;
  /** The nights of a booked stay, which keep their prices; left out for a new stay. */
  booked?: Stay & { nightsMinor: readonly number[] };
  /** Charges, discounts and taxes; left out if there are none. */
  extras?: Omit<Extras, 'rentType'>;
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
    | 'charges'
    | 'discounts'
    | 'currency_id'
    | 'deposit_minor'
    | 'commission_type'
    | 'commission_value'
  > &
    Pick<Row<'city'>, 'weekend_days' | 'taxes'> &
    OwnerCommission & { nights: Nights },
): Terms {
  return {
    rentType: listing.rent_type,
    priceMinor: listing.price_minor,
    weekendPriceMinor: listing.weekend_price_minor,
    weekendDays: listing.weekend_days,
    seasons: seasonsOf(listing),
    ...(listing.nights.size > 0 && { nights: listing.nights }),
    depositMinor: listing.deposit_minor,
    ...(listing.commission_type === null
      ? ownerCommissionOf(listing)
      : { commissionType: listing.commission_type, commissionValue: listing.commission_value }),
    ...extrasOf(listing),
  };
}

/** The charges, discounts and taxes of a listing; none if it has none. */
export function extrasOf(
  listing: Pick<Row<'rent_property'>, 'charges' | 'discounts' | 'currency_id'> & Pick<Row<'city'>, 'taxes'>,
): Pick<Terms, 'extras'> {
  if (listing.charges === null && listing.discounts === null && listing.taxes === null) return {};
  const { currency_id: currencyId } = listing;
  const [charges, discounts, taxes] = [chargesOf(listing), discountsOf(listing), taxesOf(listing)];
  return { extras: { charges, discounts, taxes, currencyId } };
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
  /** The price of each night before discounts, in order; empty when the listing is rented by the month. */
  nightsMinor: number[];
  /** The price of a month, or the average price of the nights, rounded half up; before discounts. */
  unitMinor: number;
  lines: PriceLine[];
  /** The sum of the lines that the platform collects. */
  totalMinor: number;
  /** What the owner collects. */
  dueAtArrivalMinor: number;
  discountMinor: number;
  /** All taxes, including those that the prices contain. */
  taxMinor: number;
  depositMinor: number;
  /** The total minus the deposit. */
  balanceMinor: number;
  commissionType: CommissionType;
  commissionValue: number;
  commissionMinor: number;
}

const noExtras = { charges: [], discounts: [], taxes: [], currencyId: 0 };

/** One guest, who books for today and chooses nothing. */
const alone: Circumstances = { guests: 1, children: 0, chargeIds: [], daysAhead: 0 };

/**
 * The price of a stay.
 *
 * - By the night: the sum of {@link nightPrices}.
 * - Nights of a booked stay that is changed keep their prices.
 * - By the month: the price for each whole calendar month, and a thirtieth of it for each remaining night, rounded half up once at the end.
 *   Seasons and weekend prices do not apply.
 * - Then the discount, the promotion, the charges and the taxes ({@link withExtras}). The total is the exact sum of the lines that the platform
 *   collects.
 * - The deposit is the listing's amount, else the platform's percentage, and at most the total.
 * - The commission is the listing's, else its owner's, else the platform's percentage, and at most what it is of: the nights after the discount
 *   and the promotion, and the charges that the platform collects, without taxes.
 */
export function priceOf(stay: Stay, terms: Terms, percentages: Percentages, circumstances = alone): Price {
  const { startDate, endDate } = stay;
  const nights = nightsBetween(startDate, endDate);
  const isDaily = terms.rentType === RentType.Daily;
  const nightsMinor = isDaily ? keptPrices(stay, nightPrices(stay, terms), terms.booked) : [];
  const baseMinor = isDaily
    ? nightsMinor.reduce((total, price) => total + price, 0)
    : monthlyTotal(startDate, endDate, terms.priceMinor);
  const base = isDaily ? nightLines(nightsMinor) : monthLines(stay, terms.priceMinor, baseMinor);
  const lines = linesOf(base, terms, circumstances, { startDate, nights });
  const sums = sumsOf(lines);
  const subtotal = subtotalOf(sums);
  const totalMinor = subtotal + sums.addedTaxes;
  const depositMinor = Math.min(totalMinor, terms.depositMinor ?? share(totalMinor, percentages.depositPercent, 100));
  return {
    nights,
    nightsMinor,
    unitMinor: isDaily ? share(baseMinor, 1, nights) : terms.priceMinor,
    lines,
    totalMinor,
    dueAtArrivalMinor: sums.dueAtArrival,
    discountMinor: sums.discount,
    taxMinor: sums.addedTaxes + sums.includedTaxes,
    depositMinor,
    balanceMinor: balanceOf(totalMinor, depositMinor),
    ...commissionOf(Math.max(0, subtotal - sums.includedTaxes), terms, percentages),
  };
}

function linesOf(
  base: readonly PriceLine[],
  { extras: own, rentType }: Pick<Terms, 'extras' | 'rentType'>,
  circumstances: Circumstances,
  stay: { startDate: CalendarDate; nights: number },
): PriceLine[] {
  const extras = own ?? (circumstances.promotion && noExtras);
  const priced = extras ? withExtras(base, { ...extras, rentType }, circumstances, stay) : base;
  return [...priced, ...droppedLines(circumstances)];
}

const subtotalOf = ({ nights, refundable, nonRefundable }: Sums) => nights + refundable + nonRefundable;

/**
 * The sums of {@link priceOf} for a stay of which only the sum of the nights is known: the charges, the discount and the taxes depend on nothing
 * else of the nights. By the month, the sum of the nights is not needed.
 */
export function sumsOfStay(
  { startDate, endDate }: Stay,
  terms: Pick<Terms, 'extras' | 'rentType' | 'priceMinor'>,
  nightsMinor: number,
  circumstances: Circumstances,
): Pick<Price, 'nights' | 'totalMinor' | 'dueAtArrivalMinor'> {
  const nights = nightsBetween(startDate, endDate);
  const minor = terms.rentType === RentType.Daily ? nightsMinor : monthlyTotal(startDate, endDate, terms.priceMinor);
  const line = { ...plain, kind: PriceLineKind.Nights, quantity: nights, unitMinor: share(minor, 1, nights), minor };
  const sums = sumsOf(linesOf([line], terms, circumstances, { startDate, nights }));
  return { nights, totalMinor: subtotalOf(sums) + sums.addedTaxes, dueAtArrivalMinor: sums.dueAtArrival };
}

function commissionOf(ofMinor: number, terms: Terms, { commissionPercent }: Percentages) {
  const commissionType = terms.commissionType ?? CommissionType.Percentage;
  const commissionValue = terms.commissionValue ?? commissionPercent * 100;
  const isFixed = commissionType === CommissionType.Fixed;
  const commissionMinor = isFixed ? Math.min(ofMinor, commissionValue) : share(ofMinor, commissionValue, 10_000);
  return { commissionType, commissionValue, commissionMinor };
}

/**
 * The price of each night of a stay, in minor units: its own price, else the price of its season, else the weekend price if the night begins on a weekend day of
 * the city, else the listing's price. Only for listings that are rented by the night.
 */
export function nightPrices(
  { startDate, endDate }: Stay,
  { priceMinor, weekendPriceMinor, weekendDays, seasons, nights }: NightTerms,
): number[] {
  if (weekendPriceMinor === null && seasons.length === 0 && !nights)
    return new Array<number>(nightsBetween(startDate, endDate)).fill(priceMinor);
  const firstWeekday = weekdayOf(startDate) - 1;
  const outsideSeasons = (index: number) =>
    weekendPriceMinor !== null && (weekendDays >> ((firstWeekday + index) % 7)) & 1 ? weekendPriceMinor : priceMinor;
  return listNights(startDate, endDate).map(
    (night, index) => nights?.get(night)?.priceMinor ?? seasonAt(seasons, night)?.priceMinor ?? outsideSeasons(index),
  );
}

/** The prices of the nights of `stay`, in which nights of the booked stay keep theirs. */
function keptPrices({ startDate }: Stay, nightsMinor: number[], booked: Terms['booked']): number[] {
  if (!booked) return nightsMinor;
  const offset = nightsBetween(booked.startDate, startDate);
  return nightsMinor.map((price, index) => booked.nightsMinor[offset + index] ?? price);
}

type NightTerms = Pick<Terms, 'priceMinor' | 'weekendPriceMinor' | 'weekendDays' | 'seasons' | 'nights'>;

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

/** The columns of a reservation that the lines of its price are stored in. */
export function linesToStore({ lines, dueAtArrivalMinor, discountMinor, taxMinor }: Price) {
  const isPlain = lines.every(({ kind }) => kind === PriceLineKind.Nights || kind === PriceLineKind.Months);
  return {
    price_lines: isPlain ? null : JSON.stringify(lines),
    due_at_arrival_minor: dueAtArrivalMinor || null,
    discount_minor: discountMinor || null,
    tax_minor: taxMinor || null,
  };
}

type PricedRow = Pick<
  Row<'reservation'>,
  | 'rent_type'
  | 'nights'
  | 'unit_price_minor'
  | 'night_prices'
  | 'price_lines'
  | 'start_date'
  | 'end_date'
  | 'total_minor'
>;

/** The lines of a reservation's price. */
export function storedLines(row: PricedRow): PriceLine[] {
  if (row.price_lines !== null) return JSON.parse(row.price_lines) as PriceLine[];
  if (row.rent_type === RentType.Daily) return nightLines(storedNightPrices(row));
  return monthLines({ startDate: row.start_date, endDate: row.end_date }, row.unit_price_minor, row.total_minor);
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
