import fc from 'fast-check';
import { RentType } from '../../generated/enumerations';
import { comparePrices } from '../testing/price-model';
import { storedNightPrices, nightPricesToStore, nightlyPricesView, priceOf } from './pricing';
import type { Season } from './seasons';

const thursdayAndFriday = 0b0001_1000;
const terms = {
  ...{ rentType: RentType.Daily, priceMinor: 45_000, weekendPriceMinor: null, weekendDays: thursdayAndFriday },
  ...{ seasons: [] as Season[], depositMinor: null, commissionType: null, commissionValue: null },
};
const percentages = { depositPercent: 20, commissionPercent: 10 };
const summer: Season = {
  ...{ name: 'Summer', startDate: '2027-06-10', endDate: '2027-06-12' },
  ...{ priceMinor: 60_000, minStayNights: null },
};

test('the price of the season takes precedence over the weekend price, and that over the listing’s price', () => {
  // 2027-06-08 is a Tuesday: the nights of Thursday and Friday are in the season, and those of the week after on a weekend.
  const priced = { ...terms, weekendPriceMinor: 55_000, seasons: [summer] };
  const price = priceOf({ startDate: '2027-06-08', endDate: '2027-06-19' }, priced, percentages);
  const [usual, season, weekend] = [45_000, 60_000, 55_000];
  expect(price.nightsMinor).toEqual([
    ...[usual, usual, season, season, usual, usual, usual, usual, usual, weekend, weekend],
  ]);
  expect(price.totalMinor).toBe(7 * usual + 2 * season + 2 * weekend);
  // Deposit, balance and commission are computed from this total; the average is rounded half up.
  expect(price).toMatchObject({ depositMinor: 109_000, balanceMinor: 436_000, commissionMinor: 54_500 });
  expect(price.unitMinor).toBe(49_545);
});

test('the end date of a season is exclusive', () => {
  const nights = (startDate: string, endDate: string) =>
    priceOf({ startDate, endDate }, { ...terms, seasons: [summer] }, percentages).nightsMinor;
  expect(nights('2027-06-09', '2027-06-11')).toEqual([45_000, 60_000]);
  expect(nights('2027-06-11', '2027-06-13')).toEqual([60_000, 45_000]);
});

test('rent by the month has neither seasons nor weekend prices', () => {
  const monthly = { ...terms, rentType: RentType.Monthly, weekendPriceMinor: 1, seasons: [summer] };
  const price = priceOf({ startDate: '2027-06-01', endDate: '2027-07-01' }, monthly, percentages);
  expect(price).toMatchObject({ totalMinor: 45_000, unitMinor: 45_000, nightsMinor: [] });
});

test('a reservation stores prices of nights only if they differ from its unit price', () => {
  const same = { nightsMinor: [45_000, 45_000], unitMinor: 45_000 };
  expect(nightPricesToStore(same)).toBeNull();
  const other = { nightsMinor: [45_000, 60_000], unitMinor: 52_500 };
  const row = {
    rent_type: RentType.Daily,
    nights: 2,
    unit_price_minor: 52_500,
    night_prices: nightPricesToStore(other),
  };
  expect(storedNightPrices(row)).toEqual([45_000, 60_000]);
  expect(storedNightPrices({ ...row, night_prices: null })).toEqual([52_500, 52_500]);
  expect(storedNightPrices({ ...row, rent_type: RentType.Monthly, night_prices: null })).toEqual([]);
  expect(nightlyPricesView('2027-06-30', [45_000, 60_000], 3)).toEqual([
    { date: '2027-06-30', price: 45 },
    { date: '2027-07-01', price: 60 },
  ]);
});

test('the prices of the nights of 20,000 stays match the model, and their sum is the total', () => {
  let varied = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      varied += comparePrices(seed, 1000);
    }),
    { numRuns: 20 },
  );
  // Many of the stays have nights with different prices.
  expect(varied).toBeGreaterThan(5000);
});
