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
interface Share {
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
export class Shares {
  private readonly shares = new Map<string, Share>();
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
    let share = this.shares.get(key);
    if (!share || (share.expire <= now && !share.asking)) share = this.begin(limit, key);
    const quota = handOut(share, now);
    if (quota) return quota;
    if (!share.asking && !this.ask(share)) {
      const asked = handOut(share);
      if (asked) return asked;
    }
    return this.wait(share);
  }

  private begin(limit: Limit, key: string): Share {
    this.shares.delete(key);
    const isKept = this.shares.size < this.most;
    const share: Share = {
      ...{ key, limit, left: 0, held: 0, free: 0, expire: Infinity, isExhausted: false },
      // What is not kept could not use the rest of a block.
      ...{ divisor: limit.inBlocks && isKept ? divisor : limit.points + 1 },
      ...{ lastRemaining: limit.points, waiting: 0, asking: undefined },
    };
    if (isKept) this.shares.set(key, share);
    return share;
  }

  private async wait(share: Share): Promise<Quota> {
    share.waiting++;
    try {
      for (;;) {
        const quota = handOut(share);
        if (quota) return quota;
        await (share.asking ?? this.ask(share));
      }
    } finally {
      share.waiting--;
    }
  }

  /** Takes points for all who wait; a promise where that takes time. */
  private ask(share: Share): Promise<void> | undefined {
    const asked = this.take(share);
    if (!asked) return undefined;
    share.asking = asked.finally(() => (share.asking = undefined));
    return share.asking;
  }

  private take(share: Share): Promise<void> | undefined {
    const { wanted, taken } = this.request(share);
    if (taken instanceof Promise) return taken.then((answer) => this.settle(share, wanted, answer));
    return this.settle(share, wanted, taken);
  }

  private request(share: Share): { wanted: number; taken: Taken | Promise<Taken> } {
    const { key, limit, expire, held } = share;
    const wanted = Math.max(1, share.waiting);
    const wish = {
      ...{ key, limit: limit.points, duration: limit.seconds * 1000, wanted, now: Date.now() },
      ...{ divisor: share.divisor, window: expire === Infinity ? 0 : expire, held },
    };
    return { wanted, taken: this.counters.take(wish) };
  }

  private settle(share: Share, wanted: number, taken: Taken): Promise<void> | undefined {
    this.learn(share, wanted, taken);
    if (taken.granted > 0) return undefined;
    if (taken.held > 0) return this.callForPoints(share);
    share.isExhausted = true;
    return undefined;
  }

  private learn(share: Share, wanted: number, { granted, points, expire }: Taken): void {
    if (expire !== share.expire) share.lastRemaining = share.limit.points;
    share.expire = expire;
    share.free = Math.max(0, share.limit.points - points);
    share.left = Math.max(0, granted);
    share.held = Math.max(0, granted - wanted);
    share.isExhausted = false;
    if (share.held === 0) return;
    this.holdsUntil = Math.max(this.holdsUntil, expire);
    this.pollLater();
  }

  /** Waits until others have given points back, or nobody holds any; whoever holds them and is gone is not waited for long. */
  private async callForPoints(share: Share): Promise<void> {
    const deadline = Date.now() + mostWaitMs;
    await this.counters.call(share.key, this.process, deadline);
    try {
      for (;;) {
        await delay(pollMs / 2);
        const { wanted, taken } = this.request(share);
        const answer = await taken;
        this.learn(share, wanted, answer);
        if (answer.granted > 0) return;
        if (answer.held <= 0 || Date.now() > deadline) break;
      }
      share.isExhausted = true;
    } finally {
      await this.counters.endCall(share.key, this.process);
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
      const holds = called.flatMap((key) => this.releaseFrom(this.shares.get(key)));
      await this.giveBack(holds);
    } catch {
      // Where the database is away, the requests say so.
    }
    this.timer = undefined;
    if (Date.now() < this.holdsUntil) this.pollLater();
  }

  /** What the share holds, which it then does not. While it asks, the statement under way settles that. */
  private releaseFrom(share: Share | undefined): Hold[] {
    if (!share || share.held === 0 || share.asking || share.expire <= Date.now()) return [];
    const hold = { key: share.key, window: share.expire, held: share.held, unused: share.left };
    share.left = 0;
    share.held = 0;
    return [hold];
  }

  private async giveBack(holds: Hold[]): Promise<void> {
    if (holds.length > 0) await this.counters.giveBack(holds);
  }

  /** Forgets all counts. */
  async clear(): Promise<void> {
    this.shares.clear();
    await this.counters.clear();
  }

  /** Forgets counts whose windows are over. */
  async prune(): Promise<void> {
    const now = Date.now();
    for (const share of this.shares.values()) if (share.expire <= now) this.shares.delete(share.key);
    await this.counters.prune(now);
  }

  /** Gives back what is not used, where the database can still be reached: others go on in the same windows. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.polling;
    const holds = [...this.shares.values()].flatMap((share) => this.releaseFrom(share));
    await this.giveBack(holds).catch(() => {});
    this.counters.close();
  }
}

/** One of the points that the share has, or its refusal; undefined where the database has to be asked. */
function handOut(share: Share, now = Date.now()): Quota | undefined {
  const forMs = share.expire - now;
  if (forMs <= 0 || (share.left === 0 && !share.isExhausted)) return undefined;
  const isExceeded = share.left === 0;
  if (!isExceeded) share.left--;
  share.lastRemaining = Math.min(share.lastRemaining, share.free + share.left);
  return {
    limit: share.limit.points,
    remaining: isExceeded ? 0 : share.lastRemaining,
    resetSeconds: Math.ceil(forMs / 1000),
    isExceeded,
  };
}
