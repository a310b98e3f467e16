import type { ServerDependencies } from '../contract/dependencies';
import { refuse } from '../contract/failures';
import type { Quota } from '../limits/limits';
import type { LimitName } from '../limits/rules';
import type { Exchange } from './exchange';

/** Counts requests and stored responses against limits. */
export interface Counting {
  /**
   * Counts a request against the named limits. It takes `cost` points of those that are weighed, otherwise one. Throws Refusal
   * RATE_LIMITED if too few points are left. Returns a promise only if the database has to be queried. Throws the errors of the database that
   * counts.
   */
  count: (
    exchange: Exchange,
    names: readonly LimitName[],
    request?: { cost?: number; body?: object | undefined; query?: object | undefined },
  ) => void | Promise<void>;
  /**
   * Counts a response of this size that has been stored. If less is left, it takes approximately all of that. Does not throw, because the change
   * is committed: an error is logged.
   */
  countStored: (exchange: Exchange, kilobytes: number) => Promise<void>;
}

/** The limits of the responses that are stored for Idempotency-Keys. */
export const storedResponseLimits: readonly LimitName[] = ['storedResponses', 'newAccountBytes'];

/** The {@link Counting} of a server. */
export function counting({ limits, log }: Pick<ServerDependencies, 'limits' | 'log'>): Counting {
  const countBytes = async (exchange: Exchange, name: LimitName, kilobytes: number) => {
    for (let cost = kilobytes; cost >= 1; cost = Math.floor(cost / 2)) {
      const quota = await limits.count([name], senderOf(exchange), cost);
      if (cost === kilobytes && !quota?.isExceeded) return;
    }
  };
  return {
    count(exchange, names, { cost, body, query } = {}) {
      if (names.length === 0) return;
      const quota = limits.count(names, { ...senderOf(exchange), body, query }, cost);
      if (quota instanceof Promise) return quota.then((late) => note(exchange, late));
      note(exchange, quota);
    },
    async countStored(exchange, kilobytes) {
      try {
        for (const name of storedResponseLimits) await countBytes(exchange, name, kilobytes);
      } catch (error) {
        log.error({ traceId: exchange.traceId, err: error }, 'a stored response was not counted');
      }
    },
  };
}

/** Anyone can obtain a verification token for an account, so requests with one do not count against the account's limits. */
function senderOf({ identity, address }: Exchange) {
  const caller = identity?.kind === 'caller' ? identity.caller : undefined;
  if (caller?.tokenType !== 'access') return { userId: undefined, address };
  return { userId: caller.userId, isIdentified: caller.isIdentified, address };
}

function note(exchange: Exchange, quota: Quota | undefined): void {
  if (!quota) return;
  if (!exchange.quota || quota.isExceeded || quota.remaining < exchange.quota.remaining) exchange.quota = quota;
  if (quota.isExceeded) refuse('RATE_LIMITED', { retryAfter: quota.resetSeconds });
}
