import ICAL from 'ical.js';
import { type CalendarDate, addDays, listNights } from '../values/dates';
import { usedLines } from './lines';
import { type DayRange, type Occurrence, nightsOf, within } from './nights';
import { Budget, CalendarError, startsOf } from './recurrence';
import { type UidScope, isOwnUid } from './uids';
import { Zones, dateText } from './zones';

export const calendarLimits = { bytes: 1024 * 1024, events: 2_000 } as const;

/** The nights of a calendar within a window. */
export interface CalendarReading {
  /** The number of events that take nights. */
  events: number;
  /** The taken nights, each with the UID of an event that takes it. */
  nights: Map<CalendarDate, string>;
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
/** In seconds. */
const maxDuration = 100 * 366 * 86_400;

/**
 * The nights that the events of a calendar (RFC 5545) take in a window. Cancelled events (STATUS) and transparent ones (TRANSP) take none.
 * Throws {@link CalendarError} if any part of the text cannot be read, because a partial result would free nights that are taken. It
 * computes for up to two seconds, so the server calls it through CalendarReader, in a thread.
 */
export function readCalendar(bytes: Uint8Array, options: ReadOptions): CalendarReading {
  if (bytes.length > calendarLimits.bytes) throw new CalendarError('tooLarge', 'too many bytes');
  const lines = usedLines(bytes, calendarLimits.events);
  try {
    return readEvents(ICAL.parse(lines) as JCal, options);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError('invalid', (error as Error).message);
  }
}

/** A component in the form of RFC 7265: its name, its properties and the components in it. */
type JCal = [string, unknown[], JCal[]];

/**
 * The library gets the events without the definitions of time zones. It would evaluate these whenever it compares two times, with any rules
 * and up to any year. {@link Zones} evaluates them within limits.
 */
function readEvents([name, properties, parts]: JCal, options: ReadOptions): CalendarReading {
  const { timeZone, window } = options;
  const isZone = ([kind]: JCal) => kind === 'vtimezone';
  const zones = new Zones(new ICAL.Component([name, [], parts.filter(isZone)]), {
    here: timeZone,
    lastYear: lastYearOf(window),
  });
  const budget = new Budget();
  const events = new ICAL.Component([name, properties, parts.filter((part) => !isZone(part))])
    .getAllSubcomponents('vevent')
    .filter((event) => !isOwnUid(options.own, uidOf(event)));
  const moved = movedOccurrences(events);
  const reading: CalendarReading = { events: 0, nights: new Map() };
  for (const event of events) {
    if (!takesTime(event)) continue;
    budget.beginEvent();
    let isTaking = false;
    for (const occurrence of occurrencesOf(event, moved, { zones, budget, window })) {
      const range = within(nightsOf(occurrence), window);
      if (!range) continue;
      isTaking = true;
      for (const night of listNights(range.from, range.to)) {
        budget.spend();
        if (!reading.nights.has(night)) reading.nights.set(night, uidOf(event));
      }
    }
    if (isTaking) reading.events += 1;
  }
  return reading;
}

/** The occurrences that events with a RECURRENCE-ID replace, as `UID start`. */
function movedOccurrences(events: ICAL.Component[]): Set<string> {
  const moved = new Set<string>();
  for (const event of events) {
    const id = event.getFirstProperty('recurrence-id');
    if (!id) continue;
    if (id.getFirstParameter('range')) throw new CalendarError('invalid', 'RECURRENCE-ID with RANGE');
    moved.add(`${uidOf(event)} ${keyOf(timeOf(id))}`);
  }
  return moved;
}

interface Context {
  zones: Zones;
  budget: Budget;
  window: DayRange;
}

function* occurrencesOf(event: ICAL.Component, moved: Set<string>, context: Context): Generator<Occurrence> {
  const property = event.getFirstProperty('dtstart');
  if (!property) throw new CalendarError('invalid', 'an event without a start');
  const first = timeOf(property);
  const length = lengthOf(event, first);
  const isMoved = event.hasProperty('recurrence-id');
  const excluded = new Set(timesOf(event, 'exdate', context.budget).map(keyOf));
  const uid = uidOf(event);
  const seen = new Set<string>();
  for (const { start, tzid } of isMoved
    ? [{ start: first, tzid: zoneOf(property) }]
    : startsIn(event, property, length, context)) {
    context.budget.spend();
    const key = keyOf(start);
    if (excluded.has(key) || excluded.has(dateText(start)) || seen.has(key)) continue;
    if (!isMoved && moved.has(`${uid} ${key}`)) continue;
    seen.add(key);
    // One day more on each side, because the zone can change the date.
    if (dateText(start) > addDays(context.window.to, 1)) continue;
    const end = length.endOf(start);
    if (dateText(end) < addDays(context.window.from, -1)) continue;
    const dates = { start: context.zones.dateOf(start, tzid), end: context.zones.dateOf(end, length.tzid ?? tzid) };
    yield { kind: start.isDate ? 'days' : 'times', ...dates };
  }
}

/** All starts, including those that EXDATE excludes. */
function* startsIn(event: ICAL.Component, property: ICAL.Property, length: Length, { zones, budget, window }: Context) {
  if (event.hasProperty('exrule')) throw new CalendarError('invalid', 'EXRULE, which RFC 5545 has removed');
  const [first, tzid] = [timeOf(property), zoneOf(property)];
  yield { start: first, tzid };
  const days = Math.ceil(length.endOf(first).subtractDate(first).toSeconds() / 86_400);
  const from = ICAL.Time.fromDateString(addDays(window.from, -days - 9));
  const horizon = { from, lastYear: lastYearOf(window) };
  for (const recurrence of event.getAllProperties('rrule')) {
    const rule = recurrence.getFirstValue() as ICAL.Recur;
    if (rule.until) rule.until = zones.inZoneOf(rule.until, first, tzid);
    for (const start of startsOf(rule, first, horizon, budget)) yield { start, tzid };
  }
  for (const dates of event.getAllProperties('rdate'))
    for (const value of dates.getValues()) {
      if (value instanceof ICAL.Period) yield { start: value.start, tzid: zoneOf(dates) };
      else yield { start: checkedTime(value), tzid: zoneOf(dates) };
    }
}

interface Length {
  endOf(start: ICAL.Time): ICAL.Time;
  /** The zone of the end, if it differs from that of the start. */
  tzid: string | undefined;
}

/** The duration of each occurrence. */
function lengthOf(event: ICAL.Component, first: ICAL.Time): Length {
  const property = event.getFirstProperty('dtend');
  const duration = event.getFirstPropertyValue('duration');
  const isRecurring = event.hasProperty('rrule') || event.hasProperty('rdate');
  // The end of an event that does not recur is used as it is, with its own zone.
  if (property && !isRecurring) {
    const end = timeOf(property);
    return { endOf: () => end, tzid: zoneOf(property) };
  }
  const length = property
    ? timeOf(property).subtractDate(first)
    : duration instanceof ICAL.Duration
      ? duration
      : ICAL.Duration.fromData(first.isDate ? { days: 1 } : {});
  // The library finds an end by iterating over the months up to it.
  if (!(Math.abs(length.toSeconds()) <= maxDuration))
    throw new CalendarError('invalid', 'an event is longer than a century');
  const endOf = (start: ICAL.Time) => {
    const end = start.clone();
    end.addDuration(length);
    return end;
  };
  return { endOf, tzid: undefined };
}

function takesTime(event: ICAL.Component): boolean {
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return valueOf('status') !== 'CANCELLED' && valueOf('transp') !== 'TRANSPARENT';
}

function timesOf(event: ICAL.Component, name: string, budget: Budget): ICAL.Time[] {
  return event.getAllProperties(name).flatMap((property) => {
    const values = property.getValues();
    budget.spend(values.length);
    return values.map(checkedTime);
  });
}

/** The last year in which occurrences are calculated. */
function lastYearOf(window: DayRange): number {
  return Number(window.to.slice(0, 4)) + 1;
}

function timeOf(property: ICAL.Property): ICAL.Time {
  return checkedTime(property.getFirstValue());
}

/** Throws if the value is not a time: the library returns values that it could not parse. */
function checkedTime(value: unknown): ICAL.Time {
  if (
    !(value instanceof ICAL.Time) ||
    [value.year, value.month, value.day, value.hour, value.minute].some(Number.isNaN)
  )
    throw new CalendarError('invalid', 'a value is not a time');
  return value;
}

function zoneOf(property: ICAL.Property): string | undefined {
  const tzid: unknown = property.getFirstParameter('tzid');
  return typeof tzid === 'string' && tzid !== '' ? tzid : undefined;
}

/** Equal for equal times in one zone. */
function keyOf(time: ICAL.Time): string {
  return time.isDate ? dateText(time) : `${dateText(time)} ${time.hour}:${time.minute}:${time.second}`;
}

/** The start of the event, if the program that wrote the calendar wrote no UID. */
function uidOf(event: ICAL.Component): string {
  const uid = event.getFirstPropertyValue('uid');
  const text = typeof uid === 'string' ? uid.replace(/[^\x21-\x7e]/g, '') : '';
  return text === '' ? String(event.getFirstPropertyValue('dtstart')) : text.slice(-maxUidLength);
}
