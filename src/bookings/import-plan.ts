import { type CalendarDate, addDays, listNights } from '../values/dates';
import type { NightHolder, RequestedNight } from './repository-imported-nights';

/** Nights of one import, half-open. */
export interface ImportRange {
  import_id: number;
  start_date: CalendarDate;
  end_date: CalendarDate;
}

/** A night of one import. */
export type ImportNight = Pick<RequestedNight, 'import_id' | 'night'>;

/** The nights of a reservation or of an open request to book that an import requests. The other id is null. */
export interface ImportConflict extends ImportRange {
  reservation_id: number | null;
  request_id: number | null;
  /** The event that contains the first night. */
  uid: string;
}

/** What decides whether an event that overlaps a reservation or a request is a conflict, or an echo of it. */
export interface ConflictContext {
  /** For each import, when its platform has read the exported calendar (`listExportTimes`). */
  exportTimes: ReadonlyMap<number, number | null>;
  /** The {@link conflictKey} of each known conflict that is not over. An event that was not an echo before does not become one while it exists. */
  known: ReadonlySet<string>;
}

export interface ImportPlan {
  /** The ranges to block, in ascending order. */
  ranges: ImportRange[];
  conflicts: ImportConflict[];
  /** Nights that an import has blocked and that exported calendars do not contain yet. */
  unpublished: ImportNight[];
  /** The nights of events that are found to be echoes. */
  echoes: ImportNight[];
}

/**
 * Decides which nights imports block from `from` on, given the nights that each import requests, the current holders of nights, and the
 * current blocks of imports:
 *
 * - A requested night is blocked unless a reservation, a request to book or a block of the owner holds it.
 * - If several imports request a night, the import that holds it now keeps it; else the one with the lowest id gets it.
 * - A requested night that a reservation or a request to book holds is a conflict, unless its event is an echo ({@link isEcho}) or has been one
 *   since its nights have changed (`is_echo`): until the other platform reads the exported calendar again, it repeats a former state of a stay.
 *   Its nights cannot be sold twice meanwhile, because the import blocks each of them that becomes free.
 * - Blocks before `from` do not change.
 */
export function planImports(
  requested: readonly RequestedNight[],
  holders: readonly NightHolder[],
  blocks: readonly ImportRange[],
  from: CalendarDate,
  { exportTimes, known }: ConflictContext,
): ImportPlan {
  const holderOf = new Map(holders.map((holder) => [holder.night, holder]));
  const importOf = new Map<CalendarDate, RequestedNight | { import_id: number }>();
  for (const block of blocks)
    for (const night of listNights(block.start_date, block.end_date < from ? block.end_date : from))
      importOf.set(night, block);
  const conflicts = new Map<string, ImportConflict>();
  const echoes: ImportNight[] = [];
  for (const event of eventsOf(requested)) {
    const { import_id } = event[0]!;
    const wasEcho = event.every(({ is_echo }) => is_echo);
    const overlaps = event.some(({ is_overlapping }) => is_overlapping);
    const repeats = !overlaps && (wasEcho || isEcho(event, holderOf, exportTimes.get(import_id) ?? null));
    let isNewEcho = repeats && !wasEcho;
    for (const one of event) {
      const { night } = one;
      const holder = holderOf.get(night);
      if (holder && holder.import_id === null) {
        const pair = { import_id, reservation_id: holder.reservation_id, request_id: holder.request_id };
        const isKnown = !wasEcho && known.has(conflictKey(pair));
        if (isKnown) isNewEcho = false;
        if (holder.block_id === null && (!repeats || isKnown)) addConflict(conflicts, pair, one);
      } else if (!importOf.has(night) || holder?.import_id === import_id) importOf.set(night, one);
    }
    if (isNewEcho) echoes.push(...event);
  }
  const nights = [...importOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ranges: rangesOf(nights.map(([night, { import_id }]) => ({ night, import_id }))),
    conflicts: [...conflicts.values()],
    echoes,
    unpublished: nights.flatMap(([night, one]) =>
      'told_from' in one && one.told_from === null ? [{ import_id: one.import_id, night }] : [],
    ),
  };
}

/** Joins consecutive nights of the same import into ranges. `nights` are in ascending order. */
function rangesOf(nights: readonly { night: CalendarDate; import_id: number }[]): ImportRange[] {
  const ranges: ImportRange[] = [];
  for (const { night, import_id } of nights) {
    const last = ranges.at(-1);
    if (last?.end_date === night && last.import_id === import_id) last.end_date = addDays(night, 1);
    else ranges.push({ import_id, start_date: night, end_date: addDays(night, 1) });
  }
  return ranges;
}

/** The consecutive nights of each event. They are ordered by import and night. */
export function eventsOf<Night extends ImportNight & { uid: string }>(nights: readonly Night[]): Night[][] {
  const events: Night[][] = [];
  for (const one of nights) {
    const last = events.at(-1)?.at(-1);
    const continues = last?.import_id === one.import_id && last.uid === one.uid && addDays(last.night, 1) === one.night;
    if (continues) events.at(-1)!.push(one);
    else events.push([one]);
  }
  return events;
}

/**
 * Whether the event repeats what its platform has read in the exported calendar: its nights are exactly all those of one or more
 * reservations, requests to book and blocks of the owner, which existed when the platform read the calendar (`exportedAt`, epoch ms). By then,
 * the platform could no longer sell these nights itself. It often gives such events UIDs of its own.
 */
function isEcho(
  event: readonly RequestedNight[],
  holderOf: ReadonlyMap<CalendarDate, NightHolder>,
  exportedAt: number | null,
): boolean {
  if (exportedAt === null) return false;
  const ownerOf = (night: CalendarDate) => {
    const holder = holderOf.get(night);
    return holder && `${holder.reservation_id} ${holder.block_id} ${holder.request_id}`;
  };
  const [first, last] = [event[0]!.night, event.at(-1)!.night];
  const isWhole = ownerOf(addDays(first, -1)) !== ownerOf(first) && ownerOf(addDays(last, 1)) !== ownerOf(last);
  return (
    isWhole &&
    event.every(({ night }) => {
      const holder = holderOf.get(night);
      return holder !== undefined && holder.import_id === null && holder.since < exportedAt;
    })
  );
}

type ConflictPair = Pick<ImportConflict, 'import_id' | 'reservation_id' | 'request_id'>;

/** Identifies a conflict of the listing. */
export function conflictKey({ import_id, reservation_id, request_id }: ConflictPair): string {
  return `${import_id} ${reservation_id} ${request_id}`;
}

/** Adds a night to the conflict of an import and a reservation or request. The nights of an import come in ascending order. */
function addConflict(conflicts: Map<string, ImportConflict>, pair: ConflictPair, { night, uid }: RequestedNight): void {
  const key = conflictKey(pair);
  const end_date = addDays(night, 1);
  const known = conflicts.get(key);
  if (known) known.end_date = end_date;
  else conflicts.set(key, { ...pair, start_date: night, end_date, uid });
}
