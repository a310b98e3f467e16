import { sql } from 'kysely';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { startOfDay } from '../values/dates';

/**
 * What is booked with API keys. `api_key.spent_minor` is what the bookings of the day that begins at `spent_since` (UTC, epoch ms) cost. Bookings
 * with the same key wait for each other from {@link lockSpending} to their commit. The order of locks is listing, customer, API key, promotion.
 * A booking that began before midnight may come after one of the next day, and counts on that day.
 */

/** The spending limit of a key, in minor units of its currency. */
export interface Spending {
  currencyId: number;
  /** What is left of the limit today. */
  left: number;
}

/** Locks the key and reads its limit; null if it has none, or was removed. */
export async function lockSpending(trx: Trx, keyId: number, now: number): Promise<Spending | null> {
  await lockRow(trx, 'api_key', keyId);
  const key = await trx
    .selectFrom('api_key')
    .select(['spending_limit_minor', 'spending_currency_id', 'spent_minor', 'spent_since'])
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (!key || key.spending_limit_minor === null) return null;
  const spent = (key.spent_since ?? -1) >= startOfDay(now) ? key.spent_minor : 0;
  return { currencyId: key.spending_currency_id!, left: key.spending_limit_minor - spent };
}

/** Counts a booking against the limit. The caller holds the lock; a CHECK of the table rejects an amount beyond the limit. */
export async function recordSpending(trx: Trx, keyId: number, amount: number, now: number): Promise<void> {
  const day = startOfDay(now);
  await trx
    .updateTable('api_key')
    .set({
      spent_minor: sql<number>`case when spent_since >= ${day} then spent_minor else 0 end + ${amount}`,
      spent_since: sql<number>`case when spent_since > ${day} then spent_since else ${day} end`,
    })
    .where('id', '=', keyId)
    .execute();
}
