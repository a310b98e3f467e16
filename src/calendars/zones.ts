import ICAL from 'ical.js';
import { type CalendarDate, localTimeIn, localTimeToInstant } from '../values/dates';
import { CalendarError } from './recurrence';

/** Converts the times of one calendar to dates in the local time of the property. */
export class Zones {
  private readonly known = new Map<string, string | ICAL.Timezone | undefined>();
  private definitions = 0;

  constructor(
    /** Contains a VTIMEZONE for each zone that the calendar defines, and nothing else. */
    private readonly calendar: ICAL.Component,
    /** `here`: the zone of the property's city, IANA. `lastYear`: the last year for which offsets are calculated. */
    private readonly bounds: { here: string; lastYear: number },
  ) {}

  /** The date at the property at `time` in the zone `tzid`; without a zone, `time` is the property's local time. */
  dateOf(time: ICAL.Time, tzid: string | undefined): CalendarDate {
    const { here } = this.bounds;
    const date = dateText(time);
    if (time.isDate) return date;
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    const zone = isUtc ? 'UTC' : tzid === undefined ? here : this.find(tzid);
    if (zone === undefined || zone === here) return date;
    const clock = `${pad(time.hour)}:${pad(time.minute)}`;
    if (typeof zone === 'string') return localTimeIn(here, localTimeToInstant(date, clock, zone)).date;
    const offset = zone.utcOffset(this.withinLastYear(time));
    return localTimeIn(here, localTimeToInstant(date, clock, 'UTC') - offset * 1000).date;
  }

  /**
   * The end of a recurrence in the zone of its start, with which it is compared. RFC 5545 demands that UNTIL is in UTC if the start has a
   * zone.
   */
  inZoneOf(until: ICAL.Time, start: ICAL.Time, tzid: string | undefined): ICAL.Time {
    const { utcTimezone: utc } = ICAL.Timezone;
    if (until.zone !== utc || start.zone === utc || start.isDate || until.year > this.bounds.lastYear) return until;
    const zone = (tzid === undefined ? undefined : this.find(tzid)) ?? this.bounds.here;
    const local = until.clone();
    if (typeof zone === 'string') {
      const { date, time } = localTimeIn(zone, until.toJSDate().getTime());
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      const [hour, minute] = time.split(':').map(Number) as [number, number];
      local.fromData({ year, month, day, hour, minute, second: until.second });
    } else {
      ICAL.Timezone.convert_time(local, utc, zone);
    }
    local.zone = ICAL.Timezone.localTimezone;
    return local;
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
   * The name comes first because many definitions are incorrect. Undefined if the zone is unknown: the property's zone applies.
   */
  private find(tzid: string): string | ICAL.Timezone | undefined {
    if (this.known.has(tzid)) return this.known.get(tzid);
    const definition = this.calendar
      .getAllSubcomponents('vtimezone')
      .find((component) => component.getFirstPropertyValue('tzid') === tzid);
    const location = definition?.getFirstPropertyValue('x-lic-location');
    const names = [tzid, tzid.split('/').slice(-2).join('/'), ...(typeof location === 'string' ? [location] : [])];
    const found =
      names.map(ianaName).find((name) => name !== undefined) ?? (definition && this.define(definition, tzid));
    if (this.known.size >= maxZones) throw new CalendarError('tooLarge', 'too many time zones');
    this.known.set(tzid, found);
    return found;
  }

  private define(definition: ICAL.Component, tzid: string): ICAL.Timezone {
    if ((this.definitions += 1) > maxDefinitions) throw new CalendarError('tooLarge', 'too many time zones');
    return zoneOf(definition, tzid, this.bounds.lastYear);
  }
}

const maxZones = 50;
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
function zoneOf(component: ICAL.Component, tzid: string, lastYear: number): ICAL.Timezone {
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
    throw new CalendarError('invalid', 'a time zone with rules that are not supported');
  // The library looks for a date that never comes, such as February 30th, up to this year.
  for (const rule of observances.map((one) => one.getFirstPropertyValue('rrule') as ICAL.Recur | null))
    if (rule && !(rule.until && rule.until.year <= lastYear + extraYears))
      rule.until = ICAL.Time.fromDateString(`${lastYear + extraYears}-12-31`);
  return new ICAL.Timezone({ component, tzid });
}

const zoneParts = ['BYMONTH', 'BYDAY', 'BYMONTHDAY'];

/** `YYYY-MM-DD`. */
export function dateText({ year, month, day }: ICAL.Time): CalendarDate {
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
