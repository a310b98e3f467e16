const minuteMs = 60_000;
/** The time between two readings of a calendar. */
export const periodMs = 15 * minuteMs;
/** The longest time after a failed reading. */
export const maxRetryMs = 24 * 60 * minuteMs;
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

/**
 * The time in ms from a failed reading at `now` to the next one: `periodMs` after the first failure, then twice the previous time, up to
 * `maxRetryMs`. A reading that the owner has requested earlier shortens it, so that requests while the calendar is being repaired do not delay
 * the next reading.
 */
export function retryMsAfter(
  {
    last_read_at,
    next_read_at,
    problem_at,
  }: { last_read_at: number | null; next_read_at: number; problem_at: number | null },
  now: number,
): number {
  if (last_read_at === null || problem_at === null) return periodMs;
  const waitedMs = Math.min(next_read_at, now) - last_read_at;
  return Math.min(Math.max(2 * waitedMs, periodMs), maxRetryMs);
}

/** A calendar whose server or parser takes longer, in ms, is slow. All calendars share one parser. */
const slowMs = { server: 5_000, parser: 2_000 };
/** After a slow read, a calendar is slow until it has been read quickly this often; each further slow read adds as many, up to `maxSlowness`. */
const penalty = 8;
const maxSlowness = 64;

/** The `slowness` of a calendar after a read of which its server and the parser took this long. */
export function slownessAfter(
  slowness: number,
  { serverMs, parserMs }: { serverMs: number; parserMs: number },
): number {
  const isSlow = serverMs > slowMs.server || parserMs > slowMs.parser;
  return isSlow ? Math.min(slowness + penalty, maxSlowness) : Math.max(slowness - 1, 0);
}
