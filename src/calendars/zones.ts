import ICAL from 'ical.js';
import { type CalendarDate, localTimeIn, localTimeToInstant } from '../values/dates';
import { CalendarError } from './recurrence';

/** Turns the times of one calendar into dates by the property's clocks. */
export class Zones {
  private readonly known = new Map<string, string | ICAL.Timezone | undefined>();
  private definitions = 0;

  constructor(
    private readonly calendar: ICAL.Component,
    /** Of the property's city, IANA. */
    private readonly here: string,
  ) {}

  /** The date on which clocks at the property show `time`, of which `tzid` names the zone; without one it is a local time. */
  dateOf(time: ICAL.Time, tzid: string | undefined): CalendarDate {
    const date = dateText(time);
    if (time.isDate) return date;
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    const zone = isUtc ? 'UTC' : tzid === undefined ? this.here : this.find(tzid);
    if (zone === undefined || zone === this.here) return date;
    const clock = `${pad(time.hour)}:${pad(time.minute)}`;
    if (typeof zone === 'string') return localTimeIn(this.here, localTimeToInstant(date, clock, zone)).date;
    const offset = zone.utcOffset(time);
    return localTimeIn(this.here, localTimeToInstant(date, clock, 'UTC') - offset * 1000).date;
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
    return ownZone(definition, tzid);
  }
}

const mostZones = 50;
/** A zone with rules is worked out from its first year on. */
const mostDefinitions = 5;
const mostObservances = 20;

function ianaName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A zone of the calendar's own, where its rules are those that zones have: once a year on one day. */
function ownZone(component: ICAL.Component, tzid: string): ICAL.Timezone {
  const observances = component.getAllSubcomponents();
  const isSimple = (one: ICAL.Component) =>
    one.getAllProperties('rdate').length <= mostObservances &&
    one.getAllProperties('rrule').every((property) => {
      const { freq, interval, parts } = property.getFirstValue() as ICAL.Recur;
      const names = Object.keys(parts);
      const isOnce = Object.values(parts).every((values) => (values as unknown[]).length === 1);
      return freq === 'YEARLY' && interval === 1 && isOnce && names.every((name) => zoneParts.includes(name));
    });
  if (observances.length > mostObservances || !observances.every(isSimple))
    throw new CalendarError('invalid', 'a time zone with rules that no time zone has');
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
