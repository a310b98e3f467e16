import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Counters, Hold, Taken } from '../database/counters';
import type { Limit } from './rules';

/** What is left of a limit. */
export interface Quota {
  limit: number;
  /**
   * What is left of it by what this process knew when it last asked the database: exact where one process counts alone. Where
   * several do, it leaves out what others have admitted since, and counts as gone what they hold. Never rises within a window.
   */
  remaining: number;
  /** Until the limit's window begins anew. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** A block is one in so many of the points that are left: the nearer the end, the smaller, and at last each by itself. */
const divisor = 6;
/** How often a process looks whether others call for the points that it holds, in ms. */
const pollMs = 100;
/** How long a process that needs points waits for others who hold some, in ms: longer than they take, unless they are gone. */
const mostWaitMs = 2_000;
/** So many counters are known here; for those beyond, each request asks the database. */
const mostShares = 100_000;

/** What this process has of one counter, in the window that runs. */
interface Lease {
  readonly key: string;
  readonly limit: Limit;
  readonly divisor: number;
  /** Taken from the database and not yet used. */
  left: number;
  /** So many the database counts as held here. */
  held: number;
  /** What nobody had taken when this process last asked. */
  free: number;
  /** The window's end, epoch ms; before the first answer unknown. */
  expire: number;
  isExhausted: boolean;
  lastRemaining: number;
  /** Requests that wait for the database, all of them for the same statement. */
  waiting: number;
  asking: Promise<void> | undefined;
}

/**
 * Counts in the database by blocks of points: a process takes some, hands them out without asking, and asks again when they are
 * used up. All processes together admit exactly what the limit says: nobody hands out what he has not taken, and who finds
 * nothing left while others hold some calls for it, and refuses only when they have given it back or used it up.
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
    private readonly most = mostShares,
  ) {}

  /** Counts one against the counter. At once, unless the database has to be waited for; throws what that throws. */
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
      // What is not kept could not use the rest of a block.
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

  /** Takes points for all who wait; a promise where that takes time. */
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

  /** Waits until others have given points back, or nobody holds any; whoever holds them and is gone is not waited for long. */
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
      // Where the database is away, the requests say so.
    }
    this.timer = undefined;
    if (Date.now() < this.holdsUntil) this.pollLater();
  }

  /** What the lease holds, which it then does not. While it asks, the statement under way settles that. */
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

  /** Forgets all counts. */
  async clear(): Promise<void> {
    this.leases.clear();
    await this.counters.clear();
  }

  /** Forgets counts whose windows are over. */
  async prune(): Promise<void> {
    const now = Date.now();
    for (const lease of this.leases.values()) if (lease.expire <= now) this.leases.delete(lease.key);
    await this.counters.prune(now);
  }

  /** Gives back what is not used, where the database can still be reached: others go on in the same windows. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.polling;
    const holds = [...this.leases.values()].flatMap((lease) => this.releaseFrom(lease));
    await this.giveBack(holds).catch(() => {});
    this.counters.close();
  }
}

/** One of the points that the lease has, or its refusal; undefined where the database has to be asked. */
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
