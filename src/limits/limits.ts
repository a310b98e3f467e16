import { createHash } from 'node:crypto';
import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config';
import type { Database } from '../database/connection';
import { openCounters } from '../database/counters';
import { emailKeyOf, phoneKeyOf } from '../values/contacts';
import { networkOf } from './addresses';
import { type Counted, type Limit, type LimitName, limits } from './rules';

export type { LimitName };

/** Who sends a request. */
export interface Sender {
  userId: number | undefined;
  /** An IP address. */
  address: string;
  body?: object;
}

/** What is left of a limit. */
export interface Quota {
  limit: number;
  remaining: number;
  /** Until the limit's window begins anew. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** Counts requests, in the database: all processes that use it count together. */
export interface Limits {
  /**
   * Counts one request against each of the named limits, up to the first that is used up; answers that one, or else the one
   * that is nearest to its end. Undefined where nothing counts. Throws what the database throws.
   */
  count(names: readonly LimitName[], sender: Sender): Promise<Quota | undefined>;
  /** Forgets all counts. */
  clear(): Promise<void>;
  /** Deletes counts whose windows are over. */
  prune(): Promise<void>;
  close(): void;
}

const unlimited: Limits = {
  count: async () => undefined,
  clear: async () => {},
  prune: async () => {},
  close: () => {},
};

/** The limits of the contract, or none where they are switched off. */
export async function openLimits({ rateLimits, databaseUrl }: Config, db: Database): Promise<Limits> {
  if (!rateLimits) return unlimited;
  const counters = await openCounters(databaseUrl, db);
  const limiters = new Map<Limit, RateLimiterStoreAbstract>();
  for (const [name, ofName] of Object.entries<readonly Limit[]>(limits)) {
    for (const limit of ofName) {
      const { of, points, seconds } = limit;
      // What is over the limit is known without asking until the window ends: a flood costs the database nothing.
      limiters.set(
        limit,
        counters.limiter({
          keyPrefix: `${name}:${of}`,
          points,
          duration: seconds,
          inMemoryBlockOnConsumed: points + 1,
        }),
      );
    }
  }

  return {
    async count(names, sender) {
      let nearest: Quota | undefined;
      for (const limit of names.flatMap((name): readonly Limit[] => limits[name])) {
        const key = keys[limit.of](sender);
        if (key === undefined) continue;
        const quota = await consume(limiters.get(limit)!, key);
        if (quota.isExceeded) return quota;
        if (!nearest || quota.remaining < nearest.remaining) nearest = quota;
      }
      return nearest;
    },
    async clear() {
      for (const limiter of limiters.values()) limiter.deleteInMemoryBlockedAll();
      await counters.clear();
    },
    prune: () => counters.prune(Date.now()),
    close: () => counters.close(),
  };
}

/** Under what each sender is counted; short, and without saying whose it is. */
const keys: Record<Counted, (sender: Sender) => string | undefined> = {
  user: ({ userId }) => userId?.toString(),
  anonymous: ({ userId, address }) => (userId === undefined ? networkOf(address) : undefined),
  network: ({ address }) => networkOf(address),
  account({ body = {} }) {
    const { email, phoneNumber } = body as { email?: string; phoneNumber?: string };
    const account = email === undefined ? phoneNumber && phoneKeyOf(phoneNumber) : emailKeyOf(email);
    return account && createHash('sha256').update(account).digest('base64url');
  },
};

async function consume(limiter: RateLimiterStoreAbstract, key: string): Promise<Quota> {
  const quota = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean) => ({
    limit: limiter.points,
    remaining: remainingPoints,
    resetSeconds: Math.ceil(msBeforeNext / 1000),
    isExceeded,
  });
  try {
    return quota(await limiter.consume(key), false);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return quota(refused, true);
    throw refused;
  }
}
