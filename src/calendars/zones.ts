import ICAL from 'ical.js';
import { type CalendarDate, localTimeIn, localTimeToInstant } from '../values/dates';
import { CalendarError } from './recurrence';

/** Turns the times of one calendar into dates by the property's clocks. */
export class Zones {
  private readonly known = new Map<string, string | ICAL.Timezone | undefined>();
  private definitions = 0;

  constructor(
    /** With a VTIMEZONE for each zone that the calendar defines, and nothing else. */
    private readonly calendar: ICAL.Component,
    /** The zone of the property's city, IANA; and the last year of which an offset is asked for. */
    private readonly bounds: { here: string; lastYear: number },
  ) {}

  /** The date on which clocks at the property show `time`, of which `tzid` names the zone; without one it is a local time. */
  dateOf(time: ICAL.Time, tzid: string | undefined): CalendarDate {
    const { here } = this.bounds;
    const date = dateText(time);
    if (time.isDate) return date;
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    const zone = isUtc ? 'UTC' : tzid === undefined ? here : this.find(tzid);
    if (zone === undefined || zone === here) return date;
    const clock = `${pad(time.hour)}:${pad(time.minute)}`;
    if (typeof zone === 'string') return localTimeIn(here, localTimeToInstant(date, clock, zone)).date;
    const offset = zone.utcOffset(this.near(time));
    return localTimeIn(here, localTimeToInstant(date, clock, 'UTC') - offset * 1000).date;
  }

  /**
   * What the clocks by which `start` is written show at `until`, where that is in UTC, as RFC 5545 demands where the start has a zone: it is
   * compared with starts as they are written.
   */
  onClocksOf(until: ICAL.Time, start: ICAL.Time, tzid: string | undefined): ICAL.Time {
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

  /** The library works a zone out up to the year that it is asked for. */
  private near(time: ICAL.Time): ICAL.Time {
    if (time.year <= this.bounds.lastYear) return time;
    const near = time.clone();
    near.year = this.bounds.lastYear;
    return near;
  }

  /**
   * The zone by its IANA name, which may be the end of a longer one or stand in X-LIC-LOCATION; else as the calendar defines it. The
   * definition comes second, because programs write many that were never right. A zone that nothing tells of is the property's.
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
    if (this.known.size >= mostZones) throw new CalendarError('tooLarge', 'too many time zones');
    this.known.set(tzid, found);
    return found;
  }

  private define(definition: ICAL.Component, tzid: string): ICAL.Timezone {
    if ((this.definitions += 1) > mostDefinitions) throw new CalendarError('tooLarge', 'too many time zones');
    return ownZone(definition, tzid, this.bounds.lastYear);
  }
}

const mostZones = 50;
/** A zone with rules is worked out from its first year on. */
const mostDefinitions = 5;
const mostObservances = 20;
/** Windows counts from 1601. */
const firstYear = 1601;
/** So much further than it is asked for the library works out a zone. */
const further = 6;

function ianaName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A zone of the calendar's own, where its rules are those that zones have: once a year on one day. */
function ownZone(component: ICAL.Component, tzid: string, lastYear: number): ICAL.Timezone {
  const observances = component.getAllSubcomponents();
  const isSimple = (one: ICAL.Component) =>
    one.getAllProperties('rdate').length <= mostObservances &&
    Number((one.getFirstPropertyValue('dtstart') as ICAL.Time | null)?.year) >= firstYear &&
    one.getAllProperties('rrule').every((property) => {
      const { freq, interval, parts } = property.getFirstValue() as ICAL.Recur;
      const names = Object.keys(parts);
      const isOnce = Object.values(parts).every((values) => (values as unknown[]).length === 1);
      return freq === 'YEARLY' && interval === 1 && isOnce && names.every((name) => zoneParts.includes(name));
    });
  if (observances.length > mostObservances || !observances.every(isSimple))
    throw new CalendarError('invalid', 'a time zone with rules that no time zone has');
  // What never comes, as February 30th, is looked for up to the last year.
  for (const rule of observances.map((one) => one.getFirstPropertyValue('rrule') as ICAL.Recur | null))
    if (rule && !(rule.until && rule.until.year <= lastYear + further))
      rule.until = ICAL.Time.fromDateString(`${lastYear + further}-12-31`);
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
