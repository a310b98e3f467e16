import { addDays, listNights } from '../values/dates';
import { type ArrivalRules, noNights, noRules } from './arrival-rules';
import { bookableSpans } from './bookable';

test('bookableSpans compares each first day with few last days when a reservation has just ended', () => {
  const today = '2027-03-01';
  let compared = 0;
  const rules = {
    ...{ today, minStayNights: 1, maxStayNights: 365, minNoticeDays: 0, seasons: [], nights: noNights },
    arrival: { ...noRules, noticeHours: 1, freeNights: 7 },
    hoursLeft: () => (compared += 1),
  };
  const reserved = new Set(listNights(addDays(today, -7), today));
  const window = { startDate: today, endDate: addDays(today, 365) };
  const spans = bookableSpans(window, rules, { taken: reserved, reserved });
  expect(spans).toEqual([{ startDate: addDays(today, 7), endDate: window.endDate }]);
  expect(compared).toBeLessThan(2 * 365);
});

test('bookableSpans compares the rules of a first day once, however many last days are not allowed', () => {
  const today = '2027-03-01';
  let compared = 0;
  const rules = {
    ...{ today, minStayNights: 1, maxStayNights: 365, minNoticeDays: 0, seasons: [], nights: noNights },
    arrival: { ...noRules, noticeHours: 1, departureDays: [1] },
    hoursLeft: () => (compared += 1),
  };
  const free = { taken: new Set<string>(), reserved: new Set<string>() };
  // 2028-02-28 is the last Monday.
  const spans = bookableSpans({ startDate: today, endDate: addDays(today, 365) }, rules, free);
  expect(spans).toEqual([{ startDate: today, endDate: '2028-02-28' }]);
  expect(compared).toBeLessThanOrEqual(365);
});

test('bookableSpans looks up the seasons of each day a few times, when no season allows a stay to end', () => {
  // A Monday. Stays end on Sundays within the seasons, which contain none, and on Mondays between them, of which there are none either.
  const today = '2027-03-01';
  let looked = 0;
  const seasons = Array.from({ length: 50 }, (_, index) => ({
    ...{ name: 'week', endDate: addDays(today, 7 * index + 6), priceMinor: 1, minStayNights: null },
    rules: { ...noRules, departureDays: [7] } satisfies ArrivalRules,
    get startDate() {
      looked += 1;
      return addDays(today, 7 * index);
    },
  }));
  const rules = {
    ...{ today, minStayNights: 1, maxStayNights: 365, minNoticeDays: 0, seasons, nights: noNights },
    ...{ arrival: { ...noRules, departureDays: [1] }, hoursLeft: () => 100 },
  };
  const taken = new Set(listNights(addDays(today, 348), addDays(today, 365)));
  const window = { startDate: today, endDate: addDays(today, 365) };
  expect(bookableSpans(window, rules, { taken, reserved: new Set() })).toEqual([]);
  // At most six comparisons for each of the few look-ups of a day.
  expect(looked).toBeLessThan(365 * 6 * 6);
});
