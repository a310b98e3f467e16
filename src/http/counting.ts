import type { Caller } from '../contract/caller';
import type { ServerDependencies } from '../contract/dependencies';
import { refuse } from '../contract/failures';
import { type Turn, staying } from '../database/connection-queue';
import type { CountedRequest, Quota } from '../limits/limits';
import type { LimitName } from '../limits/rules';
import type { Exchange } from './exchange';
import { turnOfCounting } from './turns';

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
    // The change is committed, so it is counted even if the client has disconnected.
    const caller = callerOf(exchange);
    const turnOf = () => staying(turnOfCounting(exchange, caller));
    const { userId, isIdentified } = caller ?? {};
    const counted = { userId, isIdentified, address: exchange.address, turnOf };
    for (let cost = kilobytes; cost >= 1; cost = Math.floor(cost / 2)) {
      const quota = await limits.count([name], counted, cost);
      if (cost === kilobytes && !quota?.isExceeded) return;
    }
  };
  return {
    count(exchange, names, { cost, body, query } = {}) {
      if (names.length === 0) return;
      const quota = limits.count(names, new CountedExchange(exchange, body, query), cost);
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
function callerOf({ identity }: Exchange): Caller | undefined {
  const caller = identity?.kind === 'caller' ? identity.caller : undefined;
  return caller?.tokenType === 'access' ? caller : undefined;
}

/** A request as limits count it. Its turn is determined only if it has to wait: most requests are counted without a statement. */
class CountedExchange implements CountedRequest {
  readonly userId: number | undefined;
  readonly isIdentified: boolean | undefined;
  readonly address: string;

  constructor(
    private readonly exchange: Exchange,
    readonly body?: object,
    readonly query?: object,
  ) {
    const caller = callerOf(exchange);
    this.userId = caller?.userId;
    this.isIdentified = caller?.isIdentified;
    this.address = exchange.address;
  }

  turnOf(): Turn {
    return turnOfCounting(this.exchange, callerOf(this.exchange));
  }
}

function note(exchange: Exchange, quota: Quota | undefined): void {
  if (!quota) return;
  if (!exchange.quota || quota.isExceeded || quota.remaining < exchange.quota.remaining) exchange.quota = quota;
  if (quota.isExceeded) refuse('RATE_LIMITED', { retryAfter: quota.resetSeconds });
}
