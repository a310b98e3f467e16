import fc from 'fast-check';
import { CancellationPolicy, CommissionType, RentType } from '../../generated/enumerations';
import { addDays, formatInstant, listNights, nightsBetween, todayIn } from '../values/dates';
import {
  bookingWindow,
  endOf,
  freeSpans,
  holdExpiry,
  priceOf,
  refundOf,
  share,
  stayProblem,
  type StayRules,
  type Terms,
} from './rules';
import { hour } from '../testing/time';

const today = '2026-12-01';
const rules: StayRules = { today, minStayNights: 2, maxStayNights: 10, minNoticeDays: 3 };
const daily: Terms = {
  rentType: RentType.Daily,
  priceMinor: 45_000,
  depositMinor: null,
  commissionType: null,
  commissionValue: null,
};
const monthly: Terms = { ...daily, rentType: RentType.Monthly, priceMinor: 100_000 };
const percentages = { depositPercent: 20, commissionPercent: 10 };

const totalOf = (startDate: string, endDate: string, terms: Terms) =>
  priceOf({ startDate, endDate }, terms, percentages).totalMinor;

describe('the price of a stay', () => {
  test('by the night is nights times price', () => {
    expect(priceOf({ startDate: '2027-01-05', endDate: '2027-01-08' }, daily, percentages)).toEqual({
      nights: 3,
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
  ])('by the month from %s to %s of a price of 100000 is %i', (start, end, total) => {
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

  test("is the listing's own amount, not capped by the total", () => {
    expect(depositOf({ depositMinor: 27_000 })).toEqual([27_000, 18_000]);
    expect(depositOf({ depositMinor: 90_000 })).toEqual([90_000, 0]);
    expect(depositOf({ depositMinor: 0 })).toEqual([0, 45_000]);
  });

  test('is else the percentage of the total, rounded half up', () => {
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
});

test('a share is the exact quotient rounded half up, and the share and its complement never lose a unit', () => {
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

describe('the refund', () => {
  const { Flexible, Moderate, Strict } = CancellationPolicy;
  test.each([
    [Flexible, 30, 1000],
    [Flexible, 1, 1000],
    [Flexible, 0, 0],
    [Moderate, 5, 1000],
    [Moderate, 4, 500],
    [Moderate, 1, 500],
    [Moderate, 0, 0],
    [Strict, 14, 500],
    [Strict, 13, 0],
    [Strict, 0, 0],
    [Flexible, -1, 0],
  ])('by policy %i, %i days before the start, of 1000 is %i', (policy, days, refund) => {
    expect(refundOf(1000, policy, addDays(today, days), today)).toBe(refund);
  });

  test('is rounded half up, and nothing of nothing', () => {
    expect(refundOf(27_001, Strict, addDays(today, 20), today)).toBe(13_501);
    expect(refundOf(0, Flexible, addDays(today, 20), today)).toBe(0);
  });
});

describe('stay rules', () => {
  const codeOf = (first: number, nights: number, more: Partial<StayRules> = {}) =>
    stayProblem({ startDate: addDays(today, first), endDate: addDays(today, first + nights) }, { ...rules, ...more })
      ?.failure;

  test.each([
    ['allowed', 3, 2, undefined],
    ['allowed', 3, 10, undefined],
    ['no night', 5, 0, 'INVALID_DATE_RANGE'],
    ['backwards', 5, -2, 'INVALID_DATE_RANGE'],
    ['yesterday', -1, 5, 'INVALID_DATE_RANGE'],
    ['on the last day ahead', 365, 5, undefined],
    ['beyond the horizon', 366, 5, 'INVALID_DATE_RANGE'],
    ['too soon', 2, 5, 'NOTICE_TOO_SHORT'],
    ['too short', 3, 1, 'STAY_TOO_SHORT'],
    ['too long', 3, 11, 'STAY_TOO_LONG'],
  ])('%s: from day %i for %i nights', (_name, first, nights, code) => {
    expect(codeOf(first, nights)).toBe(code);
  });

  test('today may be booked where no notice is asked for, and no stay is longer than 365 nights', () => {
    expect(codeOf(0, 2, { minNoticeDays: 0 })).toBeUndefined();
    expect(codeOf(3, 365, { maxStayNights: 365 })).toBeUndefined();
    expect(codeOf(3, 366, { maxStayNights: 1000 })).toBe('STAY_TOO_LONG');
  });
});

describe('free spans', () => {
  const window = { startDate: '2027-01-01', endDate: '2027-01-11' };
  const spans = (taken: string[], minStay = 1) =>
    freeSpans(window, taken, minStay).map(({ startDate, endDate }) => `${startDate.slice(8)}-${endDate.slice(8)}`);

  test('are the window without the taken nights, merged', () => {
    expect(spans([])).toEqual(['01-11']);
    expect(spans(['2027-01-04', '2027-01-05'])).toEqual(['01-04', '06-11']);
    expect(spans(['2027-01-01', '2027-01-10'])).toEqual(['02-10']);
    expect(spans(listNights('2027-01-01', '2027-01-11'))).toEqual([]);
  });

  test('shorter than the shortest stay are left out', () => {
    expect(spans(['2027-01-04', '2027-01-06'], 3)).toEqual(['01-04', '07-11']);
    expect(spans(['2027-01-04', '2027-01-06'], 4)).toEqual(['07-11']);
    expect(spans([], 11)).toEqual([]);
  });

  test('of an empty window are none', () => {
    expect(freeSpans({ startDate: '2027-01-05', endDate: '2027-01-05' }, [], 1)).toEqual([]);
    expect(freeSpans({ startDate: '2027-01-05', endDate: '2027-01-01' }, [], 1)).toEqual([]);
  });

  test('hold every free night that lies in a long enough run, no taken one, and never touch each other', () => {
    const nightsOfYear = listNights('2027-01-01', '2027-03-01');
    fc.assert(
      fc.property(fc.subarray(nightsOfYear), fc.integer({ min: 1, max: 6 }), (taken, minStay) => {
        const found = freeSpans({ startDate: '2027-01-01', endDate: '2027-03-01' }, taken, minStay);
        const open = new Set(found.flatMap(({ startDate, endDate }) => listNights(startDate, endDate)));
        expect(taken.filter((night) => open.has(night))).toEqual([]);
        for (const { startDate, endDate } of found) {
          expect(nightsBetween(startDate, endDate)).toBeGreaterThanOrEqual(minStay);
          expect(open.has(addDays(startDate, -1)) || open.has(endDate)).toBe(false);
        }
        const free = new Set(nightsOfYear.filter((night) => !taken.includes(night)));
        const runOf = (night: string): number => {
          let [first, last] = [night, night];
          while (free.has(addDays(first, -1))) first = addDays(first, -1);
          while (free.has(addDays(last, 1))) last = addDays(last, 1);
          return nightsBetween(first, last) + 1;
        };
        for (const night of free) expect(open.has(night)).toBe(runOf(night) >= minStay);
      }),
      { numRuns: 60 },
    );
  });
});

test('the window of a question is cut at the first possible start and at the horizon', () => {
  expect(bookingWindow(rules, {})).toEqual({ startDate: '2026-12-04', endDate: '2027-12-01' });
  expect(bookingWindow(rules, { from: '2026-11-01', to: '2030-01-01' })).toEqual({
    startDate: '2026-12-04',
    endDate: '2027-12-01',
  });
  expect(bookingWindow(rules, { from: '2027-01-05', to: '2027-01-08' })).toEqual({
    startDate: '2027-01-05',
    endDate: '2027-01-08',
  });
});

describe('time', () => {
  test('a hold ends after its hours, and in the evening of the first day at the latest', () => {
    const now = Date.UTC(2026, 11, 1, 9, 30);
    expect(formatInstant(holdExpiry(now, 24, '2027-01-05', 'Asia/Amman'))).toBe('2026-12-02T09:30:00Z');
    expect(formatInstant(holdExpiry(now, 24, '2026-12-01', 'Asia/Amman'))).toBe('2026-12-01T20:59:00Z');
    expect(formatInstant(holdExpiry(now, 24, '2026-12-01', 'UTC'))).toBe('2026-12-01T23:59:00Z');
    expect(formatInstant(holdExpiry(Date.UTC(2027, 2, 28, 0, 30), 24, '2027-03-28', 'Europe/Berlin'))).toBe(
      '2027-03-28T21:59:00Z', // summer time began that day
    );
  });

  test.each([
    ['2027-01-08', 'Asia/Amman', '2027-01-08T21:00:00Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00Z'], // a day of 23 hours
    ['2027-10-31', 'Europe/Berlin', '2027-10-31T23:00:00Z'], // of 25
    ['2027-04-29', 'Africa/Cairo', '2027-04-29T22:00:00Z'], // midnight itself is skipped on the 30th
    ['2027-03-27', 'Asia/Beirut', '2027-03-27T22:00:00Z'], // and on the 28th
    ['2027-12-31', 'UTC', '2028-01-01T00:00:00Z'],
  ])('a stay until %s in %s is over at %s, when its last day is', (endDate, timeZone, instant) => {
    const end = endOf(endDate, timeZone);
    expect(formatInstant(end)).toBe(instant);
    expect(todayIn(timeZone, end - 1)).toBe(endDate);
    expect(todayIn(timeZone, end)).toBe(addDays(endDate, 1));
    expect(todayIn(timeZone, end - 22 * hour)).toBe(endDate);
  });
});
