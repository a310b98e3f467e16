import fc from 'fast-check';
import { CommissionType, RentType } from '../../generated/enumerations';
import { type Terms, priceOf } from './pricing';
import { share } from './rounding';

const daily: Terms = {
  rentType: RentType.Daily,
  priceMinor: 45_000,
  weekendPriceMinor: null,
  weekendDays: 0b0001_1000,
  seasons: [],
  depositMinor: null,
  commissionType: null,
  commissionValue: null,
};
const monthly: Terms = { ...daily, rentType: RentType.Monthly, priceMinor: 100_000 };
const percentages = { depositPercent: 20, commissionPercent: 10 };

const totalOf = (startDate: string, endDate: string, terms: Terms) =>
  priceOf({ startDate, endDate }, terms, percentages).totalMinor;

describe('the price of a stay', () => {
  test('by the night is the price times the nights', () => {
    expect(priceOf({ startDate: '2027-01-05', endDate: '2027-01-08' }, daily, percentages)).toMatchObject({
      nights: 3,
      nightsMinor: [45_000, 45_000, 45_000],
      unitMinor: 45_000,
      totalMinor: 135_000,
      depositMinor: 27_000,
      balanceMinor: 108_000,
      commissionType: CommissionType.Percentage,
      commissionValue: 1000,
      commissionMinor: 13_500,
    });
  });

  test.each([
    ['2027-01-05', '2027-02-05', 100_000],
    ['2027-01-05', '2027-02-06', 103_333],
    ['2027-01-05', '2027-02-07', 106_667],
    ['2027-01-05', '2027-02-04', 100_000], // no whole month, 30 thirtieths
    ['2027-01-31', '2027-02-28', 100_000], // a month after the 31st ends with the month
    ['2027-01-31', '2027-02-27', 90_000],
    ['2027-01-31', '2027-03-31', 200_000],
    ['2027-01-31', '2027-03-30', 200_000], // one month and 30 nights
    ['2028-01-30', '2028-02-29', 100_000], // a leap year
    ['2027-11-15', '2028-11-14', 1_200_000],
  ])('by the month from %s to %s at 100000 is %i', (start, end, total) => {
    expect(totalOf(start, end, monthly)).toBe(total);
  });

  test('is rounded once, half up, at the end', () => {
    expect(totalOf('2027-01-05', '2027-02-20', { ...monthly, priceMinor: 101 })).toBe(152); // 101 + 15 × 101 / 30 = 151.5
    expect(totalOf('2027-01-05', '2027-02-06', { ...monthly, priceMinor: 14 })).toBe(14); // 14.47
    expect(totalOf('2027-01-05', '2027-01-06', { ...monthly, priceMinor: 15 })).toBe(1); // 0.5
  });

  test('is exact for the largest price and the longest stay', () => {
    const priceMinor = 1_000_000_000_000;
    expect(totalOf('2027-01-05', '2028-01-05', { ...daily, priceMinor })).toBe(365_000_000_000_000);
    expect(totalOf('2027-01-05', '2027-02-06', { ...monthly, priceMinor: priceMinor - 1 })).toBe(1_033_333_333_332);
    const { commissionMinor } = priceOf(
      { startDate: '2027-01-05', endDate: '2028-01-05' },
      { ...daily, priceMinor, commissionType: CommissionType.Percentage, commissionValue: 1234 },
      percentages,
    );
    expect(commissionMinor).toBe(45_041_000_000_000);
  });
});

describe('the deposit', () => {
  const stay = { startDate: '2027-01-05', endDate: '2027-01-06' };
  const depositOf = (terms: Partial<Terms>, depositPercent = 20) => {
    const { depositMinor, balanceMinor } = priceOf(stay, { ...daily, ...terms }, { ...percentages, depositPercent });
    return [depositMinor, balanceMinor];
  };

  test("is the listing's own amount, but never more than the total", () => {
    expect(depositOf({ depositMinor: 27_000 })).toEqual([27_000, 18_000]);
    expect(depositOf({ depositMinor: 90_000 })).toEqual([45_000, 0]);
    expect(depositOf({ depositMinor: 90_000, rentType: RentType.Monthly })).toEqual([1500, 0]);
    expect(depositOf({ depositMinor: 0 })).toEqual([0, 45_000]);
  });

  test('is the percentage of the total, rounded half up, without an amount of the listing', () => {
    expect(depositOf({ priceMinor: 12 })).toEqual([2, 10]); // 2.4
    expect(depositOf({ priceMinor: 13 })).toEqual([3, 10]); // 2.6
    expect(depositOf({ priceMinor: 5 }, 50)).toEqual([3, 2]); // 2.5
    expect(depositOf({}, 0)).toEqual([0, 45_000]);
    expect(depositOf({}, 100)).toEqual([45_000, 0]);
  });
});

test("the commission is the listing's, a percentage or a fixed amount, else the platform's percentage", () => {
  const commissionOf = (terms: Partial<Terms>) =>
    priceOf({ startDate: '2027-01-05', endDate: '2027-01-08' }, { ...daily, ...terms }, percentages).commissionMinor;
  expect(commissionOf({})).toBe(13_500);
  expect(commissionOf({ commissionType: CommissionType.Percentage, commissionValue: 1250 })).toBe(16_875);
  expect(commissionOf({ commissionType: CommissionType.Percentage, commissionValue: 0 })).toBe(0);
  expect(commissionOf({ commissionType: CommissionType.Fixed, commissionValue: 5000 })).toBe(5000);
  expect(commissionOf({ commissionType: CommissionType.Fixed, commissionValue: 500_000 })).toBe(135_000);
});

test('a share is the exact quotient rounded half up, and a share and its complement add up to the amount', () => {
  const amount = fc.integer({ min: 0, max: 365_000_000_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (whole, part) => {
      const rounded = share(whole, part, 10_000);
      const twiceTheError = 2n * (BigInt(rounded) * 10_000n - BigInt(whole) * BigInt(part));
      expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
    }),
    { numRuns: 500 },
  );
});
