import {
  addDays,
  addMonths,
  formatInstant,
  isCalendarDate,
  listNights,
  localTimeToInstant,
  monthsAndNights,
  nightsBetween,
  parseInstant,
  todayIn,
} from './dates';

test.each(['2027-01-05', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(true);
});

test.each([
  ...['2023-02-29', '1900-02-29', '2027-13-01', '2027-00-10', '2027-04-31', '2027-01-00', '0000-01-01', '10000-01-01'],
  ...['', 'infinity', '2027-1-5', '2027-01-05T00:00:00Z', ' 2027-01-05', '2027-01-05\n', '-001-01-01', '٢٠٢٧-٠١-٠٥'],
])('%j is not a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test('adds days across months, years and leap days, up to the first and last date', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2027-03-28', 365)).toBe('2028-03-27');
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
  expect(addDays('0099-12-31', 1)).toBe('0100-01-01');
});

test('counts and lists nights without the check-out day', () => {
  expect(nightsBetween('2027-01-05', '2027-01-08')).toBe(3);
  expect(nightsBetween('2027-01-08', '2027-01-05')).toBe(-3);
  expect(listNights('2027-02-27', '2027-03-02')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
  expect(listNights('2027-03-02', '2027-03-02')).toEqual([]);
  expect(listNights('2027-03-02', '2027-03-01')).toEqual([]);
  expect(listNights('2027-03-02', '2028-03-01')).toHaveLength(365);
});

test.each([
  ['2027-01-05', '2027-02-05', 1, 0],
  ['2027-01-05', '2027-02-04', 0, 30],
  ['2027-01-05', '2027-03-20', 2, 15],
  ['2027-01-31', '2027-02-28', 1, 0],
  ['2027-01-31', '2027-02-27', 0, 27],
  ['2027-01-31', '2027-03-30', 1, 30],
  ['2027-01-31', '2027-03-31', 2, 0],
  ['2028-01-30', '2028-02-29', 1, 0],
  ['2027-11-30', '2028-02-29', 3, 0],
  ['2027-11-15', '2028-11-14', 11, 30],
  ['2027-11-15', '2028-11-15', 12, 0],
  ['2027-01-05', '2027-01-05', 0, 0],
  ['2027-01-05', '2026-12-05', 0, 0],
])('from %s to %s are %i months and %i nights', (start, end, months, nights) => {
  expect(monthsAndNights(start, end)).toEqual({ months, nights });
});

test('whole months and remaining nights add up to the stay', () => {
  const wrong: string[] = [];
  for (let first = 0; first < 400; first += 13) {
    const start = addDays('2027-01-01', first);
    for (let length = 1; length <= 365; length += 1) {
      const end = addDays(start, length);
      const { months, nights } = monthsAndNights(start, end);
      const adds = addDays(addMonths(start, months), nights) === end;
      if (!adds || addMonths(start, months + 1) <= end) wrong.push(`${start} ${end}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('today is the date in the time zone, before and after midnight', () => {
  const instant = Date.UTC(2027, 0, 4, 22, 30);
  expect(todayIn('Asia/Amman', instant)).toBe('2027-01-05');
  expect(todayIn('Europe/London', instant)).toBe('2027-01-04');
  expect(todayIn('Europe/Berlin', instant)).toBe('2027-01-04');
  expect(todayIn('Europe/Berlin', instant + 1_800_000)).toBe('2027-01-05');
  expect(todayIn('Europe/Berlin', instant + 1_799_999)).toBe('2027-01-04');
  expect(todayIn('America/Los_Angeles', Date.UTC(2027, 0, 1, 7, 59))).toBe('2026-12-31');
});

test('converts local times to instants, also on days of a clock change', () => {
  const at = (date: string, time: string, zone: string) => formatInstant(localTimeToInstant(date, time, zone));
  expect(at('2027-01-05', '23:59', 'Asia/Amman')).toBe('2027-01-05T20:59:00Z');
  expect(at('2027-07-05', '00:00', 'Europe/Berlin')).toBe('2027-07-04T22:00:00Z');
  expect(at('2027-03-28', '02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00Z'); // skipped: moved to 03:30
  expect(at('2027-03-28', '03:00', 'Europe/Berlin')).toBe('2027-03-28T01:00:00Z');
  expect(at('2027-03-28', '01:59', 'Europe/Berlin')).toBe('2027-03-28T00:59:00Z');
  expect(at('2027-10-31', '02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00Z'); // occurs twice: the earlier one
  expect(at('2027-10-31', '03:00', 'Europe/Berlin')).toBe('2027-10-31T02:00:00Z');
  expect(at('2027-03-14', '02:30', 'America/New_York')).toBe('2027-03-14T07:30:00Z');
});

test('writes instants without milliseconds', () => {
  expect(formatInstant(Date.UTC(2027, 0, 5, 9, 30, 0, 999))).toBe('2027-01-05T09:30:00Z');
  expect(formatInstant(0)).toBe('1970-01-01T00:00:00Z');
});

test.each([
  ['2027-01-05T09:30:00Z', '2027-01-05T09:30:00.000Z'],
  ['2027-01-05t09:30:00.1234z', '2027-01-05T09:30:00.123Z'],
  ['2027-01-05T09:30:00+03:00', '2027-01-05T06:30:00.000Z'],
  ['2027-01-05T00:30:00-05:30', '2027-01-05T06:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
])('%s is read as %s', (text, instant) => {
  expect(new Date(parseInstant(text)!).toISOString()).toBe(instant);
});

test.each(['2027-01-05', '2027-02-30T00:00:00Z', '2027-01-05T24:00:00Z', '2027-01-05T09:30:00', 'now', ''])(
  '%j is not read as an instant',
  (text) => expect(parseInstant(text)).toBeUndefined(),
);
