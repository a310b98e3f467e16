import ICAL from 'ical.js';
import { type CalendarDate, addDays, listNights, nightsBetween } from '../values/dates';
import { type EndOf, endOf, endOfPeriod } from './ends';
import { CalendarError, type CalendarPart } from './errors';
import { type UsedLines, usedLines } from './lines';
import { type DayRange, type Occurrence, TakenNights, nightsOf, within } from './nights';
import { Budget, datesOf, ruleOf } from './recurrence';
import { type UidScope, isOwnUid } from './uids';
import { ZoneUse, Zones, checkedTime, dateText, timeOf, valuesOf, zoneOf } from './zones';

export const calendarLimits = { bytes: 1024 * 1024, events: 2_000 } as const;

/** The nights of a calendar within a window. */
export interface CalendarReading {
  /** The number of events that take nights. */
  events: number;
  /** The taken nights, each with the UID of an event that takes it. */
  nights: Map<CalendarDate, string>;
  /** The nights of events that overlap an event of other nights. */
  overlapping: Set<CalendarDate>;
}

/** How a calendar is read. */
export interface ReadOptions {
  /** The time zone of the property's city, IANA. */
  timeZone: string;
  window: DayRange;
  /** The listing. Events with its own UIDs were read from its exported calendar, and are ignored. */
  own: UidScope;
}

const maxUidLength = 255;

/**
 * The nights that the events of a file take in a window. The file contains one or more calendars (RFC 5545, 3.4). Cancelled events (STATUS) and transparent ones (TRANSP) take none.
 * Throws {@link CalendarError} if any part of the text cannot be read, because a partial result would free nights that are taken. It
 * may compute for about five seconds, so the server calls it through CalendarReader, in a thread.
 */
export function readCalendar(bytes: Uint8Array, options: ReadOptions): CalendarReading {
  if (bytes.length > calendarLimits.bytes) throw new CalendarError('tooLarge');
  const lines = usedLines(bytes, calendarLimits.events);
  const file: FileContext = { budget: new Budget(), zoneUse: new ZoneUse(), events: 0, taken: new TakenNights() };
  try {
    for (const calendar of calendarsIn(lines)) readEvents(calendar, options, file);
    return { events: file.events, nights: file.taken.nights, overlapping: file.taken.overlapping() };
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError('malformed');
  }
}

/** A component in the form of RFC 7265: its name, its properties and the components in it. */
type JCal = [string, unknown[], JCal[]];

/** The calendars of a file. Throws if an event is not directly in one of them, because it would be ignored. */
function calendarsIn({ text, events }: UsedLines): JCal[] {
  const parsed = ICAL.parse(text) as JCal | JCal[];
  // The parser returns an array of calendars if there are several.
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JCal[];
  const parts = calendars.flatMap(([name, , within]) => (name === 'vcalendar' ? within : []));
  if (parts.filter(([name]) => name === 'vevent').length !== events) throw new CalendarError('malformed');
  return calendars;
}

/** What the calendars of a file have in common. */
interface FileContext {
  budget: Budget;
  zoneUse: ZoneUse;
  /** The number of events that take nights. */
  events: number;
  taken: TakenNights;
}

/**
 * Adds the events of one calendar to those of the file. The library gets them without the definitions of time zones. It would evaluate these
 * whenever it compares two times, with any rules and up to any year. {@link Zones} evaluates them within limits.
 */
function readEvents([name, properties, parts]: JCal, { timeZone, window, own }: ReadOptions, file: FileContext): void {
  const isZone = ([kind]: JCal) => kind === 'vtimezone';
  const zones = new Zones(
    new ICAL.Component([name, [], parts.filter(isZone)]),
    { here: timeZone, lastYear: lastYearOf(window) },
    file.zoneUse,
  );
  const events = new ICAL.Component([name, properties, parts.filter((part) => !isZone(part))])
    .getAllSubcomponents('vevent')
    .filter((event) => !isOwnUid(own, uidOf(event)));
  const moved = movedOccurrences(events, zones);
  for (const event of events) {
    if (!takesTime(event)) continue;
    checkSingle(event);
    file.budget.beginEvent();
    let isTaking = false;
    for (const occurrence of occurrencesOf(event, moved, { zones, budget: file.budget, window })) {
      const range = nightsOf(occurrence);
      const inWindow = within(range, window);
      if (!inWindow) continue;
      isTaking = true;
      for (const night of listNights(inWindow.from, inWindow.to)) {
        file.budget.spend();
        file.taken.add(night, uidOf(event), range);
      }
    }
    if (isTaking) file.events += 1;
  }
}

/** The occurrences that events with a RECURRENCE-ID replace, as the UID and {@link Zones.keyOf}. */
function movedOccurrences(events: ICAL.Component[], zones: Zones): Set<string> {
  const moved = new Set<string>();
  for (const event of events) {
    const id = event.getFirstProperty('recurrence-id');
    if (!id) continue;
    if (id.getFirstParameter('range')) throw new CalendarError('unsupported', 'RANGE');
    moved.add(`${uidOf(event)} ${zones.keyOf(timeOf(id, 'RECURRENCE-ID'), zoneOf(id))}`);
  }
  return moved;
}

interface Context {
  zones: Zones;
  budget: Budget;
  window: DayRange;
}

/** The start of an occurrence; with its end where that differs from the length of the event. */
interface Start {
  time: ICAL.Time;
  tzid: string | undefined;
  endOf?: EndOf;
}

function* occurrencesOf(event: ICAL.Component, moved: Set<string>, context: Context): Generator<Occurrence> {
  const { zones, budget, window } = context;
  const property = event.getFirstProperty('dtstart');
  if (!property) throw new CalendarError('invalidValue', 'DTSTART');
  const first: Start = { time: timeOf(property, 'DTSTART'), tzid: zoneOf(property) };
  const endOfEvent = endOf(event, first, zones);
  const isMoved = event.hasProperty('recurrence-id');
  // A date does not exclude a time, nor a time a date (RFC 5545, 3.8.5.1).
  const excluded = new Set(excludedKeys(event, zones, budget));
  const uid = uidOf(event);
  for (const start of isMoved ? [first] : startsIn(event, first, endOfEvent, context)) {
    budget.spend();
    // One day more on each side, because the zone can change the date.
    if (dateText(start.time) > addDays(window.to, 1)) continue;
    const end = (start.endOf ?? endOfEvent)(start);
    if (end < window.from) continue;
    const key = zones.keyOf(start.time, start.tzid);
    if (excluded.has(key) || (!isMoved && moved.has(`${uid} ${key}`))) continue;
    yield { kind: start.time.isDate ? 'days' : 'times', start: zones.dateOf(start.time, start.tzid), end };
  }
}

/** All starts, including those that EXDATE excludes. */
function* startsIn(
  event: ICAL.Component,
  first: Start,
  endOfEvent: EndOf,
  { zones, budget, window }: Context,
): Generator<Start> {
  if (event.hasProperty('exrule')) throw new CalendarError('unsupported', 'EXRULE');
  yield first;
  const days = Math.max(0, nightsBetween(dateText(first.time), endOfEvent(first)));
  for (const recurrence of event.getAllProperties('rrule')) {
    const rule = ruleOf(recurrence, valuesOf(recurrence, 'RRULE')[0]);
    const last = addDays(window.to, 1);
    const until = rule.until && zones.lastDateUntil(rule.until, first.time, first.tzid);
    const horizon = { from: addDays(window.from, -days - 9), last: until !== undefined && until < last ? until : last };
    for (const date of datesOf(rule, dateText(first.time), horizon, budget))
      yield { time: onDate(first.time, date), tzid: first.tzid };
  }
  for (const dates of event.getAllProperties('rdate'))
    for (const value of valuesOf(dates, 'RDATE')) {
      const tzid = zoneOf(dates);
      if (value instanceof ICAL.Period)
        yield { time: checkedTime(value.start, 'RDATE'), tzid, endOf: endOfPeriod(value, tzid, zones) };
      else yield { time: checkedTime(value, 'RDATE'), tzid };
    }
}

/** The same time, or none, on another date. */
function onDate(time: ICAL.Time, date: CalendarDate): ICAL.Time {
  const moved = time.clone();
  [moved.year, moved.month, moved.day] = date.split('-').map(Number) as [number, number, number];
  return moved;
}

function* excludedKeys(event: ICAL.Component, zones: Zones, budget: Budget): Generator<string> {
  for (const property of event.getAllProperties('exdate')) {
    const values = valuesOf(property, 'EXDATE');
    budget.spend(values.length);
    for (const value of values) yield zones.keyOf(checkedTime(value, 'EXDATE'), zoneOf(property));
  }
}

/** Throws if the event has a property twice of which only one would be read. */
function checkSingle(event: ICAL.Component): void {
  for (const part of ['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'] satisfies CalendarPart[])
    if (event.getAllProperties(part.toLowerCase()).length > 1) throw new CalendarError('invalidValue', part);
}

function takesTime(event: ICAL.Component): boolean {
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return valueOf('status') !== 'CANCELLED' && valueOf('transp') !== 'TRANSPARENT';
}

/** The last year in which occurrences are calculated. */
function lastYearOf(window: DayRange): number {
  return Number(window.to.slice(0, 4)) + 1;
}

/** The start of the event, if the program that wrote the calendar wrote no UID. */
function uidOf(event: ICAL.Component): string {
  const uid = event.getFirstPropertyValue('uid');
  const text = typeof uid === 'string' ? uid.replace(/[^\x21-\x7e]/g, '') : '';
  return text === '' ? String(event.getFirstPropertyValue('dtstart')) : text.slice(-maxUidLength);
}
