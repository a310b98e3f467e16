import { mostSkewMs } from '../database/counters';
import type { Limit } from './rules';
import type { SharedTurn } from './shared-turn';

/** The state of a limit after a request. */
export interface Quota {
  /** The limit's name in the contract. */
  name: string;
  limit: number;
  /** The length of the window. */
  windowSeconds: number;
  /**
   * The points that are left according to the last query of this process: exact if one process counts alone. With several, it
   * does not include what others have admitted since, and counts points that they have leased as used. Never rises within a
   * window.
   */
  remaining: number;
  /** Seconds until the next window begins. */
  resetSeconds: number;
  /** The end of the window in which the request was counted, epoch ms: `QuotaLeases.refund` needs it. */
  expire: number;
  isExceeded: boolean;
}

/** The points that this process has leased from one counter, in the current window. */
export interface Lease {
  readonly key: string;
  readonly limit: Limit;
  readonly divisor: number;
  /** Points that are leased and not used yet. */
  left: number;
  /** Points that the database records as leased by this process beyond what its requests asked for: those that it may return. */
  held: number;
  /** Points that no process had leased at the last query. */
  free: number;
  /** The end of the window, epoch ms; Infinity before the first query. */
  expire: number;
  /** Whether no process has points that this one could lease. Some may be left: too few for the last request. */
  isExhausted: boolean;
  lastRemaining: number;
  /** Points for the requests that wait for the database, all for the same statement. */
  waiting: number;
  asking: Promise<void> | undefined;
  /** The turn of these requests. */
  turn: SharedTurn | undefined;
}

/** Whether the window of a lease has ended, or will not for longer than it lasts, because the clock was set back. */
export function hasEnded({ expire, limit }: Lease, now: number): boolean {
  return expire <= now || (expire !== Infinity && expire > now + limit.seconds * 1000 + mostSkewMs);
}

/** Uses points of the lease, or rejects the request if too few are left; undefined if the database has to be queried. */
export function handOut(lease: Lease, points: number, now = Date.now()): Quota | undefined {
  const isExceeded = lease.left < points;
  if (hasEnded(lease, now) || (isExceeded && !lease.isExhausted)) return undefined;
  if (!isExceeded) lease.left -= points;
  // Another process may give points back before the window ends.
  else if (lease.limit.isRefunded) lease.isExhausted = false;
  lease.lastRemaining = Math.min(lease.lastRemaining, lease.free + lease.left);
  return {
    name: lease.limit.name ?? '',
    limit: lease.limit.points,
    windowSeconds: lease.limit.seconds,
    remaining: isExceeded ? 0 : lease.lastRemaining,
    resetSeconds: Math.ceil((lease.expire - now) / 1000),
    expire: lease.expire,
    isExceeded,
  };
}

/** How many leases are looked at to find one that can make room for another. */
const mostExamined = 8;

/** The leases that a process tracks by their keys: at most `most`. */
export class TrackedLeases {
  private readonly leases = new Map<string, Lease>();
  /** Where the search for a lease that can be evicted continues. Only while there is no room, because an unused iterator keeps old tables of a Map. */
  private hand: MapIterator<Lease> | undefined;

  constructor(private readonly most: number) {}

  get(key: string): Lease | undefined {
    return this.leases.get(key);
  }

  values(): Iterable<Lease> {
    return this.leases.values();
  }

  /**
   * Removes the lease of the key, and makes room for a new one. Returns whether there is room. If there is none, it evicts an idle lease, the oldest of
   * those that it has not examined since the last round; it examines {@link mostExamined} of them.
   */
  makeRoom(key: string, now: number): boolean {
    this.leases.delete(key);
    if (this.leases.size < this.most) {
      this.hand = undefined;
      return true;
    }
    for (let examined = 0; examined < mostExamined; examined++) {
      this.hand ??= this.leases.values();
      const { done, value } = this.hand.next();
      if (done) this.hand = undefined;
      else if (isIdle(value, now)) return this.leases.delete(value.key);
    }
    return false;
  }

  add(lease: Lease): void {
    this.leases.set(lease.key, lease);
  }

  clear(): void {
    this.leases.clear();
    this.hand = undefined;
  }

  /** Removes the leases whose windows have ended at `now`. */
  prune(now: number): void {
    for (const lease of this.leases.values()) if (lease.expire <= now) this.leases.delete(lease.key);
    this.hand = undefined;
  }
}

/** Whether no request waits for the lease, and no points are lost without it. */
function isIdle(lease: Lease, now: number): boolean {
  if (lease.asking || lease.waiting > 0) return false;
  return hasEnded(lease, now) || (lease.held === 0 && lease.left === 0);
}
