import { type CalendarDate, addDays, listNights } from '../values/dates';
import type { NightHolder, RequestedNight } from './repository-imported-nights';

/** Nights of one import, half-open. */
export interface ImportRange {
  import_id: number;
  start_date: CalendarDate;
  end_date: CalendarDate;
}

export interface ImportConflict extends ImportRange {
  reservation_id: number;
}

export interface ImportPlan {
  /** The ranges to block, in ascending order. */
  ranges: ImportRange[];
  conflicts: ImportConflict[];
  /** Nights that an import has blocked and that exported calendars do not contain yet. */
  unpublished: { import_id: number; night: CalendarDate }[];
}

/**
 * Decides which nights imports block from `from` on, given the nights that each import requests, the current holders of nights, and the
 * current blocks of imports:
 *
 * - A requested night is blocked unless a reservation or a block of the owner holds it.
 * - If several imports request a night, the import that holds it now keeps it; else the one with the lowest id gets it.
 * - A requested night that a reservation holds is a conflict.
 * - Blocks before `from` do not change.
 */
export function planImports(
  requested: readonly RequestedNight[],
  holders: readonly NightHolder[],
  blocks: readonly ImportRange[],
  from: CalendarDate,
): ImportPlan {
  const holderOf = new Map(holders.map((holder) => [holder.night, holder]));
  const importOf = new Map<CalendarDate, RequestedNight | { import_id: number }>();
  for (const block of blocks)
    for (const night of listNights(block.start_date, block.end_date < from ? block.end_date : from))
      importOf.set(night, block);
  const conflicts = new Map<string, ImportConflict>();
  for (const one of requested) {
    const { import_id, night } = one;
    const holder = holderOf.get(night);
    if (typeof holder?.reservation_id === 'number') addConflict(conflicts, import_id, holder.reservation_id, night);
    else if (holder && holder.import_id === null) continue;
    else if (!importOf.has(night) || holder?.import_id === import_id) importOf.set(night, one);
  }
  const nights = [...importOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ranges: rangesOf(nights.map(([night, { import_id }]) => ({ night, import_id }))),
    conflicts: [...conflicts.values()],
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

/** Adds a night to the conflict of an import and a reservation. The nights of an import come in ascending order. */
function addConflict(
  conflicts: Map<string, ImportConflict>,
  import_id: number,
  reservation_id: number,
  night: CalendarDate,
): void {
  const key = `${import_id} ${reservation_id}`;
  const end_date = addDays(night, 1);
  const known = conflicts.get(key);
  if (known) known.end_date = end_date;
  else conflicts.set(key, { import_id, reservation_id, start_date: night, end_date });
}
