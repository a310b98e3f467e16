import { BookingStatus } from '../../generated/enumerations';
import { addDays, formatInstant, todayIn } from '../values/dates';
import { dueStatus, endOf, holdExpiry } from './time';
import { isAllowed } from './transitions';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;

import { hour } from '../testing/time';

describe('time', () => {
  test('a hold ends after its hours, and at 23:59 of the first day at the latest', () => {
    const now = Date.UTC(2026, 11, 1, 9, 30);
    expect(formatInstant(holdExpiry(now, 24, '2027-01-05', 'Asia/Amman'))).toBe('2026-12-02T09:30:00Z');
    expect(formatInstant(holdExpiry(now, 24, '2026-12-01', 'Asia/Amman'))).toBe('2026-12-01T20:59:00Z');
    expect(formatInstant(holdExpiry(now, 24, '2026-12-01', 'UTC'))).toBe('2026-12-01T23:59:00Z');
    expect(formatInstant(holdExpiry(Date.UTC(2027, 2, 28, 0, 30), 24, '2027-03-28', 'Europe/Berlin'))).toBe(
      '2027-03-28T21:59:00Z', // summer time began that day
    );
  });

  test('a hold ends at the later 23:59 of a day that has two', () => {
    // Clocks go back from midnight to 23:00.
    const now = Date.UTC(2027, 9, 30, 9);
    expect(formatInstant(holdExpiry(now, 24, '2027-10-30', 'Asia/Beirut'))).toBe('2027-10-30T21:59:00Z');
  });

  test.each([
    ['2027-01-08', 'Asia/Amman', '2027-01-08T21:00:00Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00Z'], // a day of 23 hours
    ['2027-10-31', 'Europe/Berlin', '2027-10-31T23:00:00Z'], // of 25
    ['2027-04-29', 'Africa/Cairo', '2027-04-29T22:00:00Z'], // midnight itself is skipped on the 30th
    ['2027-03-27', 'Asia/Beirut', '2027-03-27T22:00:00Z'], // and on the 28th
    ['2027-12-31', 'UTC', '2028-01-01T00:00:00Z'],
  ])('a stay until %s in %s ends at %s, the end of its check-out day', (endDate, timeZone, instant) => {
    const end = endOf(endDate, timeZone);
    expect(formatInstant(end)).toBe(instant);
    expect(todayIn(timeZone, end - 1)).toBe(endDate);
    expect(todayIn(timeZone, end)).toBe(addDays(endDate, 1));
    expect(todayIn(timeZone, end - 22 * hour)).toBe(endDate);
  });
});

test('only states with a time-based transition become due, and not before its time', () => {
  const at = (status: BookingStatus, now: number, decision_due_at: number | null = null) =>
    dueStatus({ status, hold_expires_at: status === Pending ? 10 : null, decision_due_at, ends_at: 20 }, now);
  expect(at(Pending, 9)).toBeUndefined();
  expect(at(Pending, 10)).toBe(Expired);
  expect(at(DepositPaid, 19)).toBeUndefined();
  expect(at(DepositPaid, 20)).toBe(Expired);
  expect(at(DepositPaid, 14, 15)).toBeUndefined();
  expect(at(DepositPaid, 15, 15)).toBe(Expired);
  // Servers of an older release leave the time to decide in other states.
  expect(at(Confirmed, 15, 15)).toBeUndefined();
  expect(at(Confirmed, 19)).toBeUndefined();
  expect(at(Confirmed, 20)).toBe(Completed);
  for (const status of [Completed, Cancelled, Rejected, Expired, NoShow]) expect(at(status, 1000)).toBeUndefined();
  for (const status of [Pending, DepositPaid, Confirmed] as const) {
    const to = at(status, 1000)!;
    const event = {
      [Pending]: 'holdPasses',
      [DepositPaid]: 'decisionPeriodPasses',
      [Confirmed]: 'endDatePasses',
    } as const;
    expect(isAllowed(event[status], 'System', status, to)).toBe(true);
  }
});
