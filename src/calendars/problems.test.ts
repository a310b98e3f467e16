import { calendar, days, event, only, read } from '../testing/calendar-texts';

const rule = (text: string, start = '20270105') => only(`DTSTART;VALUE=DATE:${start}`, `RRULE:${text}`);

/** A calendar with this number of time zones that only it defines. */
function withZones(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => [
    ...['BEGIN:VTIMEZONE', `TZID:Mine ${index}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0100'],
    ...['TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE', event(`DTSTART;TZID=Mine ${index}:20270105T120000`)],
  ]);
  return calendar(...lines.flat());
}

test('accepts five time zones that only the calendar defines', async () => {
  expect(await read(withZones(5))).toMatchObject({ events: 0 });
});

test.each([
  ['an HTML page', '<html><body>BEGIN:VCALENDAR</body></html>', 'notACalendar'],
  ['a truncated calendar', only(...days).slice(0, -20), 'incomplete'],
  ['an empty file', '', 'notACalendar'],
  ['an invalid date', only('DTSTART;VALUE=DATE:tomorrow'), 'invalidValue: DTSTART'],
  ['a time zone that is not defined', only('DTSTART;TZID=Nowhere:20270105T150000'), 'unknownTimeZone'],
  ['a rule with SKIP', rule('RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD', '20240229'), 'unsupported: RSCALE'],
  ['a duration that is none', only('DTSTART;VALUE=DATE:20270105', 'DURATION:three days'), 'invalidValue: DURATION'],
  ['a rule that is none', rule('every day'), 'unsupported: RRULE'],
  [
    'busy times',
    calendar('BEGIN:VFREEBUSY', 'FREEBUSY:20270105T120000Z/P3D', 'END:VFREEBUSY'),
    'unsupported: VFREEBUSY',
  ],
  ['two starts', only(...days, 'DTSTART;VALUE=DATE:20270301'), 'invalidValue: DTSTART'],
  ['an event without a start', only('DTEND;VALUE=DATE:20270108'), 'invalidValue: DTSTART'],
  ['EXRULE', only(...days, 'EXRULE:FREQ=DAILY'), 'unsupported: EXRULE'],
  ['COUNT of zero', rule('FREQ=DAILY;COUNT=0'), 'unsupported: COUNT'],
  ['BYWEEKNO without BYDAY', rule('FREQ=YEARLY;BYWEEKNO=1'), 'unsupported: BYWEEKNO'],
  ['BYMONTHDAY of a week', rule('FREQ=WEEKLY;BYMONTHDAY=1'), 'unsupported: BYMONTHDAY'],
  ['BYYEARDAY of a month', rule('FREQ=MONTHLY;BYYEARDAY=1'), 'unsupported: BYYEARDAY'],
  ['the second Monday of a week', rule('FREQ=WEEKLY;BYDAY=2MO'), 'unsupported: BYDAY'],
  ['an event every hour', rule('FREQ=HOURLY'), 'unsupported: FREQ=HOURLY'],
  [
    'changes of all later occurrences',
    only(...days, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270105'),
    'unsupported: RANGE',
  ],
  [
    'a replaced occurrence that is no time',
    only(...days, 'RECURRENCE-ID;VALUE=DATE:later'),
    'invalidValue: RECURRENCE-ID',
  ],
  ['an invalid end', only(days[0]!, 'DTEND;VALUE=DATE:later'), 'invalidValue: DTEND'],
  ['a further date that is none', only(...days, 'RDATE;VALUE=DATE:later'), 'invalidValue: RDATE'],
  ['a further period that is none', only(...days, 'RDATE;VALUE=PERIOD:20270105T120000Z/later'), 'invalidValue: RDATE'],
  ['an exception that is none', only(...days, 'EXDATE;VALUE=DATE:later'), 'invalidValue: EXDATE'],
  ['six time zones of its own', withZones(6), 'tooComplex'],
  ['an invalid INTERVAL', rule('FREQ=DAILY;INTERVAL=often'), 'malformed'],
  ['END without BEGIN', calendar('END:VEVENT'), 'malformed'],
  ['BEGIN without END', calendar('BEGIN:VEVENT'), 'malformed'],
])('rejects %s, and says why', async (_name, text, message) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'CalendarError', message });
});

test('names no text of the calendar but what the code knows', async () => {
  const text = rule(`FREQ=DAILY;X-SECRET${'X'.repeat(5_000)}=1`);
  await expect(read(text)).rejects.toMatchObject({ code: 'unsupported', part: 'RRULE' });
});
