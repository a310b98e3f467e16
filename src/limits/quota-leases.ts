import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inBatches } from '../database/batches';
import type { Counters, ReturnedLease, Taken } from '../database/counters';
import { ConnectionQueueFullError } from '../database/errors';
import type { Limit } from './rules';
import { type Asker, SharedTurn } from './shared-turn';
import { type Lease, type Quota, TrackedLeases, handOut, hasEnded } from './tracked-leases';

export type { Quota };

/** A lease takes one sixth of the points that are left: the fewer are left, the smaller the lease, down to one point. */
const divisor = 6;
/** A divisor with which a lease takes no more than what was asked for, also from a counter to which points were added. */
const tooLarge = 1_000_000_000;
/** How often a process that holds points looks for calls of others, in ms. */
const pollMs = 100;
/**
 * How long a process that needs points waits for those that others have leased, in ms. Longer than they take to return them,
 * unless they have ended.
 */
const mostWaitMs = 2_000;
/** How many counters a process tracks. If it uses all of their leases, each request that counts against another one queries the database. */
const maxTracked = 100_000;

const thisProcess: Asker = {};

/**
 * Counts requests by leasing points from counters in the database.
 *
 * - A process leases several points, uses them without a query, and leases again when they are used up.
 * - If no points are free but other processes hold some, it calls for them: the others look for calls every {@link pollMs} and return what
 *   they have not used.
 * - It rejects a request when it gets no points: all points are used, or another process has not returned its own within two seconds. It then
 *   rejects requests until the window ends, except those that cost no more than the points that it has left.
 * - All processes together never admit more than the limit. Points leased by a process that was killed are lost until the window ends.
 * - A statement waits for a connection in the turn of the requests that wait for it ({@link SharedTurn}).
 * - A limit without `isLeased`, or an untracked counter, takes the points of one request at a time.
 *
 * Example: a limit of 600 points, no request yet, `divisor` 6. The first request takes 1 point and is granted 100: the counter has `points` 100 and
 * `held` 99, the lease has `left` 99, `held` 99 and `free` 500. After 40 more requests `left` is 59, and the counter is unchanged: `held` is an
 * upper bound of what is unused. Returned now, the lease gives back 59: the counter has `points` 41 and `held` 0.
 */
export class QuotaLeases {
  private readonly leases: TrackedLeases;
  private readonly process = randomUUID();
  private holdsUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  private polling = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly counters: Counters,
    most = maxTracked,
  ) {
    this.leases = new TrackedLeases(most);
  }

  /**
   * Counts one request, which takes `cost` points, or all of the limit if it has fewer. Returns at once, unless the database has to be
   * queried; throws its errors.
   */
  count(limit: Limit, key: string, cost = 1, asker: Asker = thisProcess): Quota | Promise<Quota> {
    const now = Date.now();
    let lease = this.leases.get(key);
    if (!lease || (hasEnded(lease, now) && !lease.asking)) lease = this.begin(limit, key, now);
    const points = Math.min(cost, limit.points);
    const quota = handOut(lease, points, now);
    if (quota) return quota;
    if (lease.asking) return this.wait(lease, points, asker);
    const own = this.ask(lease, points, asker);
    return (!own && handOut(lease, points)) || this.wait(lease, points, asker, own);
  }

  /** The state of a limit that is counted by {@link refund} alone. Begins a window if there is none. Throws the database's errors. */
  async look(limit: Limit, key: string, asker: Asker = thisProcess): Promise<Quota> {
    const [duration, now] = [limit.seconds * 1000, Date.now()];
    const wish = { key, limit: limit.points, duration, wanted: 0, now, divisor: tooLarge, window: 0, held: 0 };
    const { points, expire } = await this.countersOf(new SharedTurn(asker)).take(wish);
    const remaining = Math.max(0, limit.points - points);
    return {
      name: limit.name ?? '',
      limit: limit.points,
      windowSeconds: limit.seconds,
      remaining,
      resetSeconds: Math.ceil((expire - now) / 1000),
      expire,
      isExceeded: remaining === 0,
    };
  }

  /**
   * Returns points that a request of `key` has taken in the window that ends at `expire` ({@link Quota}), or takes points if they are negative. Does
   * nothing if the window has ended. Throws the database's errors.
   */
  async refund(limit: Limit, key: string, expire: number, points: number, asker: Asker = thisProcess): Promise<void> {
    const unused = Math.min(points, limit.points);
    await this.countersOf(new SharedTurn(asker)).giveBack([{ key, window: expire, held: 0, unused }]);
  }

  private begin(limit: Limit, key: string, now: number): Lease {
    const isTracked = this.leases.makeRoom(key, now);
    const lease: Lease = {
      key,
      limit,
      // Untracked counters take one point at a time.
      divisor: limit.isLeased && isTracked ? divisor : tooLarge,
      left: 0,
      held: 0,
      free: 0,
      expire: Infinity,
      isExhausted: false,
      lastRemaining: limit.points,
      waiting: 0,
      asking: undefined,
      turn: undefined,
    };
    if (isTracked) this.leases.add(lease);
    return lease;
  }

  /** Waits until the lease has points for the request, or has none for it. `own` is the statement in progress if it is that of this request. */
  private async wait(lease: Lease, points: number, asker: Asker, own?: Promise<void>): Promise<Quota> {
    lease.waiting += points;
    try {
      for (let hasLost = false; ;) {
        const quota = handOut(lease, points);
        if (quota) return quota;
        if (lease.asking && lease.asking !== own) hasLost = (await this.join(lease, asker, hasLost)) || hasLost;
        else await (lease.asking ?? (own = this.ask(lease, points, asker)));
      }
    } finally {
      lease.waiting -= points;
    }
  }

  /**
   * Waits for the statement of another request. Returns whether it had to make room in a full queue, which this request does not have to: it
   * asks in its own turn, once.
   */
  private async join(lease: Lease, asker: Asker, hasLost: boolean): Promise<boolean> {
    lease.turn?.join(asker);
    try {
      await lease.asking;
      return false;
    } catch (error) {
      if (hasLost || !(error instanceof ConnectionQueueFullError)) throw error;
      return true;
    }
  }

  /** Leases points for all waiting requests; returns a promise if that takes time. */
  private ask(lease: Lease, points: number, asker: Asker): Promise<void> | undefined {
    // Only the connections to a server are waited for.
    const turn = this.counters.inTurn && new SharedTurn(asker);
    const asked = this.take(turn ? this.countersOf(turn) : this.counters, lease, points);
    if (!asked) return undefined;
    lease.turn = turn;
    lease.asking = asked.finally(() => {
      lease.asking = undefined;
      lease.turn = undefined;
    });
    return lease.asking;
  }

  private countersOf({ turnOf }: SharedTurn): Counters {
    return this.counters.inTurn?.(turnOf) ?? this.counters;
  }

  private take(counters: Counters, lease: Lease, points: number): Promise<void> | undefined {
    const { wanted, taken } = this.request(counters, lease, points);
    if (taken instanceof Promise) return taken.then((answer) => this.settle(counters, lease, wanted, answer));
    return this.settle(counters, lease, wanted, taken);
  }

  /** Queries the database for the points of all waiting requests, at least `points`. */
  private request(counters: Counters, lease: Lease, points: number): { wanted: number; taken: Taken | Promise<Taken> } {
    const { key, limit, divisor, expire, held } = lease;
    const wanted = Math.max(points, lease.waiting);
    const window = expire === Infinity ? 0 : expire;
    const [duration, now] = [limit.seconds * 1000, Date.now()];
    return { wanted, taken: counters.take({ key, limit: limit.points, duration, wanted, now, divisor, window, held }) };
  }

  private settle(counters: Counters, lease: Lease, wanted: number, taken: Taken): Promise<void> | undefined {
    this.learn(lease, wanted, taken);
    if (taken.granted > 0) return undefined;
    if (taken.held > 0) return this.callForPoints(counters, lease, wanted);
    lease.isExhausted = true;
    return undefined;
  }

  private learn(lease: Lease, wanted: number, { granted, points, expire }: Taken): void {
    // Points that were too few for a request are left over, if the window is still the same.
    const leftOver = expire === lease.expire ? lease.left : 0;
    if (expire !== lease.expire) lease.lastRemaining = lease.limit.points;
    lease.expire = expire;
    lease.free = Math.max(0, lease.limit.points - points);
    lease.left = leftOver + granted;
    lease.held = Math.max(0, granted - wanted);
    lease.isExhausted = false;
    if (lease.held === 0) return;
    this.holdsUntil = Math.max(this.holdsUntil, expire);
    this.pollLater();
  }

  /** Calls for the points of other processes, and waits until they have returned some, none holds any, or `mostWaitMs` are over. */
  private async callForPoints(counters: Counters, lease: Lease, points: number): Promise<void> {
    const deadline = Date.now() + mostWaitMs;
    await counters.call(lease.key, this.process, deadline);
    try {
      for (;;) {
        await delay(pollMs / 2);
        const { wanted, taken } = this.request(counters, lease, points);
        const answer = await taken;
        this.learn(lease, wanted, answer);
        if (answer.granted > 0) return;
        if (answer.held <= 0 || Date.now() > deadline) break;
      }
      lease.isExhausted = true;
    } finally {
      await counters.endCall(lease.key, this.process);
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
      await this.giveBack(called.flatMap((key) => this.releaseFrom(this.leases.get(key))));
    } catch {
      // If the database is unavailable, the requests report it.
    }
    this.timer = undefined;
    if (Date.now() < this.holdsUntil) this.pollLater();
  }

  /** Releases the points of a lease. While the process leases again (`asking`), the statement in progress accounts for them. */
  private releaseFrom(lease: Lease | undefined): ReturnedLease[] {
    if (!lease || lease.held === 0 || lease.asking || lease.expire <= Date.now()) return [];
    const returned = { key: lease.key, window: lease.expire, held: lease.held, unused: lease.left };
    lease.left = 0;
    lease.held = 0;
    return [returned];
  }

  private async giveBack(returned: ReturnedLease[]): Promise<void> {
    if (returned.length > 0) await this.counters.giveBack(returned);
  }

  /** Deletes all counts. */
  async clear(): Promise<void> {
    this.leases.clear();
    await this.counters.clear();
  }

  /** Deletes counts whose windows have ended. */
  async prune(stopping?: AbortSignal): Promise<void> {
    const now = Date.now();
    this.leases.prune(now);
    let last: string | undefined = '';
    await inBatches(async () => {
      last = await this.counters.prune(now, last!);
      return last !== undefined;
    }, stopping);
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
