/** The time, as epoch milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that can be moved, for the sandbox and for tests. */
export interface AdjustableClock extends Clock {
  /** Sets the clock to `ms` (epoch milliseconds); it continues to run from there. */
  set(ms: number): void;
  /** Moves the clock by `ms` milliseconds, backwards if negative. */
  advance(ms: number): void;
  /** Follows the underlying clock again. */
  reset(): void;
}

/** A clock that runs like `base`, with an adjustable offset. */
export function adjustableClock(base: Clock = systemClock): AdjustableClock {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    set: (ms) => void (offset = ms - base.now()),
    advance: (ms) => void (offset += ms),
    reset: () => void (offset = 0),
  };
}

/** A clock that stops at `ms` (epoch milliseconds) until it is moved; for tests. */
export function fixedClock(ms: number): AdjustableClock {
  return adjustableClock({ now: () => ms });
}
