import { ChargeCollector, PriceLineKind, TaxMode } from '../../generated/enumerations';
import { type CalendarDate, monthsAndNights, nightsBetween } from '../values/dates';
import { type Circumstances, type Extras, type PriceLine, isOnce, plain, withExtras } from './price-lines';
import { type StayOfMonths, nightsOfMonth } from './rent-books';
import { share } from './rounding';
import type { Stay } from './stays';

/** The lines of a monthly stay that ends earlier, or to which months are added. */

/**
 * The lines of a price whose total falls from `whole` to `rest` (minor units), because the stay is shortened to `stay`.
 *
 * - Taxes, and charges that the platform collects: in proportion. A line Notice for what the nights cost less. The total of the lines is `rest`.
 * - Charges that the owner collects for each night or as a percentage: for the nights that are left. Others: unchanged.
 */
export function reducedLines(
  lines: readonly PriceLine[],
  { rest, whole, stay }: { rest: number; whole: number; stay: Stay },
): PriceLine[] {
  const isNights = ({ kind }: PriceLine) => kind !== PriceLineKind.Charge && kind !== PriceLineKind.Tax;
  const earlier = lines.filter(({ kind }) => kind !== PriceLineKind.Notice);
  const partOf = dividing(rest, whole);
  const less = partOf(sumOf(lines.filter(isNights))) - sumOf(earlier.filter(isNights));
  const others = earlier.flatMap((line) => {
    if (isNights(line)) return [line];
    if (line.collectedBy !== ChargeCollector.Platform) return ownersLine(line, stay);
    const minor = line.isIncluded ? share(line.minor, rest, whole || 1) : partOf(line.minor);
    return [{ ...line, quantity: 1, unitMinor: minor, minor }];
  });
  const notice = { ...plain, kind: PriceLineKind.Notice, quantity: 1, unitMinor: less, minor: less };
  const first = others.findIndex((line) => !isNights(line));
  const at = first === -1 ? others.length : first;
  return [...others.slice(0, at), ...(less === 0 ? [] : [notice]), ...others.slice(at)];
}

function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { minor }) => sum + minor, 0);
}

/**
 * Reduces one part of `whole` after the other to its part of `rest`. The parts are rounded so that none is negative, and that together they
 * are exactly `rest`. A whole of 0 has parts of 0.
 */
function dividing(rest: number, whole: number): (minor: number) => number {
  let [until, before] = [0, 0];
  return (minor) => {
    until += minor;
    const part = share(until, rest, whole || 1) - before;
    before += part;
    return part;
  };
}

/** A charge that the owner collects, for the nights that are left of `stay`; no line if none of its nights is left. */
function ownersLine(line: PriceLine, stay: Stay): PriceLine[] {
  if (!line.nights || line.nights.endDate <= stay.endDate) return [line];
  const nights = { ...line.nights, endDate: stay.endDate };
  if (nights.startDate >= nights.endDate) return [];
  // The booking counts the nights of a charge per night; months that were added count as 30 nights each, and so do prices by the month.
  const count = line.percent === null && nights.startDate === stay.startDate ? calendarNights : pricedNights;
  const [left, all] = [count(nights), count(line.nights)];
  if (line.percent === null) {
    const quantity = share(line.quantity, left, all);
    return [{ ...line, quantity, minor: quantity * line.unitMinor, nights }];
  }
  const minor = share(line.minor, left, all);
  return [{ ...line, quantity: 1, unitMinor: minor, minor, nights }];
}

const calendarNights = ({ startDate, endDate }: Stay) => nightsBetween(startDate, endDate);

function pricedNights({ startDate, endDate, anchor = startDate }: StayOfMonths): number {
  const until = (date: CalendarDate) => {
    const { months, nights } = monthsAndNights(anchor, date);
    return nightsOfMonth * months + nights;
  };
  return until(endDate) - until(startDate);
}

/** The terms for months that are added to a stay: without the charges and taxes of the whole stay or of its first nights. */
function recurringExtras({ charges, taxes, ...others }: Extras): Extras {
  return {
    ...others,
    discounts: [],
    charges: charges.filter((charge) => !isOnce(charge)),
    taxes: taxes.filter(
      ({ mode, maxNights }) => mode !== TaxMode.PerStay && mode !== TaxMode.PerGuest && maxNights === null,
    ),
  };
}

/** The lines of a month, which counts as 30 nights, that is added to a stay. */
export function addedMonthLines(
  startDate: CalendarDate,
  priceMinor: number,
  extras: Extras | undefined,
  circumstances: Circumstances,
): PriceLine[] {
  const base = [{ ...plain, kind: PriceLineKind.Months, quantity: 1, unitMinor: priceMinor, minor: priceMinor }];
  const stay = { startDate, nights: nightsOfMonth };
  return extras ? withExtras(base, recurringExtras(extras), circumstances, stay) : base;
}

/** The lines for `times` a month, which are the nights of `stay`. */
export function timesLines(lines: readonly PriceLine[], times: number, stay: StayOfMonths): PriceLine[] {
  return lines.map((line) => ({
    ...line,
    quantity: line.quantity * times,
    minor: line.minor * times,
    ...(line.nights && { nights: stay }),
  }));
}

/** What the owner collects for a month that is added at `priceMinor`, by the charges for which the stay was booked. */
export function bookedMonthlyDue(lines: readonly PriceLine[], startDate: CalendarDate, priceMinor: number): number {
  return lines.reduce((sum, { nights, percent, quantity, unitMinor }) => {
    if (nights?.startDate !== startDate) return sum;
    if (percent !== null) return sum + share(priceMinor, percent, 10_000);
    return sum + unitMinor * share(quantity, nightsOfMonth, calendarNights(nights));
  }, 0);
}
