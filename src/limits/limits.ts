import { createHash } from 'node:crypto';
import type { Config } from '../config/config';
import type { OpenDatabase } from '../database/connection';
import { type TurnOf, staying } from '../database/connection-queue';
import { openCounters } from '../database/counters';
import { emailKeyOf } from '../values/contacts';
import { networkOf, siteOf } from './addresses';
import { type Attempt, type AttemptSettings, Attempts } from './attempts';
import { type Counted, type Limit, type LimitName, limitsOf } from './rules';
import { type Quota, QuotaLeases } from './quota-leases';
import type { RepeatedCounts } from './repeated-counts';
import type { Asker } from './shared-turn';

export type { LimitName, Quota };

/** What is counted of a request: its sender, and the members that decide which limits apply. */
export interface CountedRequest extends Asker {
  userId: number | undefined;
  /** Whether an administrator has checked the user's identity: see `Caller`. */
  isIdentified?: boolean | undefined;
  /** An IP address. */
  address: string;
  body?: object | undefined;
  query?: object | undefined;
  /** The listing that the request is about. */
  propertyId?: number;
  /** The session that the request continues. */
  sessionId?: string;
  /** The name of the other server. */
  host?: string;
}

/** Counts requests in the database, so that all processes that use it count together. */
export interface Limits {
  /**
   * Counts one request against each of the named limits, up to the first that is used up. Returns that one, or else the one with
   * the fewest points left; undefined if no limit applies. The request takes one point of each, or `cost` points of those that are
   * weighed. Returns a promise only if the database has to be queried; throws the errors of the database.
   */
  count(
    names: readonly LimitName[],
    request: CountedRequest,
    cost?: number,
  ): Quota | undefined | Promise<Quota | undefined>;
  /**
   * Counts like {@link count}, of limits whose points are given back if the request fails. If one of them is used up, `exceeded` is that one, and
   * nothing is taken. Otherwise `giveBack` returns the points; it does nothing if a window has ended or the database is unavailable.
   */
  take(names: readonly LimitName[], request: CountedRequest, cost?: number): Promise<TakenPoints>;
  /**
   * Begins an attempt that may fail ({@link Attempts}). In a window, as many attempts may fail as succeed, and those of the limit in addition. The
   * further limits of the name are parts of the first one, which one sender may use up; they are counted in the windows of the first.
   */
  attempt(name: LimitName, request: CountedRequest, settings?: AttemptSettings): Promise<Attempt>;
  /** Deletes all counts. */
  clear(): Promise<void>;
  /** Deletes counts whose windows have ended. */
  prune(stopping?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface TakenPoints {
  exceeded?: Quota;
  giveBack: () => Promise<void>;
}

const unlimited: Limits = {
  count: () => undefined,
  take: async () => ({ giveBack: async () => {} }),
  attempt: async () => ({ end: async () => {} }),
  clear: async () => {},
  prune: async () => {},
  close: async () => {},
};

/** A limit, and the prefix of the keys of its counters. */
type Prefixed = readonly [limit: Limit, prefix: string];

/** The limits of the contract, or none if they are switched off. `watch` is called for each request that a limit rejects. */
export async function openLimits(
  { rateLimits, limits, databaseUrl }: Config,
  { db, inTurn }: Pick<OpenDatabase, 'db' | 'inTurn'>,
  watch?: { limitHit(limit: string, of: string): void },
): Promise<Limits> {
  if (!rateLimits) return unlimited;
  const prefixed = prefixing(limits);
  const leases = new QuotaLeases(await openCounters(databaseUrl, db, inTurn));

  const refused = (prefix: string, quota: Quota): Quota => {
    const [limit, of] = prefix.split(':');
    watch?.limitHit(limit!, of!);
    return quota;
  };

  function countFrom(
    index: number,
    counted: readonly Prefixed[],
    request: CountedRequest,
    cost: number,
    nearest?: Quota,
  ): ReturnType<Limits['count']> {
    for (; index < counted.length; index++) {
      const [limit, prefix] = counted[index]!;
      if (limit.unless !== undefined && request.body && limit.unless in request.body) continue;
      if (limit.only !== undefined && !has(request, limit.only)) continue;
      const key = keys[limit.of](request);
      if (key === undefined) continue;
      const quota = leases.count(limit, prefix + key, limit.weighed ? cost : 1, request);
      if (quota instanceof Promise)
        return quota.then((late) =>
          late.isExceeded ? refused(prefix, late) : countFrom(index + 1, counted, request, cost, nearer(late, nearest)),
        );
      if (quota.isExceeded) return refused(prefix, quota);
      nearest = nearer(quota, nearest);
    }
    return nearest;
  }

  return {
    ...refundable(leases, prefixed, refused),
    count: (names, request, cost = 1) => countFrom(0, prefixed(names), request, cost),
    clear: () => leases.clear(),
    prune: (stopping) => leases.prune(stopping),
    close: () => leases.close(),
  };
}

/** The counting of points that are given back. `refused` is called for each request that a limit rejects, and returns the quota. */
function refundable(
  leases: QuotaLeases,
  prefixed: ReturnType<typeof prefixing>,
  refused: (prefix: string, quota: Quota) => Quota,
): Pick<Limits, 'take' | 'attempt'> {
  const attempts = new Attempts(leases);

  async function take(names: readonly LimitName[], request: CountedRequest, cost = 1): Promise<TakenPoints> {
    const taken: (() => Promise<void>)[] = [];
    const giveBack = async () => void (await Promise.allSettled(taken.splice(0).map((returned) => returned())));
    for (const [limit, prefix] of prefixed(names)) {
      const key = keys[limit.of](request);
      if (key === undefined) continue;
      const points = limit.weighed ? cost : 1;
      const quota = await leases.count(limit, prefix + key, points, request);
      if (quota.isExceeded) {
        await giveBack();
        return { exceeded: refused(prefix, quota), giveBack };
      }
      taken.push(() => leases.refund(limit, prefix + key, quota.expire, points, request));
    }
    return { giveBack };
  }

  async function attempt(name: LimitName, request: CountedRequest, settings: AttemptSettings = {}): Promise<Attempt> {
    const counted = prefixed([name]).flatMap(([limit, prefix]) => {
      const of = keys[limit.of](request);
      return of === undefined ? [] : [{ limit, prefix, of }];
    });
    const { prefix, ...attempt } = await attempts.begin(counted, request, settings);
    if (attempt.exceeded) refused(prefix!, attempt.exceeded);
    return attempt;
  }

  return { take, attempt };
}

/**
 * The limits as the handler of one request counts them: it waits for the database in the turn of the request, also after its client has
 * disconnected, because what it counts may be done. With `counts`, the handler may run several times, and what it counts is counted once.
 */
export class LimitsInTurn implements Limits {
  private readonly turnOf: TurnOf;

  constructor(
    private readonly limits: Limits,
    turnOf: TurnOf,
    private readonly counts?: RepeatedCounts,
  ) {
    this.turnOf = () => staying(turnOf());
  }

  count(names: readonly LimitName[], request: CountedRequest, cost?: number): ReturnType<Limits['count']> {
    const count = () => this.limits.count(names, { ...request, turnOf: this.turnOf }, cost);
    return this.counts ? this.counts.once(`count ${names.join()} ${cost}`, count) : count();
  }

  take(names: readonly LimitName[], request: CountedRequest, cost?: number): Promise<TakenPoints> {
    const take = () => this.limits.take(names, { ...request, turnOf: this.turnOf }, cost);
    return this.counts ? this.counts.once(`take ${names.join()} ${cost}`, take) : take();
  }

  attempt(name: LimitName, request: CountedRequest, settings?: AttemptSettings): Promise<Attempt> {
    return this.limits.attempt(name, { ...request, turnOf: this.turnOf }, settings);
  }

  clear(): Promise<void> {
    return this.limits.clear();
  }

  prune(stopping?: AbortSignal): Promise<void> {
    return this.limits.prune(stopping);
  }

  close(): Promise<void> {
    return this.limits.close();
  }
}

/** Returns a function from names to their limits. */
function prefixing(configured: Config['limits']) {
  const byName = new Map(
    (Object.entries(limitsOf(configured)) as [LimitName, readonly Limit[]][]).map(([name, ofName]) => [
      name,
      ofName.filter(({ points }) => points > 0).map((limit): Prefixed => [{ ...limit, name }, `${name}:${limit.of}:`]),
    ]),
  );
  return (names: readonly LimitName[]): readonly Prefixed[] =>
    names.length === 1 ? byName.get(names[0]!)! : names.flatMap((name) => byName.get(name)!);
}

/** Whether the body or the query has the member, and it is not null. */
function has({ body, query }: CountedRequest, member: string): boolean {
  const sent = { ...query, ...body } as Record<string, unknown>;
  return sent[member] !== undefined && sent[member] !== null;
}

function nearer(quota: Quota, other: Quota | undefined): Quota {
  return other && other.remaining <= quota.remaining ? other : quota;
}

/** The key under which each sender is counted: short, and without personal data. */
const keys: Record<Counted, (request: CountedRequest) => string | undefined> = {
  user: ({ userId }) => userId?.toString(),
  anonymous: ({ userId, address }) => (userId === undefined ? networkOf(address) : undefined),
  network: ({ address }) => networkOf(address),
  site: ({ address }) => siteOf(address),
  newAccounts: ({ isIdentified, address }) => (isIdentified ? undefined : siteOf(address)),
  listing: ({ propertyId }) => propertyId?.toString(),
  session: ({ sessionId }) => sessionId,
  host: ({ host }) => host,
  hostOfOwner: ({ userId, host }) => (userId === undefined ? undefined : `${userId} ${host}`),
  hostOfNewOwners: ({ userId, isIdentified, host }) => (userId === undefined || isIdentified ? undefined : host),
  service: () => '',
  account({ address, body = {} }) {
    const { email, phoneNumber } = body as { email?: string; phoneNumber?: string };
    const account = email === undefined ? phoneNumber : emailKeyOf(email);
    if (account === undefined) return undefined;
    return createHash('sha256')
      .update(`${networkOf(address)} ${account}`)
      .digest('base64url');
  },
};
