import { CancellationPolicy, ChargeCollector, ChargeKind, PriceLineKind, RentType } from '../../generated/enumerations';
import { type PriceLine, plain } from './price-lines';
import { refundTiers } from './refunds';
import { termsDigestOf } from './reservation-terms';

const { Monthly, Daily } = RentType;

const cleaning: PriceLine = {
  ...plain,
  ...{ kind: PriceLineKind.Charge, name: 'Cleaning', quantity: 1, unitMinor: 5000, minor: 5000 },
  ...{ chargeId: 1, chargeKind: ChargeKind.Cleaning, isRefundable: true },
};
const water: PriceLine = { ...cleaning, name: 'Water', chargeId: 2, percent: 500, unitMinor: 9000, minor: 9000 };
const months: PriceLine = { ...plain, kind: PriceLineKind.Months, quantity: 3, unitMinor: 450_000, minor: 1_350_000 };
const linesOf = (...lines: PriceLine[]) => ({ price_lines: JSON.stringify([months, ...lines]) });

const terms = {
  rent_type: Monthly as RentType,
  cancellation_policy: CancellationPolicy.Moderate as CancellationPolicy,
  notice_days: 30 as number | null,
  min_stay_nights: 28 as number | null,
  deposit_minor: 100_000,
  ...linesOf(cleaning, water),
};
const digest = termsDigestOf(terms);

test('is short, and contains no character that an address encodes', () => {
  expect(digest).toMatch(/^[\w-]{22}$/);
});

test.each([
  ['the kind of rent', { rent_type: Daily }],
  ['the cancellation policy', { cancellation_policy: CancellationPolicy.Strict }],
  ['the notice period', { notice_days: 31 }],
  ['the minimum of nights', { min_stay_nights: 29 }],
  ['whether a deposit is due', { deposit_minor: 0 }],
  ['whether a charge is refunded', linesOf({ ...cleaning, isRefundable: false }, water)],
  ['who collects a charge', linesOf({ ...cleaning, collectedBy: ChargeCollector.Owner }, water)],
  ['the name of a charge', linesOf({ ...cleaning, name: 'Final cleaning' }, water)],
  ['the amount of a charge', linesOf({ ...cleaning, unitMinor: 6000 }, water)],
  ['the percentage of a charge', linesOf(cleaning, { ...water, percent: 600 })],
  ['the number of charges', linesOf(cleaning)],
] as const)('changes with %s', (_, changes) => {
  expect(termsDigestOf({ ...terms, ...changes })).not.toBe(digest);
});

test.each([
  ['the deposit', { deposit_minor: 1 }],
  ['the price of the nights', linesOf({ ...months, unitMinor: 1, minor: 3 }, cleaning, water)],
  ['what a percentage amounts to', linesOf(cleaning, { ...water, unitMinor: 1, minor: 1 })],
  ['the number of units of a charge', linesOf({ ...cleaning, quantity: 2, minor: 10_000 }, water)],
  ['the order and the ids of charges', linesOf({ ...water, chargeId: 9 }, { ...cleaning, chargeId: 8 })],
  ['the default notice period that the listing states itself', { notice_days: null }],
] as const)('does not change with %s', (_, changes) => {
  expect(termsDigestOf({ ...terms, ...changes })).toBe(digest);
});

test('by the night, does not depend on rules for rent by the month', () => {
  const daily = { ...terms, rent_type: Daily };
  expect(termsDigestOf({ ...daily, notice_days: null, min_stay_nights: null })).toBe(termsDigestOf(daily));
});

test('changes with what the cancellation policy refunds', () => {
  const tiers = refundTiers[CancellationPolicy.Moderate];
  const { percent } = tiers[1]!;
  try {
    tiers[1]!.percent = percent - 1;
    expect(termsDigestOf(terms)).not.toBe(digest);
  } finally {
    tiers[1]!.percent = percent;
  }
});
