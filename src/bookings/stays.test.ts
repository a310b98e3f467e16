import fc from 'fast-check';
import { addDays, listNights, nightsBetween } from '../values/dates';
import { noNights, noRules } from './arrival-rules';
import { type StayRules, bookingWindow, freeSpans, stayProblem } from './stays';

const today = '2026-12-01';
const rules: StayRules = {
  ...{ today, minStayNights: 2, maxStayNights: 10, minNoticeDays: 3, seasons: [] },
  ...{ arrival: noRules, nights: noNights, hoursLeft: () => 24 },
};

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

  test('the minimum stay of the season in which a stay begins applies, if it has one', () => {
    const season = { name: 'a', startDate: addDays(today, 5), endDate: addDays(today, 8), priceMinor: 1 };
    const asking = (minStayNights: number | null) => ({ seasons: [{ ...season, minStayNights }] });
    expect(codeOf(5, 3, asking(4))).toBe('STAY_TOO_SHORT');
    expect(codeOf(5, 4, asking(4))).toBeUndefined();
    expect(codeOf(5, 1, asking(1))).toBeUndefined();
    expect(codeOf(5, 1, asking(null))).toBe('STAY_TOO_SHORT');
    // Before the season and from its end on, the listing's minimum applies.
    expect(codeOf(4, 2, asking(4))).toBeUndefined();
    expect(codeOf(8, 2, asking(4))).toBeUndefined();
  });

  test('today can be booked without a minimum notice, and no stay is longer than 365 nights', () => {
    expect(codeOf(0, 2, { minNoticeDays: 0 })).toBeUndefined();
    expect(codeOf(3, 365, { maxStayNights: 365 })).toBeUndefined();
    expect(codeOf(3, 366, { maxStayNights: 1000 })).toBe('STAY_TOO_LONG');
  });
});

describe('free spans', () => {
  const window = { startDate: '2027-01-01', endDate: '2027-01-11' };
  const spans = (taken: string[], minStay = 1) =>
    freeSpans(window, taken, { minStayNights: minStay, seasons: [] }).map(
      ({ startDate, endDate }) => `${startDate.slice(8)}-${endDate.slice(8)}`,
    );

  test('are the window without the taken nights, merged', () => {
    expect(spans([])).toEqual(['01-11']);
    expect(spans(['2027-01-04', '2027-01-05'])).toEqual(['01-04', '06-11']);
    expect(spans(['2027-01-01', '2027-01-10'])).toEqual(['02-10']);
    expect(spans(listNights('2027-01-01', '2027-01-11'))).toEqual([]);
  });

  test('shorter than the minimum stay are left out', () => {
    expect(spans(['2027-01-04', '2027-01-06'], 3)).toEqual(['01-04', '07-11']);
    expect(spans(['2027-01-04', '2027-01-06'], 4)).toEqual(['07-11']);
    expect(spans([], 11)).toEqual([]);
  });

  test('follow the minimum stay of the season in which a stay begins', () => {
    const season = { name: 'a', startDate: '2027-01-04', endDate: '2027-01-07', priceMinor: 1 };
    const spansOf = (taken: string[], minStayNights: number, ofSeason: number | null) =>
      freeSpans(window, taken, { minStayNights, seasons: [{ ...season, minStayNights: ofSeason }] }).map(
        ({ startDate, endDate }) => `${startDate.slice(8)}-${endDate.slice(8)}`,
      );
    const taken = ['2027-01-03', '2027-01-06', '2027-01-08'];
    expect(spansOf(taken, 3, null)).toEqual([]);
    expect(spansOf(taken, 3, 2)).toEqual(['04-06']);
    expect(spansOf(taken, 1, 3)).toEqual(['01-03', '07-08', '09-11']);
    // A stay of five nights fits before the end of the season, and one of two nights after it.
    expect(spansOf(['2027-01-09'], 2, 5)).toEqual(['01-09']);
    expect(spansOf(['2027-01-03', '2027-01-09'], 2, 6)).toEqual(['01-03', '04-09']);
  });

  test('are empty for an empty window', () => {
    expect(freeSpans({ startDate: '2027-01-05', endDate: '2027-01-05' }, [], rules)).toEqual([]);
    expect(freeSpans({ startDate: '2027-01-05', endDate: '2027-01-01' }, [], rules)).toEqual([]);
  });

  test('contain every free night in a long enough run and no taken night, and do not touch each other', () => {
    const nightsOfYear = listNights('2027-01-01', '2027-03-01');
    fc.assert(
      fc.property(fc.subarray(nightsOfYear), fc.integer({ min: 1, max: 6 }), (taken, minStay) => {
        const found = freeSpans({ startDate: '2027-01-01', endDate: '2027-03-01' }, taken, {
          minStayNights: minStay,
          seasons: [],
        });
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

test('the requested window is limited to the first possible start and the horizon', () => {
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
