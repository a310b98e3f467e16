/**
 * Calendar dates are texts `YYYY-MM-DD` (RFC 3339 full-date), which compare as they sort. Instants are epoch milliseconds.
 * A calendar date is not an instant: it gets a time zone only where a rule says "today".
 */
export type CalendarDate = string;

const msPerDay = 86_400_000;
const msPerSecond = 1000;
const firstDate = '0001-01-01';
const lastDate = '9999-12-31';

/** Whether the text is a date of the calendar, years 0001 to 9999 (what every database engine can store). */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDate && dateOf(dayNumber(text)) === text;
}

/** The date `days` after (before, when negative) `date`. Stops at the ends of the calendar instead of leaving it. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayNumber(date) + days);
}

/** Nights of a stay from `start` to the check-out day `end`; 0 or negative when `end` is not after `start`. */
export function nightsBetween(start: CalendarDate, end: CalendarDate): number {
  return dayNumber(end) - dayNumber(start);
}

/** The day of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf(date: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** The dates from `start` to the one before `end`, ascending; none when `end` is not after `start`. */
export function listNights(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const first = dayNumber(start);
  return Array.from({ length: Math.max(0, nightsBetween(start, end)) }, (_, index) => dateOf(first + index));
}

/**
 * A stay in whole calendar months from `start` and the nights that remain. A month after January 31st is the last day of
 * February, two months after it March 31st: the day is clipped to the month's end, always counted from `start`.
 */
export function monthsAndNights(start: CalendarDate, end: CalendarDate): { months: number; nights: number } {
  const [startYear, startMonth] = partsOf(start);
  const [endYear, endMonth] = partsOf(end);
  let months = Math.max(0, (endYear - startYear) * 12 + endMonth - startMonth);
  if (months > 0 && addMonths(start, months) > end) months -= 1;
  return { months, nights: Math.max(0, nightsBetween(addMonths(start, months), end)) };
}

/** The date `months` (0 or more) calendar months after `date`, its day clipped to the month's end. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  const daysInMonth = new Date(utc(year, month + months + 1, 0)).getUTCDate();
  return dateOf(utc(year, month + months, Math.min(day, daysInMonth)) / msPerDay);
}

/** The calendar date at the instant `now` in `timeZone` (IANA name). */
export function todayIn(timeZone: string, now: number): CalendarDate {
  return dateOf(Math.floor((now + offsetAt(timeZone, now)) / msPerDay));
}

/** What calendars and clocks in `timeZone` show at the instant: the date, and the time as `HH:MM`. */
export function localTimeIn(timeZone: string, instant: number): { date: CalendarDate; time: string } {
  const [date, time] = new Date(instant + offsetAt(timeZone, instant)).toISOString().split('T') as [string, string];
  return { date, time: time.slice(0, 5) };
}

/**
 * The instant at which clocks in `timeZone` show `time` (`HH:MM`) on `date`. A time that is shown twice is the earlier one,
 * a time that is skipped moves on by the length of the gap (as RFC 5545 has it).
 */
export function localTimeToInstant(date: CalendarDate, time: string, timeZone: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const wanted = dayNumber(date) * msPerDay + (hours * 60 + minutes) * 60_000;
  const offsetBefore = offsetAt(timeZone, wanted - msPerDay);
  const offsetAfter = offsetAt(timeZone, wanted + msPerDay);
  const early = wanted - offsetBefore;
  const late = wanted - offsetAfter;
  return offsetAt(timeZone, early) !== offsetBefore && offsetAt(timeZone, late) === offsetAfter ? late : early;
}

/** An instant as RFC 3339 in UTC to the second, `2027-01-05T09:30:00Z`; milliseconds are dropped. */
export function formatInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

const dateTime = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):?(\d\d))$/;

/** The instant of an RFC 3339 date-time (a leap second is the second after it); undefined when the text is none. */
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

function dateOf(day: number): CalendarDate {
  if (day <= firstDay) return firstDate;
  if (day >= lastDay) return lastDate;
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** Year, month from 0, day. */
function partsOf(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))];
}

/** Like Date.UTC, which takes the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

const firstDay = dayNumber(firstDate);
const lastDay = dayNumber(lastDate);

/** Making one costs more than a thousand uses; there are as many as cities have time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks in `timeZone` show at the instant, minus UTC; milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = 'numeric' as const;
    const shown = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...shown });
    formats.set(timeZone, format);
  }
  const second = Math.floor(instant / msPerSecond) * msPerSecond;
  const part = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) - second;
}
