import { RRule } from 'rrule';
import { Temporal } from 'temporal-polyfill';
import { type RandomEvent, type Value, here, instantOf, zoneNameOf } from './random-calendars';

/**
 * A second expansion of calendars, which shares no code with the one of the server: Temporal calculates, and `rrule` finds the dates of
 * rules. It follows RFC 5545 to the letter.
 */

/** The days from `from` to the one before `to`. */
interface Window {
  from: string;
  to: string;
}

/** The starts of all occurrences before the end of the window, without those that are excluded. */
export function occurrencesOf(event: RandomEvent, window: Window): Value[] {
  const rule = event.rule ? startsOfRule(event, window) : [];
  const excluded = keysOf(event.exceptions);
  return [event.start, ...rule, ...event.dates].filter((start) => !excluded.has(keyOf(start)));
}

/** The nights that the events take in the window. */
export function expandedNights(events: readonly RandomEvent[], window: Window): Set<string> {
  const nights = new Set<string>();
  const take = (start: Value, end: Value) => {
    const from = dateOf(start);
    const until = start.form === 'date' && dateOf(end) <= from ? nextDate(from) : dateOf(end);
    for (
      let night = from < window.from ? window.from : from;
      night < until && night < window.to;
      night = nextDate(night)
    )
      nights.add(night);
  };
  const replaced = events.flatMap(({ replaces }) => (replaces ? [replaces] : []));
  for (const event of events) {
    if (event.status === 'CANCELLED' || event.isTransparent) continue;
    if (event.replaces) {
      take(event.start, endOf(event, event.start));
      continue;
    }
    const omitted = keysOf([...replaced, ...event.exceptions]);
    for (const start of occurrencesOf(event, window)) if (!omitted.has(keyOf(start))) take(start, endOf(event, start));
    for (const { start, end } of event.periods)
      if (!omitted.has(keyOf(start))) take(start, 'form' in end ? end : plus(start, end));
  }
  return nights;
}

/** Equal for the same date, and for the same instant: a date does not exclude a time (RFC 5545, 3.8.5.1). */
function keyOf(value: Value): string {
  return value.form === 'date' ? value.local.toString() : String(instantOf(value).epochMilliseconds);
}

function keysOf(values: readonly Value[]): Set<string> {
  return new Set(values.map(keyOf));
}

function endOf(event: RandomEvent, start: Value): Value {
  const { start: first, end, duration } = event;
  if (duration) return plus(start, duration);
  if (!end) return first.form === 'date' ? plus(start, Temporal.Duration.from({ days: 1 })) : start;
  if (!event.rule && event.dates.length === 0 && event.periods.length === 0) return end;
  if (first.form === 'date') return plus(start, first.local.until(end.local, { largestUnit: 'day' }));
  // The exact duration applies to all occurrences (RFC 5545, 3.8.5.3).
  return plus(start, instantOf(first).until(instantOf(end), { largestUnit: 'hour' }));
}

/** Adds days on the clock, and hours to the instant. */
function plus({ form, local }: Value, duration: Temporal.Duration): Value {
  if (form === 'date') return { form, local: local.add(duration) };
  const end = local.toZonedDateTime(zoneNameOf(form)).add(duration);
  return { form, local: end.toPlainDateTime() };
}

/** The date at the property. */
function dateOf(value: Value): string {
  const local = value.form === 'date' ? value.local : instantOf(value).toZonedDateTimeISO(here).toPlainDateTime();
  return local.toString().slice(0, 10);
}

function nextDate(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function startsOfRule({ start, rule }: RandomEvent, window: Window): Value[] {
  const dtstart = new Date(`${start.local.toString({ smallestUnit: 'second' })}Z`);
  const until = new Date(`${Temporal.PlainDate.from(window.to).add({ days: 2 }).toString()}T00:00:00Z`);
  // The library calculates on the clock if it gets times as if they were in UTC.
  return new RRule({ ...RRule.parseString(readableText(rule!.text)), dtstart, until })
    .all()
    .map((date): Value => ({ form: start.form, local: Temporal.PlainDateTime.from(date.toISOString().slice(0, 19)) }))
    .filter((value) => !isAfterUntil(value, rule!.until));
}

/** Numbers all weekdays, because the library intersects numbered and other ones: `2MO,FR` becomes `2MO,1FR,2FR,…`. */
function readableText(text: string): string {
  return text.replace(/BYDAY=([^;]*\d[^;]*)/, (_, days: string) => {
    const last = text.includes('MONTHLY') || text.includes('BYMONTH=') ? 5 : 53;
    const numbered = (day: string) => Array.from({ length: last }, (_one, index) => `${index + 1}${day}`).join(',');
    return `BYDAY=${days.replace(/(?<=^|,)[A-Z]{2}/g, numbered)}`;
  });
}

function isAfterUntil(start: Value, until: Value | undefined): boolean {
  if (!until) return false;
  const isLater = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime) => Temporal.PlainDateTime.compare(a, b) > 0;
  if (start.form === 'date' || until.form === 'date')
    return isLater(start.local.withPlainTime(), until.local.withPlainTime());
  if (until.form === 'floating') return isLater(start.local, until.local);
  return Temporal.Instant.compare(instantOf(start), instantOf(until)) > 0;
}
