import { calendar, days, event, nightsOf, only, options, read, stay } from '../testing/calendar-texts';

/** Modelled on the platforms' documentation. */
const shapes: Record<string, [text: string, nights: string[]]> = {
  'Airbnb: all-day, folded DESCRIPTION, both kinds of event': [
    calendar(
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'DTSTAMP:20261201T093000Z',
      'DTSTART;VALUE=DATE:20270105',
      'DTEND;VALUE=DATE:20270108',
      'SUMMARY:Reserved',
      'UID:1418fb94e984-a1b2c3d4e5f6@airbnb.example',
      'DESCRIPTION:Reservation URL: https://www.airbnb.example/hosting/reservations',
      ' /details/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20270110',
      'DTEND;VALUE=DATE:20270111',
      'SUMMARY:Airbnb (Not available)',
      'UID:7f662ec65913-9a8b7c6d5e4f@airbnb.example',
      'END:VEVENT',
    ),
    [...stay, '2027-01-10'],
  ],
  'Booking.com: closed dates without DTSTAMP': [only(...days, 'SUMMARY:CLOSED - Not available'), stay],
  'Vrbo: STATUS and a blank SUMMARY': [only('SUMMARY:', ...days, 'STATUS:CONFIRMED'), stay],
  'Google: a time zone, times, an alarm with its own DURATION': [
    calendar(
      'BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nX-LIC-LOCATION:Europe/Berlin\r\nBEGIN:STANDARD',
      'TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nTZNAME:CET\r\nDTSTART:19701025T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      event(
        'DTSTART;TZID=Europe/Berlin:20270105T150000',
        'DTEND;TZID=Europe/Berlin:20270108T110000',
        'BEGIN:VALARM',
        'TRIGGER:-P0DT0H30M0S',
        'DURATION:P30D',
        'END:VALARM',
      ),
    ),
    stay,
  ],
  'times of another zone result in dates in the local time of the property': [
    only('DTSTART;TZID=America/Los_Angeles:20270104T160000', 'DTEND;TZID=America/Los_Angeles:20270107T130000'),
    stay,
  ],
  UTC: [only('DTSTART:20270104T220000Z', 'DTEND:20270107T210000Z'), stay],
  'a zone that only the calendar defines': [
    calendar(
      'BEGIN:VTIMEZONE\r\nTZID:Far East\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+1200\r\nTZOFFSETTO:+1200',
      'END:STANDARD',
      'END:VTIMEZONE',
      event('DTSTART;TZID=Far East:20270106T030000', 'DTEND;TZID=Far East:20270108T160000'),
    ),
    stay,
  ],
  'times without a zone are in the zone of the property': [
    calendar(
      event('DTSTART:20270105T150000', 'DTEND:20270106T100000'),
      event('DTSTART:20270106T233000', 'DURATION:P1DT12H'),
    ),
    stay,
  ],
  'DURATION instead of DTEND, and neither': [
    calendar(event('DTSTART;VALUE=DATE:20270105', 'DURATION:P2D'), event('DTSTART;VALUE=DATE:20270107')),
    stay,
  ],
  'DTEND that is not after DTSTART': [only('DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270105'), ['2027-01-05']],
  'an event in an afternoon takes no night, one over midnight takes one': [
    calendar(
      event('DTSTART:20270105T100000', 'DTEND:20270105T120000'),
      event('DTSTART:20270106T230000', 'DTEND:20270107T010000'),
    ),
    ['2027-01-06'],
  ],
  'weekly with UNTIL, an excluded, a moved, a cancelled and an added date': [
    calendar(
      event(
        'DTSTART;VALUE=DATE:20270104',
        'DTEND;VALUE=DATE:20270105',
        'RRULE:FREQ=WEEKLY;UNTIL=20270208;BYDAY=MO',
        'EXDATE;VALUE=DATE:20270111',
        'RDATE;VALUE=DATE:20270301',
      ),
      event('RECURRENCE-ID;VALUE=DATE:20270118', 'DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:20270121'),
      event('RECURRENCE-ID;VALUE=DATE:20270125', 'DTSTART;VALUE=DATE:20270125', 'STATUS:CANCELLED'),
    ),
    ['2027-01-04', '2027-01-20', '2027-02-01', '2027-02-08', '2027-03-01'],
  ],
  'every other day since years ago; daily with COUNT': [
    calendar(
      event('DTSTART;VALUE=DATE:20170101', 'RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261205'),
      event('DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    ['2026-12-01', '2026-12-02', '2026-12-04'],
  ],
  'the last Friday of each month, and one day of each year': [
    calendar(
      event('DTSTART;VALUE=DATE:20270129', 'RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=-1FR'),
      event('DTSTART;VALUE=DATE:20201224', 'RRULE:FREQ=YEARLY;UNTIL=20271231'),
    ),
    ['2026-12-24', '2027-01-29', '2027-02-26', '2027-12-24'],
  ],
  'cancelled, and transparent': [
    calendar(event(...days, 'STATUS:CANCELLED'), event(...days, 'TRANSP:TRANSPARENT')),
    [],
  ],
  'an event that this listing has exported': [
    calendar(event(...days).replace('1@platform.example', `1.11@${options.own.domain}`)),
    [],
  ],
  'a calendar without events': [calendar(), []],
  'an event that is partly outside the window': [
    only('DTSTART;VALUE=DATE:20261129', 'DTEND;VALUE=DATE:20261203'),
    ['2026-12-01', '2026-12-02'],
  ],
  'names in lower case, blank lines around, a malformed line': [
    `\n${only(...days, 'this is no line')
      .replace('BEGIN:VEVENT', 'begin:vevent')
      .replace('DTSTART', 'dtstart')}\n\n`,
    stay,
  ],
};

test.each(Object.entries(shapes))('%s', async (_name, [text, nights]) => {
  expect(await nightsOf(text)).toEqual(nights);
});

test.each([
  ['LF', (text: string) => text.replaceAll('\r\n', '\n')],
  ['CR', (text: string) => text.replaceAll('\r\n', '\r')],
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  [
    'folded within a value',
    (text: string) => text.replace('20270105', '2027\r\n 0105').replace('DTEND', 'DT\r\n\tEND'),
  ],
])('accepts %s', async (_name, changed) => {
  expect(await nightsOf(changed(only(...days)))).toEqual(stay);
});

test('accepts invalid UTF-8 in a property that is not used', async () => {
  const text = Buffer.from(only(...days, 'SUMMARY:?'));
  text[text.indexOf('?')] = 0xe9;
  expect(await nightsOf(text)).toEqual(stay);
});

const many = (count: number, ...lines: string[]) => calendar(...Array<string>(count).fill(event(...lines)));
const rule = (text: string, start = '20270105') => only(`DTSTART;VALUE=DATE:${start}`, `RRULE:${text}`);
const zone = (text: string, ...more: string[]) =>
  calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Mine',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    `RRULE:${text}`,
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
    event('DTSTART;TZID=Mine:20270105T120000', ...more),
  );
const nightly = ['DTEND;TZID=Mine:20270106T110000', 'RRULE:FREQ=DAILY;COUNT=3'];

/** Without limits, several of these would take minutes, all memory, or never end. */
test.each([
  ['an event every second', rule('FREQ=SECONDLY'), 'unsupported: FREQ=SECONDLY'],
  ['several times a day', rule('FREQ=DAILY;BYHOUR=0,1,2;BYSECOND=0,1'), 'unsupported: BYHOUR'],
  ['an interval of a billion days', rule('FREQ=DAILY;INTERVAL=999999999'), 'unsupported: INTERVAL'],
  ['COUNT since the year 1', rule('FREQ=DAILY;COUNT=999999', '00010105'), 'tooComplex'],
  ['2,000 daily events', many(2000, 'DTSTART;VALUE=DATE:20200105', 'RRULE:FREQ=DAILY'), 'tooComplex'],
  ['2,001 events', many(2001, ...days), 'tooManyEvents'],
  [
    '20,000 rules that have ended',
    only(days[0]!, ...Array<string>(20_000).fill('RRULE:FREQ=YEARLY;UNTIL=20000101')),
    'tooComplex',
  ],
  [
    '30,000 dates',
    only('DTSTART;VALUE=DATE:20270105', ...Array<string>(30_000).fill('RDATE;VALUE=DATE:20270105')),
    'tooComplex',
  ],
  ['60,000 nested components', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(60_000)}END:VCALENDAR`, 'malformed'],
  ['a line of 200 kB', only(`EXDATE:${'20270105,'.repeat(22_000)}20270105`, ...days), 'tooComplex'],
  ['a zone that changes every second', zone('FREQ=SECONDLY'), 'unsupported: VTIMEZONE'],
  [
    'a zone that changes every second, of a recurring event',
    zone('FREQ=SECONDLY', ...nightly),
    'unsupported: VTIMEZONE',
  ],
  [
    'a zone since the year 1',
    zone('FREQ=YEARLY', ...nightly).replace('16010101', '00010101'),
    'unsupported: VTIMEZONE',
  ],
  [
    'a duration of billions of days',
    only('DTSTART;VALUE=DATE:20270105', 'DURATION:P99999999999D'),
    'invalidValue: DURATION',
  ],
  [
    'a negative duration of billions of days',
    only('DTSTART;VALUE=DATE:20270105', 'DURATION:-P99999999999D'),
    'invalidValue: DURATION',
  ],
  [
    'a duration with 400 digits',
    only('DTSTART:20270105T150000', `DURATION:PT${'9'.repeat(400)}S`),
    'invalidValue: DURATION',
  ],
  [
    'a daily event of eight thousand years',
    only(days[0]!, 'DTEND;VALUE=DATE:99990108', 'RRULE:FREQ=DAILY'),
    'invalidValue: DTEND',
  ],
  [
    '90,000 exceptions',
    only(...days, ...Array<string>(15).fill(`EXDATE;VALUE=DATE:${'20270105,'.repeat(6_000)}20270105`)),
    'tooComplex',
  ],
  ['more than a megabyte', calendar(`X-PADDING:${'x'.repeat(1024 * 1024)}`), 'tooLarge'],
])('rejects %s, and says why', async (_name, text, message) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'CalendarError', message });
});

test('rejects 2,000 events with BYSETPOS over all days of a month', async () => {
  const text = many(2000, days[0]!, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1');
  await expect(read(text)).rejects.toMatchObject({ code: 'tooComplex' });
});

test('a monthly event since twenty years ago is read', async () => {
  const first = await nightsOf(rule('FREQ=MONTHLY;BYDAY=1MO', '20061204'));
  expect(first).toHaveLength(24);
  expect(first.slice(0, 2)).toEqual(['2026-12-07', '2027-01-04']);
});

test('UNTIL is compared in the zone of the start', async () => {
  const until = ['DTEND;TZID=Mine:20270106T110000', 'RRULE:FREQ=DAILY;UNTIL=20270107T100000Z'];
  const yearly = zone('FREQ=YEARLY;BYMONTH=1', ...until);
  // 12:00 in that zone is 10:00 in UTC.
  expect(await nightsOf(yearly)).toEqual(stay);
  expect(await nightsOf(yearly.replaceAll('Mine', 'Europe/Athens'))).toEqual(stay);
  expect(await nightsOf(yearly.replaceAll('T100000Z', 'T095959Z'))).toEqual(stay.slice(0, 2));
  expect(await nightsOf(yearly.replaceAll(';TZID=Mine', '').replaceAll('T100000Z', 'T090000Z'))).toEqual(stay);
});

test('offsets of a zone are calculated up to the end of the window', async () => {
  const forEver = zone('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'DTEND;TZID=Mine:99991231T110000');
  expect((await read(forEver)).nights.size).toBe(696);
});

test('a rule without any occurrence ends', async () => {
  expect(await nightsOf(rule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))).toEqual(['2027-01-05']);
});

test('a long event and a daily event take each night of the window once', async () => {
  const reading = await read(only('DTSTART;VALUE=DATE:20000101', 'DTEND;VALUE=DATE:99991231'));
  expect(reading.nights.size).toBe(731);
  expect((await read(rule('FREQ=DAILY', '20200101'))).nights.size).toBe(731);
});
