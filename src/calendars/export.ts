import ICAL from 'ical.js';
import { createHash } from 'node:crypto';
import type { Database } from '../database/connection';
import { databaseIdOf } from '../database/instance-metadata';
import { firstImportedNight } from '../bookings/imported-nights';
import { type CalendarDate, addDays } from '../values/dates';
import { listTaken, listTold } from './repository-nights';

/** An all-day event: nights from `start` up to but not including `end`. */
export interface ExportedEvent {
  uid: string;
  start: CalendarDate;
  end: CalendarDate;
  /** Epoch ms. */
  changedAt: number;
  summary: 'Reserved' | 'Not available';
}

/** What the UIDs of all events of this marketplace, whichever process writes them, end with behind the `@`. */
export async function uidDomainOf(db: Database): Promise<string> {
  return `${await databaseIdOf(db)}.rental-marketplace`;
}

/**
 * What others are told of a listing at `now` (epoch ms): reservations, blocks, and what imports brought, the latter but for the import
 * `except`. Events that have begun keep their first day.
 */
export async function listEvents(
  db: Database,
  propertyId: number,
  { now, except }: { now: number; except: number | undefined },
): Promise<ExportedEvent[]> {
  const from = firstImportedNight(now);
  const domain = await uidDomainOf(db);
  const taken = await listTaken(db, propertyId, from, now);
  const events: (ExportedEvent & { key: string })[] = [];
  for (const { night, reservation_id, block_id, import_id, start_date, changed_at } of taken) {
    if (import_id !== null) continue;
    const key = reservation_id === null ? `block ${block_id}` : `reservation ${reservation_id}`;
    if (continues(events.at(-1), key, night)) continue;
    events.push({
      key,
      uid: `${hashOf(`${domain} ${key}`)}@${domain}`,
      start: night === from ? start_date : night,
      end: addDays(night, 1),
      changedAt: changed_at,
      summary: reservation_id === null ? 'Not available' : 'Reserved',
    });
  }

  const otherwiseTaken = new Set(taken.filter(({ import_id }) => import_id === null).map(({ night }) => night));
  const brought: typeof events = [];
  for (const { night, import_id, uid, told_from } of await listTold(db, propertyId, now, except)) {
    // Several imports want it: the first of them is told.
    if (otherwiseTaken.has(night) || brought.at(-1)?.end === addDays(night, 1)) continue;
    const key = `${import_id} ${uid}`;
    const last = brought.at(-1);
    if (continues(last, key, night)) last!.changedAt = Math.max(last!.changedAt, told_from);
    else {
      const end = addDays(night, 1);
      brought.push({
        key,
        uid: broughtUid(night, uid),
        start: night,
        end,
        changedAt: told_from,
        summary: 'Not available',
      });
    }
  }
  return [...events, ...brought.filter(({ end }) => end > from)].map(({ key: _, ...event }) => event);
}

/** Adds the night to the event where it is the next one of the same. */
function continues(event: (ExportedEvent & { key: string }) | undefined, key: string, night: CalendarDate): boolean {
  if (event?.key !== key || event.end !== night) return false;
  event.end = addDays(night, 1);
  return true;
}

/**
 * The UID of what another platform brought ends as it did there, so that whoever it came from knows it again. Its nights may have come apart,
 * hence the first of them stands before it, once.
 */
function broughtUid(start: CalendarDate, uid: string): string {
  return `${start.replaceAll('-', '')}-${uid.replace(/^\d{8}-/, '')}`;
}

/** Nothing tells how many there are. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * The events as an iCalendar object (RFC 5545), the same bytes for the same events: DTSTAMP is when an event changed last, as LAST-MODIFIED.
 * Platforms that show SUMMARY get a word, and nobody's name.
 */
export function writeCalendar(events: readonly ExportedEvent[]): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//rental-marketplace//calendar//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  for (const { uid, start, end, changedAt, summary } of events) {
    const event = new ICAL.Component('vevent');
    const changed = ICAL.Time.fromJSDate(new Date(changedAt), true);
    event.addPropertyWithValue('uid', uid);
    event.addPropertyWithValue('dtstamp', changed);
    event.addPropertyWithValue('last-modified', changed);
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end));
    event.addPropertyWithValue('summary', summary);
    event.addPropertyWithValue('status', 'CONFIRMED');
    event.addPropertyWithValue('transp', 'OPAQUE');
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
