import ICAL from 'ical.js';
import { type CalendarDate, addDays, localTimeToInstant, todayIn } from '../values/dates';
import { CalendarError, type CalendarPart } from './errors';

/** The zones that the calendars of one file use. Its limits apply to all of them together. */
export class ZoneUse {
  private readonly tzids = new Set<string>();
  private readonly ianaNames = new Map<string, string | undefined>();
  private definitions = 0;

  countZone(tzid: string): void {
    this.tzids.add(tzid);
    if (this.tzids.size > maxZones) throw new CalendarError('tooComplex');
  }

  countDefinition(): void {
    if ((this.definitions += 1) > maxDefinitions) throw new CalendarError('tooComplex');
  }

  /** The IANA name of a zone, in its usual spelling; undefined if there is no such zone. Looked up once, because a lookup is slow. */
  ianaName(name: string): string | undefined {
    if (!this.ianaNames.has(name)) {
      if (this.ianaNames.size >= maxNames) throw new CalendarError('tooComplex');
      this.ianaNames.set(name, ianaName(name));
    }
    return this.ianaNames.get(name);
  }
}

/** Converts the times of one calendar to dates in the local time of the property. */
export class Zones {
  private readonly known = new Map<string, string | ICAL.Timezone>();

  constructor(
    /** Contains a VTIMEZONE for each zone that the calendar defines, and nothing else. */
    private readonly calendar: ICAL.Component,
    /** `here`: the zone of the property's city, IANA. `lastYear`: the last year for which offsets are calculated. */
    private readonly bounds: { here: string; lastYear: number },
    private readonly use: ZoneUse,
  ) {}

  /** The zone of the property's city, IANA. */
  get here(): string {
    return this.bounds.here;
  }

  /** The date at the property at `time` in the zone `tzid`; without a zone, `time` is the property's local time. */
  dateOf(time: ICAL.Time, tzid: string | undefined): CalendarDate {
    if (time.isDate || this.zoneOf(time, tzid) === this.here) return dateText(time);
    return todayIn(this.here, this.instantOf(time, tzid));
  }

  /** The instant of `time`, which is not a date. */
  instantOf(time: ICAL.Time, tzid: string | undefined): number {
    const zone = this.zoneOf(time, tzid);
    const [date, clock] = [dateText(time), `${pad(time.hour)}:${pad(time.minute)}`];
    const seconds = time.second * 1000;
    if (typeof zone === 'string') return localTimeToInstant(date, clock, zone) + seconds;
    const offset = zone.utcOffset(this.withinLastYear(time));
    return localTimeToInstant(date, clock, 'UTC') + seconds - offset * 1000;
  }

  /** Equal for the same date, and for the same instant also in different zones. */
  keyOf(time: ICAL.Time, tzid: string | undefined): string {
    return time.isDate ? dateText(time) : String(this.instantOf(time, tzid));
  }

  /**
   * The last date, on the clock of `start`, on which a recurrence may begin. RFC 5545 demands that UNTIL and `start` are both dates, or that
   * UNTIL is in UTC if `start` has a zone. Otherwise a date includes its whole day, and a time the day on which it is.
   */
  lastDateUntil(until: ICAL.Time, start: ICAL.Time, tzid: string | undefined): CalendarDate {
    const { utcTimezone: utc } = ICAL.Timezone;
    if (until.isDate) return dateText(until);
    if (start.isDate) {
      const [written, here] = [dateText(until), this.dateOf(until, undefined)];
      return written > here ? written : here;
    }
    const date = dateText(until);
    // On the clock, if UNTIL has no zone.
    if (until.zone !== utc) return secondsOf(start) <= secondsOf(until) ? date : addDays(date, -1);
    const end = this.instantOf(until, undefined);
    const onDay = (day: CalendarDate) => {
      const time = start.clone();
      [time.year, time.month, time.day] = day.split('-').map(Number) as [number, number, number];
      return this.instantOf(time, tzid);
    };
    return [1, 0, -1].map((days) => addDays(date, days)).find((day) => onDay(day) <= end) ?? addDays(date, -2);
  }

  private zoneOf(time: ICAL.Time, tzid: string | undefined): string | ICAL.Timezone {
    if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC';
    return tzid === undefined ? this.here : this.find(tzid);
  }

  /** The library calculates the offsets of a zone up to the year of the time that it gets. */
  private withinLastYear(time: ICAL.Time): ICAL.Time {
    if (time.year <= this.bounds.lastYear) return time;
    const limited = time.clone();
    limited.year = this.bounds.lastYear;
    return limited;
  }

  /**
   * The zone by its IANA name, which may be the end of a longer name or be in X-LIC-LOCATION; otherwise by the definition in the calendar.
   * The name comes first because many definitions are incorrect.
   */
  private find(tzid: string): string | ICAL.Timezone {
    const known = this.known.get(tzid);
    if (known) return known;
    const definition = this.calendar
      .getAllSubcomponents('vtimezone')
      .find((component) => component.getFirstPropertyValue('tzid') === tzid);
    const location = definition?.getFirstPropertyValue('x-lic-location');
    const names = [tzid, tzid.split('/').slice(-2).join('/'), ...(typeof location === 'string' ? [location] : [])];
    const found =
      names.map((name) => this.use.ianaName(name)).find((name) => name !== undefined) ??
      (definition && this.define(definition, tzid));
    if (!found) throw new CalendarError('unknownTimeZone');
    this.use.countZone(tzid);
    this.known.set(tzid, found);
    return found;
  }

  private define(definition: ICAL.Component, tzid: string): ICAL.Timezone {
    this.use.countDefinition();
    return definedZone(definition, tzid, this.bounds.lastYear);
  }
}

const maxZones = 50;
/** Of each zone, its identifier, the end of it and its X-LIC-LOCATION are looked up. */
const maxNames = 3 * maxZones;
/** The library calculates the offsets of a defined zone from its first year on. */
const maxDefinitions = 5;
const maxObservances = 20;
/** The first year of zones that Windows writes. */
const firstYear = 1601;
/** The number of years that the library calculates beyond the year that it gets. */
const extraYears = 6;

function ianaName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A zone that the calendar defines. Its rules must be those of real zones: once a year on one day. */
function definedZone(component: ICAL.Component, tzid: string, lastYear: number): ICAL.Timezone {
  const observances = component.getAllSubcomponents();
  const isSimple = (one: ICAL.Component) =>
    one.getAllProperties('rdate').length <= maxObservances &&
    Number((one.getFirstPropertyValue('dtstart') as ICAL.Time | null)?.year) >= firstYear &&
    one.getAllProperties('rrule').every((property) => {
      const { freq, interval, parts } = property.getFirstValue() as ICAL.Recur;
      const names = Object.keys(parts);
      const isOnce = Object.values(parts).every((values) => (values as unknown[]).length === 1);
      return freq === 'YEARLY' && interval === 1 && isOnce && names.every((name) => zoneParts.includes(name));
    });
  if (observances.length > maxObservances || !observances.every(isSimple))
    throw new CalendarError('unsupported', 'VTIMEZONE');
  // The library looks for a date that never comes, such as February 30th, up to this year.
  for (const rule of observances.map((one) => one.getFirstPropertyValue('rrule') as ICAL.Recur | null))
    if (rule && !(rule.until && rule.until.year <= lastYear + extraYears))
      rule.until = ICAL.Time.fromDateString(`${lastYear + extraYears}-12-31`);
  return new ICAL.Timezone({ component, tzid });
}

const zoneParts = ['BYMONTH', 'BYDAY', 'BYMONTHDAY'];

/** The time of the property, whose name is `part`. */
export function timeOf(property: ICAL.Property, part: CalendarPart): ICAL.Time {
  return checkedTime(valuesOf(property, part)[0], part);
}

/** The values of the property, whose name is `part`. Throws if the library cannot parse one of them. */
export function valuesOf(property: ICAL.Property, part: CalendarPart): unknown[] {
  try {
    return property.getValues();
  } catch {
    throw new CalendarError('invalidValue', part);
  }
}

/** Throws if the value of `part` is not a time: the library returns values that it could not parse. */
export function checkedTime(value: unknown, part: CalendarPart): ICAL.Time {
  if (
    !(value instanceof ICAL.Time) ||
    [value.year, value.month, value.day, value.hour, value.minute, value.second].some(Number.isNaN)
  )
    throw new CalendarError('invalidValue', part);
  return value;
}

/** The parameter TZID of a property. */
export function zoneOf(property: ICAL.Property): string | undefined {
  const tzid: unknown = property.getFirstParameter('tzid');
  return typeof tzid === 'string' && tzid !== '' ? tzid : undefined;
}

/** `YYYY-MM-DD`. */
export function dateText({ year, month, day }: ICAL.Time): CalendarDate {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function secondsOf({ hour, minute, second }: ICAL.Time): number {
  return (hour * 60 + minute) * 60 + second;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
