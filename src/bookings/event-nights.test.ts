import { readDocument } from '../contract/document';
import { addDays } from '../values/dates';
import { eventNights, maxEventRanges } from './event-nights';

test('consecutive nights are one range, which ends on the day after the last night', () => {
  expect(eventNights(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-05'])).toEqual({
    ranges: [
      { startDate: '2027-02-27', endDate: '2027-03-02' },
      { startDate: '2027-03-05', endDate: '2027-03-06' },
    ],
    hasMore: false,
  });
});

test('no nights are no range, and there are more only if the caller knows of others', () => {
  expect(eventNights([])).toEqual({ ranges: [], hasMore: false });
  expect(eventNights([], { hasMore: true })).toEqual({ ranges: [], hasMore: true });
});

test.each([
  [maxEventRanges, false],
  [maxEventRanges + 1, true],
])('of %i ranges the first are kept, and hasMore is %s', (count, hasMore) => {
  const nights = Array.from({ length: count }, (_, index) => addDays('2027-01-01', 2 * index));
  const { ranges, hasMore: found } = eventNights(nights);
  expect([ranges.length, ranges[0]!.startDate, found]).toEqual([maxEventRanges, '2027-01-01', hasMore]);
});

test('the number of ranges is that of the contract', () => {
  const { properties } = readDocument().components!.schemas!['EventNights'] as {
    properties: { ranges: { maxItems: number } };
  };
  expect(properties.ranges.maxItems).toBe(maxEventRanges);
});
