import { type CalendarDate, addDays, listNights } from '../values/dates';
import type { NightHolder, WantedNight } from './repository-imported-nights';

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
  /** What imports are to block, by start. */
  ranges: ImportRange[];
  conflicts: ImportConflict[];
  /** Nights that an import has for itself, and of which nobody is told yet. */
  untold: { import_id: number; night: CalendarDate }[];
}

/**
 * Which nights imports take from `from` on, given what each wants, who has the nights now, and the blocks that imports have: every
 * night that any of them wants, unless a reservation or a block of the owner has it. Of several that want a night the one that has it
 * keeps it. What imports blocked before `from` stays as it was. Where a reservation has the night, that is a conflict.
 */
export function planImports(
  wanted: readonly WantedNight[],
  holders: readonly NightHolder[],
  blocks: readonly ImportRange[],
  from: CalendarDate,
): ImportPlan {
  const holderOf = new Map(holders.map((holder) => [holder.night, holder]));
  const taker = new Map<CalendarDate, WantedNight | { import_id: number }>();
  for (const block of blocks)
    for (const night of listNights(block.start_date, block.end_date < from ? block.end_date : from))
      taker.set(night, block);
  const conflicts = new Map<string, ImportConflict>();
  for (const one of wanted) {
    const { import_id, night } = one;
    const holder = holderOf.get(night);
    if (typeof holder?.reservation_id === 'number') noteConflict(conflicts, import_id, holder.reservation_id, night);
    else if (holder && holder.import_id === null) continue;
    else if (!taker.has(night) || holder?.import_id === import_id) taker.set(night, one);
  }
  const nights = [...taker].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ranges: rangesOf(nights.map(([night, { import_id }]) => ({ night, import_id }))),
    conflicts: [...conflicts.values()],
    untold: nights.flatMap(([night, one]) =>
      'told_from' in one && one.told_from === null ? [{ import_id: one.import_id, night }] : [],
    ),
  };
}

/** Nights that follow each other in the same import, as ranges. `nights` ascending. */
function rangesOf(nights: readonly { night: CalendarDate; import_id: number }[]): ImportRange[] {
  const ranges: ImportRange[] = [];
  for (const { night, import_id } of nights) {
    const last = ranges.at(-1);
    if (last?.end_date === night && last.import_id === import_id) last.end_date = addDays(night, 1);
    else ranges.push({ import_id, start_date: night, end_date: addDays(night, 1) });
  }
  return ranges;
}

/** Nights of an import come in order. */
function noteConflict(
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
