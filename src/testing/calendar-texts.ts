import { type ReadOptions, readCalendar } from '../calendars/parsing';
import { listNights } from '../values/dates';

/** How the calendars of tests are read. */
export const options = {
  timeZone: 'Asia/Amman',
  window: { from: '2026-12-01', to: '2028-12-01' },
  own: { domain: 'here.rental-marketplace', propertyId: 11 },
};
export const read = async (text: string | Buffer, changes: Partial<ReadOptions> = {}) =>
  readCalendar(Buffer.from(text as string), { ...options, ...changes });
export const nightsOf = async (text: string | Buffer, changes: Partial<ReadOptions> = {}) =>
  [...(await read(text, changes)).nights.keys()].sort();

export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1@platform.example', ...lines, 'END:VEVENT'].join('\r\n');
/** A calendar of one event. */
export const only = (...lines: string[]) => calendar(event(...lines));
/** The nights of {@link days}. */
export const stay = listNights('2027-01-05', '2027-01-08');
export const days = ['DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270108'];
