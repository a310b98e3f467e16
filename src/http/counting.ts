import { refuse } from '../contract/failures';
import type { Limits, Quota } from '../limits/limits';
import type { LimitName } from '../limits/rules';
import type { Exchange } from './exchange';

/**
 * Counts a request against the named limits. Throws Refusal RATE_LIMITED if one is used up. Returns a promise only if the
 * database has to be queried.
 */
export type Count = (exchange: Exchange, names: readonly LimitName[], body?: object) => void | Promise<void>;

export function counting(limits: Limits): Count {
  return (exchange, names, body) => {
    if (names.length === 0) return;
    const { identity, address } = exchange;
    const caller = identity?.kind === 'caller' ? identity.caller : undefined;
    // Anyone can obtain a verification token for an account, so requests with one do not count against the account's limits.
    const userId = caller?.tokenType === 'access' ? caller.userId : undefined;
    const quota = limits.count(names, { userId, keyId: caller?.key?.id, address, body });
    if (quota instanceof Promise) return quota.then((late) => note(exchange, late));
    note(exchange, quota);
  };
}

function note(exchange: Exchange, quota: Quota | undefined): void {
  if (!quota) return;
  if (!exchange.quota || quota.isExceeded || quota.remaining < exchange.quota.remaining) exchange.quota = quota;
  if (quota.isExceeded) refuse('RATE_LIMITED', { retryAfter: quota.resetSeconds });
}
