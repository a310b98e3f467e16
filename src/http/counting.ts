import { refuse } from '../contract/failures';
import type { Limits } from '../limits/limits';
import type { LimitName } from '../limits/rules';
import type { Exchange } from './exchange';

/** Counts a request against the named limits, and throws Refusal RATE_LIMITED where one is used up. */
export type Count = (exchange: Exchange, names: readonly LimitName[], body?: object) => Promise<void>;

export function counting(limits: Limits): Count {
  return async (exchange, names, body) => {
    if (names.length === 0) return;
    const { identity, address } = exchange;
    const userId = identity?.kind === 'caller' ? identity.caller.userId : undefined;
    const quota = await limits.count(names, { userId, address, body });
    if (!quota) return;
    if (!exchange.quota || quota.isExceeded || quota.remaining < exchange.quota.remaining) exchange.quota = quota;
    if (quota.isExceeded) refuse('RATE_LIMITED', { retryAfter: quota.resetSeconds });
  };
}
