import { calendar, event, nightsOf, only, read } from '../testing/calendar-texts';

const night = (date: number) => `2027-02-${date}`;
const oneNight = (date: number) => event(`DTSTART;VALUE=DATE:202702${date}`, `DTEND;VALUE=DATE:202702${date + 1}`);
/** A calendar that defines the zone, of an event from noon to noon. */
const inZone = (date: number, tzid: string, offset: string) =>
  calendar(
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
    event(`DTSTART;TZID=${tzid}:202702${date}T120000`, `DTEND;TZID=${tzid}:202702${date + 1}T120000`),
  );

test.each([1, 2, 3, 4, 5])('a file of %d calendars takes the nights of all of them', async (count) => {
  const dates = Array.from({ length: count }, (_, index) => 10 + 2 * index);
  const text = dates.map((date) => calendar(oneNight(date))).join('');
  expect(await nightsOf(text)).toEqual(dates.map(night));
  expect((await read(text)).events).toBe(count);
});

test('each calendar has zones of its own', async () => {
  // Noon in the second zone is after midnight in Amman.
  expect(await nightsOf(inZone(10, 'Mine', '+0300') + inZone(15, 'Mine', '-1000'))).toEqual([night(10), night(16)]);
  const undefinedInSecond = inZone(10, 'Mine', '+0300') + only('DTSTART;TZID=Mine:20270215T120000');
  await expect(read(undefinedInSecond)).rejects.toMatchObject({ code: 'unknownTimeZone' });
});

test('each calendar moves occurrences of its own events only', async () => {
  const weekly = event('DTSTART;VALUE=DATE:20270210', 'RRULE:FREQ=WEEKLY;COUNT=2');
  const moved = event('RECURRENCE-ID;VALUE=DATE:20270217', 'DTSTART;VALUE=DATE:20270219');
  expect(await nightsOf(calendar(weekly, moved))).toEqual([night(10), night(19)]);
  expect(await nightsOf(calendar(weekly) + calendar(moved))).toEqual([night(10), night(17), night(19)]);
});

test('2,000 calendars of one event, all of which define the same zone, can be read', async () => {
  const text = inZone(10, 'Europe/Berlin', '+0100').replace(/^PRODID.*\r\n/m, '');
  expect((await read(text.repeat(2_000))).events).toBe(2_000);
});

test.each([
  ['2,001 events', calendar(oneNight(10)).repeat(2_001), 'tooManyEvents'],
  [
    '51 zones',
    Intl.supportedValuesOf('timeZone')
      .slice(0, 51)
      .map((zone) => only(`DTSTART;TZID=${zone}:20270210T120000`))
      .join(''),
    'tooComplex',
  ],
  [
    '6 defined zones',
    [10, 11, 12, 13, 14, 15].map((date) => inZone(date, `Mine ${date}`, '+0300')).join(''),
    'tooComplex',
  ],
  ['150 daily events', only('DTSTART;VALUE=DATE:20200105', 'RRULE:FREQ=DAILY').repeat(150), 'tooComplex'],
  ['a megabyte', calendar(`X-PADDING:${'x'.repeat(300 * 1024)}`).repeat(4), 'tooLarge'],
])('the limits apply to all calendars of a file together: %s', async (_name, text, code) => {
  await expect(read(text)).rejects.toMatchObject({ code });
});

test.each([
  ['a calendar in a calendar', calendar(only(oneNight(10)))],
  ['a group', calendar('BEGIN:X-GROUP', oneNight(10), 'END:X-GROUP')],
  ['an event', only('DTSTART;VALUE=DATE:20270301', oneNight(10))],
  ['a task', calendar('BEGIN:VTODO', oneNight(10), 'END:VTODO')],
  ['no calendar', `${calendar()}${oneNight(10)}\r\n${calendar()}`],
  ['a group between calendars', `${calendar()}BEGIN:X-GROUP\r\n${oneNight(10)}\r\nEND:X-GROUP\r\n${calendar()}`],
])('rejects a file with an event in %s, which would be ignored', async (_name, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'malformed' });
});

test('rejects a property between calendars', async () => {
  const text = `${calendar(oneNight(10))}UID:1\r\n${calendar(oneNight(12))}`;
  await expect(read(text)).rejects.toMatchObject({ code: 'malformed' });
});
