import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Counters, Hold, Taken } from '../database/counters';
import type { Limit } from './rules';

/** The state of a limit after a request. */
export interface Quota {
  limit: number;
  /**
   * The points that are left according to the last query of this process: exact if one process counts alone. With several, it
   * does not include what others have admitted since, and counts points that they have leased as used. Never rises within a
   * window.
   */
  remaining: number;
  /** Seconds until the next window begins. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** A lease takes this fraction of the points that are left: the fewer are left, the smaller the lease, down to one point. */
const divisor = 6;
/** How often a process checks whether others request the points that it has leased, in ms. */
const pollMs = 100;
/**
 * How long a process that needs points waits for those that others have leased, in ms. Longer than they take to return them,
 * unless they have ended.
 */
const mostWaitMs = 2_000;
/** How many counters a process tracks; for any other, each request queries the database. */
const maxTracked = 100_000;

/** The points that this process has leased from one counter, in the current window. */
interface Lease {
  readonly key: string;
  readonly limit: Limit;
  readonly divisor: number;
  /** Points that are leased and not used yet. */
  left: number;
  /** Points that the database records as leased by this process. */
  held: number;
  /** Points that no process had leased at the last query. */
  free: number;
  /** The end of the window, epoch ms; Infinity before the first query. */
  expire: number;
  isExhausted: boolean;
  lastRemaining: number;
  /** Requests that wait for the database, all for the same statement. */
  waiting: number;
  asking: Promise<void> | undefined;
}

/**
 * Counts requests by leasing points from counters in the database.
 *
 * - A process leases several points, uses them without a query, and leases again when they are used up.
 * - If no points are left but other processes hold some, it requests them: the others return what they have not used.
 * - It rejects a request only when all points are used. All processes together never admit more than the limit; points leased by a process that was killed are lost until the window ends.
 */
export class QuotaLeases {
  private readonly leases = new Map<string, Lease>();
  private readonly process = randomUUID();
  private holdsUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  private polling = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly counters: Counters,
    private readonly most = maxTracked,
  ) {}

  /** Counts one request. Returns at once, unless the database has to be queried; throws its errors. */
  count(limit: Limit, key: string): Quota | Promise<Quota> {
    const now = Date.now();
    let lease = this.leases.get(key);
    if (!lease || (lease.expire <= now && !lease.asking)) lease = this.begin(limit, key);
    const quota = handOut(lease, now);
    if (quota) return quota;
    if (!lease.asking && !this.ask(lease)) {
      const asked = handOut(lease);
      if (asked) return asked;
    }
    return this.wait(lease);
  }

  private begin(limit: Limit, key: string): Lease {
    this.leases.delete(key);
    const isKept = this.leases.size < this.most;
    const lease: Lease = {
      ...{ key, limit, left: 0, held: 0, free: 0, expire: Infinity, isExhausted: false },
      // Untracked counters take one point at a time.
      ...{ divisor: limit.inBlocks && isKept ? divisor : limit.points + 1 },
      ...{ lastRemaining: limit.points, waiting: 0, asking: undefined },
    };
    if (isKept) this.leases.set(key, lease);
    return lease;
  }

  private async wait(lease: Lease): Promise<Quota> {
    lease.waiting++;
    try {
      for (;;) {
        const quota = handOut(lease);
        if (quota) return quota;
        await (lease.asking ?? this.ask(lease));
      }
    } finally {
      lease.waiting--;
    }
  }

  /** Leases points for all waiting requests; returns a promise if that takes time. */
  private ask(lease: Lease): Promise<void> | undefined {
    const asked = this.take(lease);
    if (!asked) return undefined;
    lease.asking = asked.finally(() => (lease.asking = undefined));
    return lease.asking;
  }

  private take(lease: Lease): Promise<void> | undefined {
    const { wanted, taken } = this.request(lease);
    if (taken instanceof Promise) return taken.then((answer) => this.settle(lease, wanted, answer));
    return this.settle(lease, wanted, taken);
  }

  private request(lease: Lease): { wanted: number; taken: Taken | Promise<Taken> } {
    const { key, limit, expire, held } = lease;
    const wanted = Math.max(1, lease.waiting);
    const wish = {
      ...{ key, limit: limit.points, duration: limit.seconds * 1000, wanted, now: Date.now() },
      ...{ divisor: lease.divisor, window: expire === Infinity ? 0 : expire, held },
    };
    return { wanted, taken: this.counters.take(wish) };
  }

  private settle(lease: Lease, wanted: number, taken: Taken): Promise<void> | undefined {
    this.learn(lease, wanted, taken);
    if (taken.granted > 0) return undefined;
    if (taken.held > 0) return this.callForPoints(lease);
    lease.isExhausted = true;
    return undefined;
  }

  private learn(lease: Lease, wanted: number, { granted, points, expire }: Taken): void {
    if (expire !== lease.expire) lease.lastRemaining = lease.limit.points;
    lease.expire = expire;
    lease.free = Math.max(0, lease.limit.points - points);
    lease.left = Math.max(0, granted);
    lease.held = Math.max(0, granted - wanted);
    lease.isExhausted = false;
    if (lease.held === 0) return;
    this.holdsUntil = Math.max(this.holdsUntil, expire);
    this.pollLater();
  }

  /** Requests points from other processes, and waits until they have returned some, none holds any, or `mostWaitMs` are over. */
  private async callForPoints(lease: Lease): Promise<void> {
    const deadline = Date.now() + mostWaitMs;
    await this.counters.call(lease.key, this.process, deadline);
    try {
      for (;;) {
        await delay(pollMs / 2);
        const { wanted, taken } = this.request(lease);
        const answer = await taken;
        this.learn(lease, wanted, answer);
        if (answer.granted > 0) return;
        if (answer.held <= 0 || Date.now() > deadline) break;
      }
      lease.isExhausted = true;
    } finally {
      await this.counters.endCall(lease.key, this.process);
    }
  }

  private pollLater(): void {
    if (this.isClosed) return;
    this.timer ??= setTimeout(() => {
      this.polling = this.poll();
    }, pollMs).unref();
  }

  private async poll(): Promise<void> {
    try {
      const called = await this.counters.called();
      const holds = called.flatMap((key) => this.releaseFrom(this.leases.get(key)));
      await this.giveBack(holds);
    } catch {
      // If the database is unavailable, the requests report it.
    }
    this.timer = undefined;
    if (Date.now() < this.holdsUntil) this.pollLater();
  }

  /** Releases the points of a lease. While it is being renewed, the statement in progress settles them. */
  private releaseFrom(lease: Lease | undefined): Hold[] {
    if (!lease || lease.held === 0 || lease.asking || lease.expire <= Date.now()) return [];
    const hold = { key: lease.key, window: lease.expire, held: lease.held, unused: lease.left };
    lease.left = 0;
    lease.held = 0;
    return [hold];
  }

  private async giveBack(holds: Hold[]): Promise<void> {
    if (holds.length > 0) await this.counters.giveBack(holds);
  }

  /** Deletes all counts. */
  async clear(): Promise<void> {
    this.leases.clear();
    await this.counters.clear();
  }

  /** Deletes counts whose windows have ended. */
  async prune(): Promise<void> {
    const now = Date.now();
    for (const lease of this.leases.values()) if (lease.expire <= now) this.leases.delete(lease.key);
    await this.counters.prune(now);
  }

  /** Returns unused points if the database is reachable: other processes continue in the same windows. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.polling;
    const holds = [...this.leases.values()].flatMap((lease) => this.releaseFrom(lease));
    await this.giveBack(holds).catch(() => {});
    this.counters.close();
  }
}

/** Uses one point of the lease, or rejects the request if none is left; undefined if the database has to be queried. */
function handOut(lease: Lease, now = Date.now()): Quota | undefined {
  const forMs = lease.expire - now;
  if (forMs <= 0 || (lease.left === 0 && !lease.isExhausted)) return undefined;
  const isExceeded = lease.left === 0;
  if (!isExceeded) lease.left--;
  lease.lastRemaining = Math.min(lease.lastRemaining, lease.free + lease.left);
  return {
    limit: lease.limit.points,
    remaining: isExceeded ? 0 : lease.lastRemaining,
    resetSeconds: Math.ceil(forMs / 1000),
    isExceeded,
  };
}
