import { ChargeCollector, ChargeMode, PriceLineKind, TaxMode } from '../../generated/enumerations';
import type { CalendarDate } from '../values/dates';
import { type Circumstances, type Extras, type PriceLine, plain, sumsOf, withExtras } from './price-lines';
import { share } from './rounding';

/** The lines of a monthly stay that ends earlier, or to which months are added. */

/**
 * The lines of a price of which only `rest` of `whole` (minor units of the total) is left: taxes, and charges that the platform collects, in
 * proportion; a line Notice for what the nights cost less. The total of the lines is `rest`.
 */
export function reducedLines(lines: readonly PriceLine[], rest: number, whole: number): PriceLine[] {
  const isNights = ({ kind }: PriceLine) => kind !== PriceLineKind.Charge && kind !== PriceLineKind.Tax;
  const earlier = lines.filter(({ kind }) => kind !== PriceLineKind.Notice);
  const others = earlier.map((line) => {
    if (isNights(line) || line.collectedBy !== ChargeCollector.Platform) return line;
    const minor = share(line.minor, rest, whole);
    return { ...line, quantity: 1, unitMinor: minor, minor };
  });
  const { nights, refundable, nonRefundable, addedTaxes } = sumsOf(others);
  const less = rest - nights - refundable - nonRefundable - addedTaxes;
  const notice = { ...plain, kind: PriceLineKind.Notice, quantity: 1, unitMinor: less, minor: less };
  const first = others.findIndex((line) => !isNights(line));
  const at = first === -1 ? others.length : first;
  return [...others.slice(0, at), ...(less === 0 ? [] : [notice]), ...others.slice(at)];
}

/** What months cost that are added to a stay: charges and taxes that are not of the stay or of its first nights. */
function recurringExtras({ charges, taxes, ...others }: Extras): Extras {
  const { PerStay, PerGuest } = ChargeMode;
  return {
    ...others,
    discounts: [],
    charges: charges.filter(({ mode }) => mode !== PerStay && mode !== PerGuest),
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
  return extras ? withExtras(base, recurringExtras(extras), circumstances, { startDate, nights: 30 }) : base;
}

/** The lines for `times` as much of the same. */
export function timesLines(lines: readonly PriceLine[], times: number): PriceLine[] {
  return lines.map((line) => ({ ...line, quantity: line.quantity * times, minor: line.minor * times }));
}
