const minuteMs = 60_000;
/** The time between two readings of a calendar. */
export const periodMs = 15 * minuteMs;
/** Longer than any reading takes. A lease that is older belongs to a process that has ended. */
export const leaseMs = 2 * minuteMs;
/** The time for which "not modified" is accepted. After it the calendar is read again, because recurrences have moved into the window. */
export const validForMs = 24 * 60 * minuteMs;

/**
 * The time from which on an instant that is set `periodMs` ahead must have been set while a clock was ahead of `now`. Twice the period, because
 * the clocks of servers differ.
 */
export function tooFarAhead(now: number, periodMs: number): number {
  return now + 2 * periodMs;
}

/** A calendar whose server takes longer, in ms, is slow. */
const slowMs = 5_000;
/** After a slow read, a calendar is slow until it has been read quickly this often; each further slow read adds as many, up to `maxSlowness`. */
const penalty = 8;
const maxSlowness = 64;

/** The `slowness` of a calendar after a read of which its server took `durationMs`. */
export function slownessAfter(slowness: number, durationMs: number): number {
  return durationMs > slowMs ? Math.min(slowness + penalty, maxSlowness) : Math.max(slowness - 1, 0);
}
