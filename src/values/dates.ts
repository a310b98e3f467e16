/**
 * A calendar date is a text `YYYY-MM-DD` (RFC 3339 full-date), so that text comparison is date comparison. An instant is a number of
 * milliseconds since the Unix epoch. A calendar date has no time zone; only a rule about "today" needs one.
 */
export type CalendarDate = string;

const msPerDay = 86_400_000;
const msPerSecond = 1000;
const firstDate = '0001-01-01';
const lastDate = '9999-12-31';

/** The instant at which the day of `at` begins in UTC. */
export function startOfDay(at: number): number {
  return at - (at % msPerDay);
}

/** Whether the text is a date from year 0001 to 9999, the range that every database engine can store. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDate && dateOf(dayNumber(text)) === text;
}

/** The date `days` after `date`, or before it if negative. At most 9999-12-31, and at least 0001-01-01. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayNumber(date) + days);
}

/** The number of nights from `start` to the check-out day `end`; 0 or negative if `end` is not after `start`. */
export function nightsBetween(start: CalendarDate, end: CalendarDate): number {
  return dayNumber(end) - dayNumber(start);
}

/** The day of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf(date: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** The dates from `start` to the day before `end`, ascending; none if `end` is not after `start`. */
export function listNights(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const first = dayNumber(start);
  return Array.from({ length: Math.max(0, nightsBetween(start, end)) }, (_, index) => dateOf(first + index));
}

/**
 * A stay in whole calendar months from `start`, and the remaining nights. One month after January 31st is the last day of February, and two
 * months after it is March 31st: the day is limited to the length of the month, and counted from `start`.
 */
export function monthsAndNights(start: CalendarDate, end: CalendarDate): { months: number; nights: number } {
  const [startYear, startMonth] = partsOf(start);
  const [endYear, endMonth] = partsOf(end);
  let months = Math.max(0, (endYear - startYear) * 12 + endMonth - startMonth);
  if (months > 0 && addMonths(start, months) > end) months -= 1;
  return { months, nights: Math.max(0, nightsBetween(addMonths(start, months), end)) };
}

/** The date `months` (0 or more) calendar months after `date`, its day limited to the length of the month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  const daysInMonth = new Date(utc(year, month + months + 1, 0)).getUTCDate();
  return dateOf(utc(year, month + months, Math.min(day, daysInMonth)) / msPerDay);
}

/** The calendar date at the instant `now` in `timeZone` (IANA name). */
export function todayIn(timeZone: string, now: number): CalendarDate {
  return dateOf(Math.floor((now + offsetAt(timeZone, now)) / msPerDay));
}

/** The local date and time (`HH:MM`) in `timeZone` at the instant. */
export function localTimeIn(timeZone: string, instant: number): { date: CalendarDate; time: string } {
  const [date, time] = new Date(instant + offsetAt(timeZone, instant)).toISOString().split('T') as [string, string];
  return { date, time: time.slice(0, 5) };
}

/**
 * The instant of the local `time` (`HH:MM`) on `date` in `timeZone`. A time that occurs twice is the earlier one; a time that is skipped is
 * moved forward by the length of the gap (RFC 5545, 3.3.5).
 */
export function localTimeToInstant(date: CalendarDate, time: string, timeZone: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const localMs = dayNumber(date) * msPerDay + (hours * 60 + minutes) * 60_000;
  const offsetBefore = offsetAt(timeZone, localMs - msPerDay);
  const offsetAfter = offsetAt(timeZone, localMs + msPerDay);
  const early = localMs - offsetBefore;
  const late = localMs - offsetAfter;
  return offsetAt(timeZone, early) !== offsetBefore && offsetAt(timeZone, late) === offsetAfter ? late : early;
}

/** An instant in RFC 3339 form, in UTC and without milliseconds: `2027-01-05T09:30:00Z`. */
export function formatInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

const dateTime = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):?(\d\d))$/;

/** The instant of an RFC 3339 date-time; undefined if the text is not one. A leap second is read as the following second. */
export function parseInstant(text: string): number | undefined {
  const match = dateTime.exec(text);
  if (!match || !isCalendarDate(match[1]!)) return undefined;
  const number = (group: number) => Number(match[group] ?? 0);
  const [hours, minutes, seconds, offsetHours, offsetMinutes] = [number(2), number(3), number(4), number(7), number(8)];
  if (hours > 23 || minutes > 59 || seconds > 60 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const offset = (match[6] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes);
  const fraction = Number((match[5] ?? '').slice(1, 4).padEnd(3, '0'));
  return dayNumber(match[1]!) * msPerDay + (hours * 60 + minutes - offset) * 60_000 + seconds * msPerSecond + fraction;
}

/** Days since 1970-01-01; negative before it. */
export function dayNumber(date: CalendarDate): number {
  return utc(...partsOf(date)) / msPerDay;
}

/** The inverse of {@link dayNumber}, limited to the years 0001 to 9999. */
export function dateOf(day: number): CalendarDate {
  if (day <= firstDay) return firstDate;
  if (day >= lastDay) return lastDate;
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** Year, month (0 to 11), day. */
function partsOf(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))];
}

/** Like Date.UTC, which reads the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

const firstDay = dayNumber(firstDate);
const lastDay = dayNumber(lastDate);

/** A format, and the offset at the second that was asked for last. */
interface Zone {
  format: Intl.DateTimeFormat;
  second: number;
  offset: number;
}

/**
 * By time zone. Creating a format costs more than using it a thousand times, and using it more than all other steps of "today": a page of
 * listings asks for the same second a hundred times.
 */
const zones = new Map<string, Zone>();

/** The offset from UTC in `timeZone` at the instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  let zone = zones.get(timeZone);
  if (!zone) {
    const numeric = 'numeric' as const;
    const shown = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
    const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...shown });
    zone = { format, second: NaN, offset: NaN };
    zones.set(timeZone, zone);
  }
  const second = Math.floor(instant / msPerSecond) * msPerSecond;
  if (second === zone.second) return zone.offset;
  const part = Object.fromEntries(zone.format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
  zone.offset = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) - second;
  zone.second = second;
  return zone.offset;
}
