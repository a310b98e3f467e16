/** For whom a connection is taken. */
export interface Turn {
  /** The user or network, and its site. */
  origin: { key: string; site: string };
  /** Whose turn comes first: this process (jobs, limits, probes), then users, accounts that are not active, and clients without an account. */
  standing: 'process' | 'active' | 'inactive' | 'anonymous';
  /** Whether the client has disconnected. */
  isGone: () => boolean;
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
  remove(waiter: Waiter): void;
}

/** The turn of what no client waits for. */
export const turnOfProcess: TurnOf = () => ({
  origin: { key: '', site: '' },
  standing: 'process',
  isGone: () => false,
});

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

  remove(waiter: Waiter): void {
    this.waiters.delete(waiter);
  }
}
