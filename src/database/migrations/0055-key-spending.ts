import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/**
 * The spending limit of API keys, and what was booked with a key on the day that begins at `spent_since` (UTC). Keys of the previous release have
 * no limit, and it accepts no key for bookings.
 */
export async function up(db: Schema): Promise<void> {
  const bigint = dialectOf(db) === 'sqlite' ? 'integer' : 'bigint';
  const table = () => db.schema.alterTable('api_key');
  await table()
    .addColumn('spending_currency_id', 'integer', (column) => column.references('currency.id'))
    .execute();
  await table().addColumn('spending_limit_minor', bigint).execute();
  await table().addColumn('spent_since', bigint).execute();
  // The limit also holds if a transaction forgets to check it.
  const within = sql`spent_minor >= 0 and spent_minor <= coalesce(spending_limit_minor, 0)`;
  await table()
    .addColumn('spent_minor', bigint, (column) => column.notNull().defaultTo(0).check(within))
    .execute();
}
