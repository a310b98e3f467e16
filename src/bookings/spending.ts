import type { Caller } from '../contract/caller';
import { type Failure, fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { createMessage } from '../languages';
import { toMajorUnits } from '../values/money';
import type { Price } from './pricing';
import type { Listing } from './repository-listings';
import { lockSpending } from './repository-spending';

/** What a stay costs the customer, in minor units: what the platform collects and what the owner collects at arrival. */
export const costOf = ({ totalMinor, dueAtArrivalMinor }: Pick<Price, 'totalMinor' | 'dueAtArrivalMinor'>) =>
  totalMinor + dueAtArrivalMinor;

/**
 * Locks the API key and returns the failure if the stay exceeds its spending limit. A caller without a key has no limit. Call
 * `recordSpending` in the same transaction when nothing else can refuse the booking.
 */
export async function spendingProblem(
  trx: Trx,
  key: Caller['key'],
  { currency_id, currency_code: currency, minor_units }: Pick<Listing, 'currency_id' | 'currency_code' | 'minor_units'>,
  cost: number,
  now: number,
): Promise<Failure<'SPENDING_LIMIT_EXCEEDED'> | undefined> {
  if (!key) return undefined;
  const spending = await lockSpending(trx, key.id, now);
  if (!spending) return fail('SPENDING_LIMIT_EXCEEDED', { message: createMessage('apiKey.noSpendingLimit') });
  if (spending.currencyId !== currency_id)
    return fail('SPENDING_LIMIT_EXCEEDED', { message: createMessage('apiKey.otherCurrency', { currency }) });
  if (cost <= spending.left) return undefined;
  const [amount, left] = [cost, spending.left].map((minor) => toMajorUnits(minor, minor_units));
  return fail('SPENDING_LIMIT_EXCEEDED', {
    message: createMessage('apiKey.overLimit', { amount: amount!, left: left!, currency }),
  });
}
