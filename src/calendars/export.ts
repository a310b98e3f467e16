import type { Database } from '../database/connection';
import { firstImportedNight } from '../bookings/imported-nights';
import { type CalendarDate, addDays } from '../values/dates';
import {
  type PublishedNight,
  type NightToExport,
  listPublishedNights,
  listNightsToExport,
} from './repository-calendar-nights';
import { type UidScope, importedUid, ownUid, uidScopeOf } from './uids';

/** An all-day event: the nights from `start` to the one before `end`. */
export interface ExportedEvent {
  uid: string;
  start: CalendarDate;
  end: CalendarDate;
  /** Epoch ms. */
  changedAt: number;
  summary: 'Reserved' | 'Not available';
}

/**
 * The events of a listing's exported calendar at `now` (epoch ms): reservations, blocks, and the nights of its imports. The import `except`,
 * whose platform reads the calendar, is left out. An event that has begun keeps its first day.
 */
export async function listEvents(
  db: Database,
  propertyId: number,
  { now, except }: { now: number; except: number | undefined },
): Promise<ExportedEvent[]> {
  const from = firstImportedNight(now);
  const taken = await listNightsToExport(db, propertyId, from, now);
  const own = ownEvents(taken, from, await uidScopeOf(db, propertyId));
  const takenHere = new Set(taken.filter(({ import_id }) => import_id === null).map(({ night }) => night));
  const published = await listPublishedNights(db, propertyId, now, except);
  const imported = importedEvents(published, takenHere).filter(({ end }) => end > from);
  return [...own, ...imported].map(({ key: _, ...event }) => event);
}

/** The event of a reservation, block or imported event, which `key` identifies. */
type KeyedEvent = ExportedEvent & { key: string };

/** One event for each reservation, request to book and block. Until the owner accepts a request, its nights are only not available. */
function ownEvents(taken: NightToExport[], from: CalendarDate, scope: UidScope): KeyedEvent[] {
  const events: KeyedEvent[] = [];
  for (const { night, reservation_id, block_id, request_id, import_id, start_date, changed_at } of taken) {
    if (import_id !== null) continue;
    const held = request_id === null ? `block ${block_id}` : `request ${request_id}`;
    const key = reservation_id === null ? held : `reservation ${reservation_id}`;
    if (extend(events.at(-1), key, night)) continue;
    events.push({
      key,
      uid: ownUid(scope, key),
      start: night === from ? start_date : night,
      end: addDays(night, 1),
      changedAt: changed_at,
      summary: reservation_id === null ? 'Not available' : 'Reserved',
    });
  }
  return events;
}

/** One event for each run of nights of an imported event, without the nights `takenHere`. */
function importedEvents(nights: PublishedNight[], takenHere: ReadonlySet<CalendarDate>): KeyedEvent[] {
  const events: KeyedEvent[] = [];
  for (const { night, import_id, uid, told_from } of nights) {
    const last = events.at(-1);
    // If several imports have the night, the first of them is exported.
    if (takenHere.has(night) || last?.end === addDays(night, 1)) continue;
    const key = `${import_id} ${uid}`;
    if (extend(last, key, night)) last!.changedAt = Math.max(last!.changedAt, told_from);
    else
      events.push({
        key,
        uid: importedUid(night, uid),
        start: night,
        end: addDays(night, 1),
        changedAt: told_from,
        summary: 'Not available',
      });
  }
  return events;
}

/** Adds the night to the event if it has the same key and ends before that night. */
function extend(event: KeyedEvent | undefined, key: string, night: CalendarDate): boolean {
  if (event?.key !== key || event.end !== night) return false;
  event.end = addDays(night, 1);
  return true;
}
