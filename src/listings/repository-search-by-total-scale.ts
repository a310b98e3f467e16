import { RentType } from '../../generated/enumerations';
import type { Source } from './repository-search-by-total-statements';
import type { PathValues } from './repository-search-plan';
import type { TaxGroup } from './tariff';

/** The listings that one statement reads: those of all searched rent types and cities, or those of one group. */
export interface Stream {
  source: Source;
  groups: readonly TaxGroup[];
  /** The rent type and city of the group. */
  ofGroup: Pick<PathValues, 'rentType' | 'city'>;
  /** The city that the rates are stored with. */
  rateCity?: number;
}

/** Whether listings of different prices always have different totals. A part of a month is rounded, so that they may have the same. */
export function hasDistinctTotals({ ofGroup }: Stream, thirtieths: number): boolean {
  return ofGroup.rentType === RentType.Daily || thirtieths >= 30;
}

/** The taxes of a group: the sum of those in hundredths of a percent, and the sum of the amounts. */
type AddedTaxes = { percent: number; addend: number };

/**
 * Converts a total in minor units to the prices, lowest prices or floors (ten-thousandths of the major unit) that can lead to it. The ranges are
 * a little too wide rather than too narrow. `totalFrom` is the inverse of `to`.
 */
export function scaleOf(
  { source, groups, ofGroup }: Stream,
  { unit, thirtieths }: { unit: number; thirtieths: number },
  nights: number,
) {
  // A floor does not say how much of it is for nights, so taxes in per cent of the nights are left out.
  const percents = groups.map(({ ofNights, ofSubtotal }) =>
    sum(source === 'charged' ? ofSubtotal : [...ofNights, ...ofSubtotal]),
  );
  const addends = groups.map(({ addend }) => addend);
  const [least, most] = [Math.min, Math.max].map((of) => ({ percent: of(...percents), addend: of(...addends) })) as [
    AddedTaxes,
    AddedTaxes,
  ];
  const lines = Math.max(...groups.map(({ ofNights, ofSubtotal }) => ofNights.length + ofSubtotal.length));
  const isMonthly = source === 'plain' && ofGroup.rentType === RentType.Monthly;
  const priceOf = (subtotal: number) => (isMonthly ? (subtotal * 30) / thirtieths : subtotal / nights) * unit;
  const subtotalOf = (total: number, { percent, addend }: AddedTaxes) => (total - addend) / (1 + percent / 10_000);
  return {
    from: (total: number | undefined) =>
      total === undefined ? undefined : Math.max(0, Math.floor(priceOf(subtotalOf(total - lines, most) - 2)) - 1),
    to: (total: number | undefined) =>
      total === undefined ? undefined : Math.ceil(priceOf(subtotalOf(total + lines, least) + 2)) + 1,
    totalFrom: (lowest: number) =>
      Math.floor(((lowest * nights) / unit - 2) * (1 + least.percent / 10_000) + least.addend - lines),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
