import { compareChangedStays } from '../testing/changed-stays-model';
import { RentType } from '../../generated/enumerations';
import type { ChargeMode } from '../../generated/enumerations';
import { reducedLines } from './changed-lines';
import { priceOf } from './pricing';

const stay = { startDate: '2027-01-05', endDate: '2027-03-05' };
const ended = { startDate: '2027-01-05', endDate: '2027-02-05' };

/** The lines of two months, with charges by mode that the owner collects. */
function linesOf(...charges: [ChargeMode, number][]) {
  const terms = {
    ...{ rentType: RentType.Monthly, priceMinor: 300_000, weekendPriceMinor: null, weekendDays: 0, seasons: [] },
    ...{ depositMinor: 0, commissionType: null, commissionValue: null },
    extras: {
      ...{ discounts: [], taxes: [], currencyId: 7 },
      charges: charges.map(([mode, value], index) => ({
        ...{ id: index + 1, kind: 0 as const, name: 'Water', mode, value, freeGuests: 1, isOptional: false },
        ...{ collectedBy: 1 as const, isRefundable: false },
      })),
    },
  };
  const circumstances = { guests: 3, children: 0, chargeIds: [], daysAhead: 0 };
  return priceOf(stay, terms, { depositPercent: 0, commissionPercent: 0 }, circumstances).lines;
}

test('charges of the owner are reduced with the nights if they are per night or a percentage, and else stay', () => {
  const lines = linesOf([0, 9000], [1, 50], [2, 700], [3, 20], [4, 1000]);
  const due = (all: typeof lines) => all.filter(({ kind }) => kind === 3).map(({ minor }) => minor);
  expect(due(lines)).toEqual([9000, 59 * 50, 2 * 700, 59 * 2 * 20, 60_000]);
  const reduced = reducedLines(lines, { rest: 300_000, whole: 600_000, stay: ended });
  expect(due(reduced)).toEqual([9000, 31 * 50, 2 * 700, 31 * 2 * 20, 30_000]);
  expect(reduced.map(({ quantity }) => quantity)).toEqual([2, 1, 1, 31, 2, 62, 1]);
});

test('lines of a stay that costs nothing stay nothing', () => {
  const lines = linesOf().map((line) => ({ ...line, minor: 0 }));
  const tax = { ...lines[0]!, kind: 4 as const, isIncluded: true, minor: 1000 };
  expect(reducedLines([...lines, tax], { rest: 0, whole: 0, stay: ended }).map(({ minor }) => minor)).toEqual([0, 0]);
});

test('the lines of 300 monthly stays stay exact and not negative after notices and renewals', () => {
  const { reduced, refused, free } = compareChangedStays(7, 300);
  for (const some of [reduced, refused]) expect(some).toBeGreaterThan(20);
  expect(free).toBeGreaterThan(5);
});
