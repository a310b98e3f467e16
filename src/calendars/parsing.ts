import ICAL from 'ical.js';
import { type CalendarDate, addDays, listNights } from '../values/dates';
import { neededLines } from './lines';
import { type DayRange, type Occurrence, nightsOf, within } from './nights';
import { Budget, CalendarError, startsOf } from './recurrence';
import { Zones, dateText } from './zones';

/** So many bytes and events at most. */
export const calendarLimits = { bytes: 1024 * 1024, events: 2_000 } as const;

/** What a calendar says of the nights in a window. */
export interface CalendarReading {
  /** How many events take nights. */
  events: number;
  /** The nights that are taken, each with the UID of an event that takes it. */
  nights: Map<CalendarDate, string>;
}

/** What the nights of a calendar depend on beside it. */
export interface Circumstances {
  /** Of the property's city, IANA. */
  timeZone: string;
  window: DayRange;
  /** UIDs that end so are our own: what others were told by us and tell us again. */
  ownDomain: string;
}

const longestUid = 255;
/** In seconds. */
const longestLength = 100 * 366 * 86_400;

/**
 * The nights that the events of a calendar (RFC 5545) take in a window. Cancelled events (STATUS) and those that leave the time free
 * (TRANSP) take none. Throws {@link CalendarError} where it is no calendar, or one that is not understood in full: half of it would free
 * nights that are taken. It takes up to two seconds: a server has it done by CalendarReader.
 */
export function readCalendar(bytes: Uint8Array, circumstances: Circumstances): CalendarReading {
  if (bytes.length > calendarLimits.bytes) throw new CalendarError('tooLarge', 'too many bytes');
  const lines = neededLines(bytes, calendarLimits.events);
  try {
    return readEvents(ICAL.parse(lines) as JCal, circumstances);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError('invalid', (error as Error).message);
  }
}

/** A component as RFC 7265 has it: its name, its properties and those within it. */
type JCal = [string, unknown[], JCal[]];

/**
 * The library is given the events without the definitions of time zones: it would work these out by itself wherever it compares two times,
 * whatever rules they have and up to whatever year. {@link Zones} does, within bounds.
 */
function readEvents([name, properties, parts]: JCal, circumstances: Circumstances): CalendarReading {
  const { timeZone, window } = circumstances;
  const isZone = ([kind]: JCal) => kind === 'vtimezone';
  const zones = new Zones(new ICAL.Component([name, [], parts.filter(isZone)]), {
    here: timeZone,
    lastYear: lastYearOf(window),
  });
  const budget = new Budget();
  const events = new ICAL.Component([name, properties, parts.filter((part) => !isZone(part))])
    .getAllSubcomponents('vevent')
    .filter((event) => !uidOf(event).endsWith(`@${circumstances.ownDomain}`));
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

/** The master's occurrences that events with a RECURRENCE-ID stand for, by `UID start`. */
function movedOccurrences(events: ICAL.Component[]): Set<string> {
  const moved = new Set<string>();
  for (const event of events) {
    const id = event.getFirstProperty('recurrence-id');
    if (!id) continue;
    if (id.getFirstParameter('range')) throw new CalendarError('invalid', 'a change of all that follows');
    moved.add(`${uidOf(event)} ${keyOf(timeOf(id))}`);
  }
  return moved;
}

interface Means {
  zones: Zones;
  budget: Budget;
  window: DayRange;
}

function* occurrencesOf(event: ICAL.Component, moved: Set<string>, means: Means): Generator<Occurrence> {
  const property = event.getFirstProperty('dtstart');
  if (!property) throw new CalendarError('invalid', 'an event without a start');
  const first = timeOf(property);
  const length = lengthOf(event, first);
  const isMoved = event.hasProperty('recurrence-id');
  const excluded = new Set(timesOf(event, 'exdate', means.budget).map(keyOf));
  const uid = uidOf(event);
  const seen = new Set<string>();
  for (const { start, tzid } of isMoved
    ? [{ start: first, tzid: zoneOf(property) }]
    : startsIn(event, property, length, means)) {
    means.budget.spend();
    const key = keyOf(start);
    if (excluded.has(key) || excluded.has(dateText(start)) || seen.has(key)) continue;
    if (!isMoved && moved.has(`${uid} ${key}`)) continue;
    seen.add(key);
    // A day to each side for the zones.
    if (dateText(start) > addDays(means.window.to, 1)) continue;
    const end = length.endOf(start);
    if (dateText(end) < addDays(means.window.from, -1)) continue;
    const dates = { start: means.zones.dateOf(start, tzid), end: means.zones.dateOf(end, length.tzid ?? tzid) };
    yield { kind: start.isDate ? 'days' : 'times', ...dates };
  }
}

/** All starts, exceptions not taken out. */
function* startsIn(event: ICAL.Component, property: ICAL.Property, length: Length, { zones, budget, window }: Means) {
  if (event.hasProperty('exrule')) throw new CalendarError('invalid', 'EXRULE, which RFC 5545 has abolished');
  const [first, tzid] = [timeOf(property), zoneOf(property)];
  yield { start: first, tzid };
  const days = Math.ceil(length.endOf(first).subtractDate(first).toSeconds() / 86_400);
  const from = ICAL.Time.fromDateString(addDays(window.from, -days - 9));
  const horizon = { from, lastYear: lastYearOf(window) };
  for (const recurrence of event.getAllProperties('rrule')) {
    const rule = recurrence.getFirstValue() as ICAL.Recur;
    if (rule.until) rule.until = zones.onClocksOf(rule.until, first, tzid);
    for (const start of startsOf(rule, first, horizon, budget)) yield { start, tzid };
  }
  for (const dates of event.getAllProperties('rdate'))
    for (const value of dates.getValues()) {
      if (value instanceof ICAL.Period) yield { start: value.start, tzid: zoneOf(dates) };
      else yield { start: checked(value), tzid: zoneOf(dates) };
    }
}

interface Length {
  endOf(start: ICAL.Time): ICAL.Time;
  /** Of the end, where it is not that of the start. */
  tzid: string | undefined;
}

/** How an occurrence ends: so many days or seconds after it starts. */
function lengthOf(event: ICAL.Component, first: ICAL.Time): Length {
  const property = event.getFirstProperty('dtend');
  const duration = event.getFirstPropertyValue('duration');
  const isRecurring = event.hasProperty('rrule') || event.hasProperty('rdate');
  // Of one that does not recur the end is taken as it stands, with its own zone.
  if (property && !isRecurring) {
    const end = timeOf(property);
    return { endOf: () => end, tzid: zoneOf(property) };
  }
  const length = property
    ? timeOf(property).subtractDate(first)
    : duration instanceof ICAL.Duration
      ? duration
      : ICAL.Duration.fromData(first.isDate ? { days: 1 } : {});
  // Each occurrence's end is found by going through the months between.
  if (!(Math.abs(length.toSeconds()) <= longestLength)) throw new CalendarError('invalid', 'an event of a century');
  const endOf = (start: ICAL.Time) => {
    const end = start.clone();
    end.addDuration(length);
    return end;
  };
  return { endOf, tzid: undefined };
}

function takesTime(event: ICAL.Component): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return says('status') !== 'CANCELLED' && says('transp') !== 'TRANSPARENT';
}

function timesOf(event: ICAL.Component, name: string, budget: Budget): ICAL.Time[] {
  return event.getAllProperties(name).flatMap((property) => {
    const values = property.getValues();
    budget.spend(values.length);
    return values.map(checked);
  });
}

/** Nothing later is looked at. */
function lastYearOf(window: DayRange): number {
  return Number(window.to.slice(0, 4)) + 1;
}

function timeOf(property: ICAL.Property): ICAL.Time {
  return checked(property.getFirstValue());
}

/** Throws where the text was no time: the library answers what it could not read. */
function checked(value: unknown): ICAL.Time {
  if (
    !(value instanceof ICAL.Time) ||
    [value.year, value.month, value.day, value.hour, value.minute].some(Number.isNaN)
  )
    throw new CalendarError('invalid', 'a time that is none');
  return value;
}

function zoneOf(property: ICAL.Property): string | undefined {
  const tzid: unknown = property.getFirstParameter('tzid');
  return typeof tzid === 'string' && tzid !== '' ? tzid : undefined;
}

/** The same for the same moment in the zone that it is written in. */
function keyOf(time: ICAL.Time): string {
  return time.isDate ? dateText(time) : `${dateText(time)} ${time.hour}:${time.minute}:${time.second}`;
}

/** Some programs write none: then events are told apart by their start. */
function uidOf(event: ICAL.Component): string {
  const uid = event.getFirstPropertyValue('uid');
  const text = typeof uid === 'string' ? uid.replace(/[^\x21-\x7e]/g, '') : '';
  return text === '' ? String(event.getFirstPropertyValue('dtstart')) : text.slice(-longestUid);
}
