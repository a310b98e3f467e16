import { addDays, listNights } from '../values/dates';
import { noNights, noRules } from './arrival-rules';
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
