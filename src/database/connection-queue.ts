/**
 * Whose turn comes first: this process (jobs, probes, and requests that already hold a connection), then users, accounts that are not active, and
 * clients without an account.
 */
export const standings = ['process', 'active', 'inactive', 'anonymous'] as const;
export type Standing = (typeof standings)[number];

/** For whom a connection is taken. */
export interface Turn {
  /** The user or network, and its site. */
  origin: { key: string; site: string };
  standing: Standing;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  /** Registers what is called when the standing improves while the turn waits. */
  onPromotion?: (promote: (standing: Standing) => void) => void;
}

/** Returns the turn of a request at the time when it has to wait: until then, the caller may become known. */
export type TurnOf = () => Turn;

/** A caller that waits for a connection of a full pool. */
export interface Waiter extends Turn {
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** Decides in which order waiting callers get connections. */
export interface ConnectionQueue {
  readonly size: number;
  /** Returns the waiter that has to make room if too many wait; it is no longer in the queue. */
  add(waiter: Waiter): Waiter | undefined;
  /** Removes the one that is next. */
  take(): Waiter | undefined;
  /** Returns whether it was waiting. */
  remove(waiter: Waiter): boolean;
}

/** The turn of what no client waits for. */
export const turnOfProcess: TurnOf = () => ({
  origin: { key: '', site: '' },
  standing: 'process',
  isGone: () => false,
});

/** The turn of a health check: alternates with those of jobs, which cannot take its place in a full queue. */
export const turnOfProbe: TurnOf = () => ({ ...turnOfProcess(), origin: { key: 'probe', site: 'probe' } });

/** The turn of a request that continues without its client. */
export function staying(turn: Turn): Turn {
  return { ...turn, isGone: () => false };
}

/** First in, first out: for commands, which serve no clients. */
export class ArrivalQueue implements ConnectionQueue {
  private readonly waiters = new Set<Waiter>();

  get size(): number {
    return this.waiters.size;
  }

  add(waiter: Waiter): undefined {
    this.waiters.add(waiter);
  }

  take(): Waiter | undefined {
    const [first] = this.waiters;
    if (first) this.waiters.delete(first);
    return first;
  }

  remove(waiter: Waiter): boolean {
    return this.waiters.delete(waiter);
  }
}
