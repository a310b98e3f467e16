import { ChargeCollector, ChargeMode, DiscountKind, RentType } from '../../generated/enumerations';
import type { Nights } from '../bookings/arrival-rules';
import type { Charge, Discount } from '../bookings/price-terms';
import type { Season } from '../bookings/seasons';
import type { NewRow } from '../database/tables';
import { comparableUnits } from '../values/money';
import { possiblePrices } from './rates';

export type Floor = Pick<
  NewRow<'property_floor'>,
  'from_nights' | 'from_days_ahead' | 'to_days_ahead' | 'floor_comparable'
>;

/** The terms of a listing on which the total of a stay depends, without taxes. Amounts in minor units. */
export interface FloorTerms {
  rentType: RentType;
  priceMinor: number;
  weekendPriceMinor: number | null;
  seasons: readonly Season[];
  nights?: Nights;
  charges: readonly Charge[];
  discounts: readonly Discount[];
  minorUnits: number;
}

/** The first number of nights of each range that a listing has a floor for. The last range has no end. */
export const nightRanges = [1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 60] as const;

/** If discounts divide the days ahead into more ranges than this, one range covers them all. Its floor assumes the greatest discount. */
const maxAheadRanges = 6;
/** The end of the last range of days ahead: more days than any stay can be booked ahead. */
const endless = 100_000;

/** The range that contains the number of nights. */
export function nightRangeOf(nights: number): number {
  return nightRanges.findLast((first) => first <= nights)!;
}

/**
 * Lower bounds of what a night of a stay costs, without taxes, for at least one guest. There is one for each range of nights, because a charge
 * for the whole stay adds less to each night of a long stay, and for each range of days ahead, because discounts depend on them. A listing
 * without charges and discounts has none.
 */
export function floorsOf(terms: FloorTerms): Floor[] {
  if (terms.charges.length === 0 && terms.discounts.length === 0) return [];
  return nightRanges.flatMap((from_nights, index) =>
    aheadRangesOf(terms.discounts).map(([from_days_ahead, to_days_ahead]) => ({
      from_nights,
      from_days_ahead,
      to_days_ahead,
      floor_comparable: floorOf(
        terms,
        [from_nights, (nightRanges[index + 1] ?? Infinity) - 1],
        [from_days_ahead, to_days_ahead],
      ),
    })),
  );
}

type Range = readonly [from: number, to: number];

function aheadRangesOf(discounts: readonly Discount[]): Range[] {
  const firsts = new Set([0]);
  for (const { kind, threshold } of discounts) {
    if (kind === DiscountKind.Early) firsts.add(threshold);
    if (kind === DiscountKind.Late) firsts.add(threshold + 1);
  }
  if (firsts.size > maxAheadRanges) return [[0, endless]];
  const sorted = [...firsts].sort((one, other) => one - other);
  return sorted.map((from, index) => [from, (sorted[index + 1] ?? endless + 1) - 1]);
}

function floorOf(terms: FloorTerms, nights: Range, ahead: Range): number {
  const { rentType, priceMinor, discounts, minorUnits } = terms;
  const isDaily = rentType === RentType.Daily;
  // A month has at most 31 nights.
  const night = isDaily ? Math.min(...possiblePrices(terms)) : priceMinor / 31;
  const discount = Math.max(
    0,
    ...discounts.filter((one) => canApply(one, nights, ahead)).map(({ percent }) => percent),
  );
  const charges = chargesOf(terms.charges);
  // Each line is rounded to the minor unit: the nights by the month, the discount, and each charge in per cent.
  const rounding = 1 + (isDaily ? 0 : 1) + (discount > 0 ? 1 : 0) + charges.percentCount;
  const perNight =
    night * (1 - discount / 10_000) * (1 + charges.percent / 10_000) +
    charges.perNight +
    charges.perStay / nights[1] -
    rounding / nights[0];
  return Math.max(0, Math.floor(perNight * 10 ** (comparableUnits - minorUnits)));
}

function canApply({ kind, threshold }: Discount, nights: Range, ahead: Range): boolean {
  switch (kind) {
    case DiscountKind.LengthOfStay:
      return threshold <= nights[1];
    case DiscountKind.Early:
      return threshold <= ahead[1];
    case DiscountKind.Late:
      return threshold >= ahead[0];
  }
}

/** The sums of the charges that are part of every total, for one guest; `percentCount` is the number of charges in per cent. */
function chargesOf(charges: readonly Charge[]) {
  const sums = { perStay: 0, perNight: 0, percent: 0, percentCount: 0 };
  for (const { isOptional, collectedBy, mode, value, freeGuests } of charges) {
    if (isOptional || collectedBy !== ChargeCollector.Platform) continue;
    const guests = freeGuests === 0 ? 1 : 0;
    if (mode === ChargeMode.PerStay) sums.perStay += value;
    if (mode === ChargeMode.PerGuest) sums.perStay += guests * value;
    if (mode === ChargeMode.PerNight) sums.perNight += value;
    if (mode === ChargeMode.PerGuestNight) sums.perNight += guests * value;
    if (mode === ChargeMode.PercentOfNights) {
      sums.percent += value;
      sums.percentCount += 1;
    }
  }
  return sums;
}
