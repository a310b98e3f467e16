import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/**
 * The spending limit of API keys, and what was booked with a key on the day that begins at `spent_since` (UTC). Keys of the previous release have
 * no limit, and it accepts no key for bookings.
 */
export async function up(db: Schema): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite';
  const bigint = isSqlite ? 'integer' : 'bigint';
  const table = () => db.schema.alterTable('api_key');
  await table()
    .addColumn('spending_currency_id', 'integer', (column) => (isSqlite ? column.references('currency.id') : column))
    .execute();
  await table().addColumn('spending_limit_minor', bigint).execute();
  await table().addColumn('spent_since', bigint).execute();
  // The limit also holds if a transaction forgets to check it.
  const within = sql`spent_minor >= 0 and spent_minor <= coalesce(spending_limit_minor, 0)`;
  await table()
    .addColumn('spent_minor', bigint, (column) => {
      const required = column.notNull().defaultTo(0);
      return isSqlite ? required.check(within) : required;
    })
    .execute();
  if (isSqlite) return;
  // `not valid`: no row has a currency or a limit. With a reference and a check in the columns, PostgreSQL would read the whole table.
  await sql`alter table api_key
    add constraint api_key_spending_currency_id_fkey foreign key (spending_currency_id) references currency (id) not valid,
    add constraint api_key_check check (${within}) not valid`.execute(db);
}
