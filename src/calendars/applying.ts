import { CalendarOutcome } from '../../generated/enumerations';
import { expireHolds } from '../bookings/expiry';
import { eventsOf } from '../bookings/import-plan';
import { firstImportedNight, takeImportedNights } from '../bookings/imported-nights';
import { raiseVersion } from '../bookings/repository-imported-nights';
import type { Trx } from '../database/connection';
import type { CalendarDate } from '../values/dates';
import { notifyOfFailures } from './failing';
import type { DayRange } from './nights';
import type { CalendarReading } from './parsing';
import * as problems from './problems';
import * as imports from './repository';
import * as nights from './repository-calendar-nights';
import { periodMs, retryMsAfter } from './times';

/** The result of a reading. */
export type ReadResult =
  | { kind: 'read'; reading: CalendarReading; window: DayRange; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: problems.Problem };

/** Applies a reading to the listing, and stores its outcome and the slowness of `one`. Returns the nights that have changed. Call it under the lock on the listing. */
export async function applyReading(trx: Trx, one: imports.Import, result: ReadResult, now: number): Promise<string[]> {
  const { slowness } = one;
  const finished = { leased_until: null, next_read_at: now + periodMs, last_read_at: now, slowness };
  const failed = (problem: problems.Problem) => ({
    ...finished,
    last_outcome: problems.outcomeOf(problem),
    ...problems.problemColumns(problem, now),
  });
  if (result.kind === 'failed') {
    await imports.setImport(trx, one, { ...failed(result.problem), next_read_at: now + retryMsAfter(one, now) });
    await notifyOfFailures(trx, one, result.problem, now);
    return [];
  }
  const succeeded = { ...finished, ...problems.noProblem, last_success_at: now };
  if (result.kind === 'unchanged') {
    await imports.setImport(trx, one, { ...succeeded, last_outcome: CalendarOutcome.Unchanged });
    return [];
  }
  const { reading, window } = result;
  await expireHolds(trx, one.property_id, now);
  const known = await nights.listCalendarNights(trx, one.property_id, one.id);
  const from = firstImportedNight(now);
  const hadNights = known.some(({ night }) => night >= from);
  // A platform with a malfunction may return an empty calendar once. The second empty calendar in a row is applied.
  if (reading.events === 0 && hadNights && !one.was_empty) {
    await imports.setImport(trx, one, {
      ...failed(problems.problemOf('empty')),
      was_empty: 1,
      etag: null,
      last_modified: null,
      validated_at: null,
    });
    return [];
  }
  await setCalendarNights(trx, one, { known, reading, window }, now);
  const changed = await takeImportedNights(trx, one.property_id, now);
  await imports.setImport(trx, one, {
    ...succeeded,
    was_empty: 0,
    last_outcome: CalendarOutcome.Read,
    events: reading.events,
    etag: result.etag,
    last_modified: result.lastModified,
    validated_at: now,
  });
  return changed;
}

/**
 * Stores the nights of an import's calendar. A new night that is already taken here, or that another import has, may be an echo of the
 * exported calendar. Such a night is not exported yet: its `told_from` is null.
 */
async function setCalendarNights(trx: Trx, one: imports.Import, change: NightChange, now: number): Promise<void> {
  const { id: importId, property_id: propertyId } = one;
  const { known } = change;
  const before = new Map(known.map((row) => [row.night, row]));
  const after = new Map(nightsAfter(one, change, now).map((row) => [row.night, row]));
  const isSame = (night: CalendarDate) => {
    const [old, row] = [before.get(night), after.get(night)];
    return old && row && (['uid', 'is_echo', 'is_overlapping'] as const).every((column) => old[column] === row[column]);
  };
  const added = [...after.values()].filter(({ night }) => !isSame(night));
  const gone = known.map(({ night }) => night).filter((night) => !isSame(night));
  await nights.deleteCalendarNights(trx, { propertyId, importId }, gone);
  if (added.length > 0 || gone.length > 0) await raiseVersion(trx, { propertyId, importId });
  if (added.length === 0) return;
  const takenOtherwise = await nights.listNightsTakenOtherwise(trx, propertyId, importId);
  const toldFrom = (night: CalendarDate) => {
    const row = before.get(night);
    return row ? row.told_from : takenOtherwise.has(night) ? null : now;
  };
  await nights.insertCalendarNights(
    trx,
    added.map((row) => ({ ...row, told_from: toldFrom(row.night) })),
  );
}

/** The nights of an import before a reading, in order, and the reading. */
interface NightChange {
  known: readonly nights.CalendarNight[];
  reading: CalendarReading;
  window: DayRange;
}

type NightRow = Omit<nights.CalendarNight, 'told_from'>;

/** The nights of the import after a reading, in order. */
function nightsAfter(
  { id: import_id, property_id }: imports.Import,
  { known, reading, window }: NightChange,
  now: number,
): NightRow[] {
  const read = [...reading.nights]
    .map(([night, uid]): NightRow => {
      const is_overlapping = reading.overlapping.has(night) ? 1 : 0;
      return { property_id, import_id, night, uid, is_echo: 0, is_overlapping };
    })
    .sort((one, other) => (one.night < other.night ? -1 : 1));
  const rows = [...begunBefore(window.from, known, read), ...read];
  const echoes = echoesAfter(known, rows, firstImportedNight(now));
  return rows.map((row) => ({ ...row, is_echo: echoes.has(row.night) ? 1 : 0 }));
}

/**
 * The known nights before `from`, the first night of the window, of an event that still takes that night. They are kept, so that the event has
 * the same first night, and with it the same UID, in the exported calendar.
 */
function begunBefore(from: CalendarDate, known: readonly NightRow[], read: readonly NightRow[]): NightRow[] {
  const first = read.filter(({ night }) => night === from);
  const last = eventsOf([...known.filter(({ night }) => night < from), ...first]).at(-1) ?? [];
  return first.length > 0 ? last.slice(0, -1) : [];
}

/**
 * The nights of the events that stay echoes: those that have the same nights from `from` on as before. They may have other UIDs, because some
 * platforms write new ones each time. Nights before `from` do not change. While another event overlaps an echo, its nights stay marked, whichever
 * of both comes first in the file: it is an echo again when the other event has gone.
 */
function echoesAfter(before: readonly NightRow[], after: readonly NightRow[], from: CalendarDate): Set<CalendarDate> {
  const current = (rows: readonly NightRow[]) => eventsOf(rows.filter(({ night }) => night >= from));
  const rangeOf = (event: readonly NightRow[]) => `${event[0]!.night} ${event.at(-1)!.night}`;
  const marked = before.filter(({ is_echo }) => is_echo);
  const echoes = current(before).filter((event) =>
    event.every(({ is_echo, is_overlapping }) => is_echo && !is_overlapping),
  );
  const overlapped = current(marked.filter(({ is_overlapping }) => is_overlapping).map((row) => ({ ...row, uid: '' })));
  const ranges = new Set([...echoes, ...overlapped].map(rangeOf));
  const past = marked.filter(({ night }) => night < from);
  const kept = current(after).filter((event) => ranges.has(rangeOf(event)));
  const wasMarked = new Set(marked.map(({ night }) => night));
  const overlapping = after.filter(({ night, is_overlapping }) => is_overlapping && wasMarked.has(night));
  return new Set([...past, ...kept.flat(), ...overlapping].map(({ night }) => night));
}
