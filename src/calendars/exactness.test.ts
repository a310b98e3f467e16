import { calendar, event, nightsOf, only, stay } from '../testing/calendar-texts';

/** Each of these was once read with free nights that are taken, or with taken nights that are free. */
const shapes: Record<string, [text: string, nights: string[]]> = {
  'RDATE with periods that have their own end or duration': [
    calendar(
      event(
        'DTSTART:20270301T150000',
        'DTEND:20270302T110000',
        'RDATE;VALUE=PERIOD:20270105T150000/20270107T110000,20270107T120000Z/PT20H',
      ),
    ),
    [...stay, '2027-03-01'],
  ],
  'a period that begins with an occurrence and is longer': [
    only(
      'DTSTART:20270105T150000',
      'DTEND:20270106T110000',
      'RRULE:FREQ=DAILY;COUNT=1',
      'RDATE;VALUE=PERIOD:20270105T150000/P2DT20H',
    ),
    stay,
  ],
  'UNTIL as a date includes the times of that day': [
    only('DTSTART:20270105T150000', 'DTEND:20270106T110000', 'RRULE:FREQ=DAILY;UNTIL=20270107'),
    stay,
  ],
  'UNTIL as a date includes the times of that day in UTC': [
    only('DTSTART:20270105T150000Z', 'DTEND:20270106T080000Z', 'RRULE:FREQ=DAILY;UNTIL=20270107'),
    stay,
  ],
  'UNTIL as a time includes the date on which it is, also at the property': [
    only('DTSTART;VALUE=DATE:20270105', 'RRULE:FREQ=DAILY;UNTIL=20270106T220000Z'),
    stay,
  ],
  'a duration in hours of an all-day event takes whole days': [
    only('DTSTART;VALUE=DATE:20270105', 'DURATION:PT72H'),
    stay,
  ],
  'a duration of more than two days takes three': [only('DTSTART;VALUE=DATE:20270105', 'DURATION:P2DT1H'), stay],
  'EXDATE in UTC of an event with a zone': [
    only(
      'DTSTART;TZID=Asia/Amman:20270105T150000',
      'DTEND;TZID=Asia/Amman:20270106T110000',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE:20270108T120000Z,20270109T120000Z',
    ),
    stay,
  ],
  'RECURRENCE-ID in UTC of an event with a zone': [
    calendar(
      event(
        'DTSTART;TZID=Europe/Berlin:20270105T150000',
        'DTEND;TZID=Europe/Berlin:20270106T110000',
        'RRULE:FREQ=DAILY;COUNT=4',
      ),
      event('RECURRENCE-ID:20270108T140000Z', 'DTSTART:20270105T150000', 'DTEND:20270106T110000'),
    ),
    stay,
  ],
  'an exception that is a date does not exclude a time': [
    only('DTSTART:20270105T150000', 'DTEND:20270106T110000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270106'),
    stay,
  ],
  'every third week on days that are named twice': [
    only('DTSTART;VALUE=DATE:20270105', 'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TU,WE;COUNT=4'),
    ['2027-01-05', '2027-01-06', '2027-01-26', '2027-01-27'],
  ],
  'daily on the last day of a month': [
    only('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=DAILY;BYMONTHDAY=-1;COUNT=3'),
    ['2027-01-31', '2027-02-28', '2027-03-31'],
  ],
  'yearly on numbered and other days of the week': [
    only('DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=MO,-1SU;COUNT=5'),
    ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25', '2027-01-31'],
  ],
  'yearly in a week that begins in the year before': [
    only('DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYWEEKNO=1,15;BYDAY=MO;COUNT=3'),
    ['2027-01-04', '2027-04-12', '2028-01-03'],
  ],
  'yearly on February 29th: leap years only': [
    only('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'),
    ['2028-02-29'],
  ],
  'monthly on the 31st: long months only': [
    only('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3'),
    ['2027-01-31', '2027-03-31', '2027-05-31'],
  ],
  'a recurring event whose end has another zone': [
    only('DTSTART;TZID=Asia/Amman:20270105T150000', 'DTEND:20270106T080000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
    stay,
  ],
};

test.each(Object.entries(shapes))('%s', async (_name, [text, nights]) => {
  expect(await nightsOf(text)).toEqual(nights);
});
