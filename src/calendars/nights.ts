import { type CalendarDate, addDays } from '../values/dates';

/** The days from `from` to the one before `to`. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** When an event takes place, in the local time of the property. */
export type Occurrence =
  | { kind: 'days'; start: CalendarDate; end: CalendarDate }
  /** `end` is the date on which it ends, also if it ends at 00:00. */
  | { kind: 'times'; start: CalendarDate; end: CalendarDate };

/**
 * The nights that an event takes.
 *
 * - All-day event: from its first day to the day before DTEND (RFC 5545, 3.6.1). One night if DTEND is not after the first day, as some
 *   programs write it.
 * - Timed event: from the date of its start to the day before the date of its end. From 15:00 to 11:00 three days later are three nights; a
 *   cleaning from 10:00 to 12:00 takes none.
 */
export function nightsOf({ kind, start, end }: Occurrence): DayRange {
  return { from: start, to: kind === 'days' && end <= start ? addDays(start, 1) : end };
}

/** The part of a range that lies in the window; undefined if there is none. */
export function within({ from, to }: DayRange, window: DayRange): DayRange | undefined {
  const clipped = { from: from > window.from ? from : window.from, to: to < window.to ? to : window.to };
  return clipped.from < clipped.to ? clipped : undefined;
}

/** Collects the nights of events. The first event that takes a night keeps it. */
export class TakenNights {
  /** Each night with the UID of its event. */
  readonly nights = new Map<CalendarDate, string>();
  private readonly ranges = new Map<CalendarDate, string>();
  private readonly overlappingRanges = new Set<string>();

  /** Adds a night of an event that takes the nights `from` to `to`. */
  add(night: CalendarDate, uid: string, { from, to }: DayRange): void {
    const range = `${from} ${to}`;
    const first = this.ranges.get(night);
    if (first === undefined) {
      this.nights.set(night, uid);
      this.ranges.set(night, range);
    } else if (first !== range) this.overlappingRanges.add(first).add(range);
  }

  /** The nights of events that overlap an event of other nights, in whichever order they were added. */
  overlapping(): Set<CalendarDate> {
    return new Set([...this.ranges].flatMap(([night, range]) => (this.overlappingRanges.has(range) ? [night] : [])));
  }
}
