import ICAL from 'ical.js';
import { type CalendarDate, addDays, todayIn } from '../values/dates';
import { CalendarError, type CalendarPart } from './errors';
import { type Zones, checkedTime, dateText, timeOf, valuesOf, zoneOf } from './zones';

/** A time in the zone `tzid`, as the calendar has it. */
interface Moment {
  time: ICAL.Time;
  tzid: string | undefined;
}

/** The date, in the local time of the property, on which an occurrence with this start ends. */
export type EndOf = (start: Moment) => CalendarDate;

/** In seconds. */
const maxDuration = 100 * 366 * 86_400;
const daySeconds = 86_400;

/**
 * The end of each occurrence of an event. Where calendars and programs differ, it is the latest of the possible ends, so that no night is free
 * that another program regards as taken: the length of a recurring event may be counted in hours or on the clock, which differ when the
 * clocks change.
 */
export function endOf(event: ICAL.Component, first: Moment, zones: Zones): EndOf {
  const property = event.getFirstProperty('dtend');
  const duration = event.getFirstProperty('duration');
  const isRecurring = event.hasProperty('rrule') || event.hasProperty('rdate');
  const ends: EndOf[] = [];
  if (property) {
    const end: Moment = { time: timeOf(property, 'DTEND'), tzid: zoneOf(property) };
    if (isRecurring) ends.push(...endsOfRecurring(first, end, zones));
    // The end of an event that does not recur is used as it is, with its own zone.
    else ends.push(() => zones.dateOf(end.time, end.tzid));
  }
  if (duration) ends.push(...endsAfter(durationOf(valuesOf(duration, 'DURATION')[0], 'DURATION'), zones));
  if (ends.length === 0) ends.push(...endsAfter(ICAL.Duration.fromData(first.time.isDate ? { days: 1 } : {}), zones));
  return latestOf(ends);
}

/** The end of a period of RDATE, which has its own end or duration. */
export function endOfPeriod({ end, duration }: ICAL.Period, tzid: string | undefined, zones: Zones): EndOf {
  const time: unknown = end;
  if (time) return () => zones.dateOf(checkedTime(time, 'RDATE'), tzid);
  return latestOf(endsAfter(durationOf(duration, 'RDATE'), zones));
}

function latestOf(ends: EndOf[]): EndOf {
  return (start) => ends.map((end) => end(start)).reduce((latest, end) => (end > latest ? end : latest));
}

function endsOfRecurring(first: Moment, end: Moment, zones: Zones): EndOf[] {
  const isSameZone = first.tzid === end.tzid && isUtc(first.time) === isUtc(end.time);
  const hasDates = first.time.isDate || end.time.isDate;
  const ends: EndOf[] = [];
  if (isSameZone || hasDates) ends.push(afterOnClock(checked(end.time.subtractDate(first.time), 'DTEND'), zones));
  if (!hasDates) {
    const ms = zones.instantOf(end.time, end.tzid) - zones.instantOf(first.time, first.tzid);
    ends.push(
      afterHours({ days: 0, seconds: checked(ICAL.Duration.fromSeconds(ms / 1000), 'DTEND').toSeconds() }, zones),
    );
  }
  return ends;
}

function endsAfter(duration: ICAL.Duration, zones: Zones): EndOf[] {
  const days = (duration.isNegative ? -1 : 1) * (duration.weeks * 7 + duration.days);
  return [
    afterOnClock(duration, zones),
    afterHours({ days, seconds: duration.toSeconds() - days * daySeconds }, zones),
  ];
}

/** A date ends on whole days: 49 hours after a date are three days. */
function afterDate(time: ICAL.Time, seconds: number): CalendarDate {
  return addDays(dateText(time), Math.ceil(seconds / daySeconds));
}

/** Adds the duration to the local time. */
function afterOnClock(duration: ICAL.Duration, zones: Zones): EndOf {
  const seconds = duration.toSeconds();
  return ({ time, tzid }) => {
    if (time.isDate) return afterDate(time, seconds);
    const end = time.clone();
    end.addDuration(duration);
    return zones.dateOf(end, tzid);
  };
}

/** Adds days on the clock, and seconds to the instant (RFC 5545, 3.3.6). */
function afterHours({ days, seconds }: { days: number; seconds: number }, zones: Zones): EndOf {
  return ({ time, tzid }) => {
    if (time.isDate) return afterDate(time, days * daySeconds + seconds);
    const begin = time.clone();
    begin.addDuration(ICAL.Duration.fromData({ days: Math.abs(days), isNegative: days < 0 }));
    return todayIn(zones.here, zones.instantOf(begin, tzid) + seconds * 1000);
  };
}

function durationOf(value: unknown, part: CalendarPart): ICAL.Duration {
  if (!(value instanceof ICAL.Duration)) throw new CalendarError('invalidValue', part);
  return checked(value, part);
}

/** Throws if an event is longer than a century: the library finds an end by iterating over the months up to it. */
function checked(duration: ICAL.Duration, part: CalendarPart): ICAL.Duration {
  if (!(Math.abs(duration.toSeconds()) <= maxDuration)) throw new CalendarError('invalidValue', part);
  return duration;
}

function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone;
}
