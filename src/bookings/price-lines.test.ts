import fc from 'fast-check';
import { RentType } from '../../generated/enumerations';
import { comparePriceLines } from '../testing/price-lines-model';
import type { Extras } from './price-lines';
import { priceOf, storedLines } from './pricing';
import { refundByLines } from './refunds';

const terms = {
  ...{ rentType: RentType.Daily, priceMinor: 45_000, weekendPriceMinor: null, weekendDays: 0, seasons: [] },
  ...{ depositMinor: null, commissionType: null, commissionValue: null },
};
const percentages = { depositPercent: 20, commissionPercent: 10 };
const stay = { startDate: '2027-01-05', endDate: '2027-01-08' };

test('without charges, discounts and taxes, the lines are the nights or the months, and add up to the total', () => {
  const nights = priceOf(stay, terms, percentages);
  expect(nights.lines).toMatchObject([{ kind: 0, quantity: 3, unitMinor: 45_000, minor: 135_000 }]);
  expect(nights).toMatchObject({ totalMinor: 135_000, dueAtArrivalMinor: 0, discountMinor: 0, taxMinor: 0 });
  const monthly = { ...terms, rentType: RentType.Monthly, priceMinor: 100_000 };
  const months = priceOf({ startDate: '2027-01-31', endDate: '2027-03-05' }, monthly, percentages);
  expect(months.lines).toMatchObject([
    { kind: 1, quantity: 1, unitMinor: 100_000, minor: 100_000 },
    { kind: 0, quantity: 5, unitMinor: 3333, minor: 16_667 },
  ]);
  expect(months.totalMinor).toBe(116_667);
});

test('an old reservation without stored lines has those of its nights or months', () => {
  const row = { start_date: '2027-01-31', end_date: '2027-03-05', price_lines: null, night_prices: null };
  const daily = { ...row, rent_type: RentType.Daily, nights: 33, unit_price_minor: 100, total_minor: 3300 };
  expect(storedLines(daily)).toMatchObject([{ kind: 0, quantity: 33, minor: 3300 }]);
  const monthly = { ...row, rent_type: RentType.Monthly, nights: 33, unit_price_minor: 3000, total_minor: 3500 };
  expect(storedLines(monthly)).toMatchObject([
    { kind: 1, minor: 3000 },
    { kind: 0, minor: 500 },
  ]);
});

test('the greatest discount applies, to the nights only; the deposit is of the total, the commission without taxes', () => {
  const extras: Omit<Extras, 'rentType'> = {
    currencyId: 7,
    discounts: [
      { kind: 0, threshold: 3, percent: 1000 },
      { kind: 1, threshold: 30, percent: 2000 },
      { kind: 2, threshold: 2, percent: 1500 },
    ],
    charges: [
      {
        ...{ id: 1, kind: 0, name: 'Final cleaning', mode: 0, value: 20_000, freeGuests: 0, isOptional: false },
        ...{ collectedBy: 0, isRefundable: true },
      },
    ],
    taxes: [
      {
        ...{ name: 'Sales tax', mode: 5, value: 800, currencyId: null, maxNights: null, minAge: null },
        ...{ validFrom: null, validTo: null, isIncluded: false, appliesTo: null },
      },
    ],
  };
  const at = (daysAhead: number) =>
    priceOf(stay, { ...terms, extras }, percentages, { guests: 2, children: 0, chargeIds: [], daysAhead });
  expect([at(10), at(30), at(2)].map(({ discountMinor }) => discountMinor)).toEqual([13_500, 27_000, 20_250]);
  const price = at(10);
  expect(price.lines.map(({ minor }) => minor)).toEqual([135_000, -13_500, 20_000, 11_320]);
  expect(price).toMatchObject({ totalMinor: 152_820, depositMinor: 30_564, commissionMinor: 14_150, taxMinor: 11_320 });
});

test('a refund is of the nights by the policy, of refundable charges in full before arrival, of taxes in proportion', () => {
  const parts = { nights: 60_000, refundable: 30_000, nonRefundable: 10_000 };
  const refundOn = (today: string, paid: { deposit: number; balance: number }) =>
    refundByLines(parts, paid, 1, '2027-01-10', today);
  const all = { deposit: 22_000, balance: 88_000 };
  // With 10 % tax, the total is 110,000, of which 20 % is the deposit. Five days before: 60 % and 30 % of it, and 30 % of the balance.
  expect(refundOn('2027-01-05', all)).toBe(19_800 + 26_400);
  expect(refundOn('2027-01-09', all)).toBe(6600 + 6600 + 26_400);
  expect(refundOn('2027-01-10', all)).toBe(0);
  expect(refundOn('2027-01-05', { deposit: 22_000, balance: 0 })).toBe(19_800);
});

test('the lines, sums and refunds of 5,000 stays match the model', () => {
  let [stays, reduced] = [0, 0];
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { extended, promoted } = comparePriceLines(seed, 1000);
      stays += extended;
      reduced += promoted;
    }),
    { numRuns: 5 },
  );
  expect(stays).toBeGreaterThan(3750);
  expect(reduced).toBeGreaterThan(500);
});
