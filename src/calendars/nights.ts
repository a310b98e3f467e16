import { type CalendarDate, addDays } from '../values/dates';

/** Half-open, from the first day up to but not including the last. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** When an event takes place, by the property's clocks. */
export type Occurrence =
  | { kind: 'days'; start: CalendarDate; end: CalendarDate }
  /** `end` is the date on which it ends, if only at 00:00. */
  | { kind: 'times'; start: CalendarDate; end: CalendarDate };

/**
 * The nights that an event takes: of an all-day event those from its first day up to but not including DTEND (RFC 5545, 3.6.1: exclusive),
 * one where that is not after the first day, as careless programs write it; of a timed event those whose midnight it lasts to or over,
 * which are those from the date of its start up to but not including the date of its end: from 15:00 to 11:00 three days later three
 * nights, from midnight to midnight what a whole day is, and a cleaning from 10:00 to 12:00 none.
 */
export function nightsOf({ kind, start, end }: Occurrence): DayRange {
  return { from: start, to: kind === 'days' && end <= start ? addDays(start, 1) : end };
}

/** What of a range lies in the window; undefined where nothing does. */
export function within({ from, to }: DayRange, window: DayRange): DayRange | undefined {
  const clipped = { from: from > window.from ? from : window.from, to: to < window.to ? to : window.to };
  return clipped.from < clipped.to ? clipped : undefined;
}
