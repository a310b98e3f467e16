import { sql } from 'kysely';
import { required, TableBuilder } from './schema';
import type { Schema } from './schema';

/** Copies of Pending, DepositPaid and Confirmed. Reservations in other states do not count. */
const holdingNights = [0, 1, 2];

/**
 * A row for each customer that bookings lock. Before, they locked the row of the customer, which has a copy on every node of a
 * distributed database, so that each booking needed all nodes. The previous release still locks that row: during the rollout, a customer
 * who books through both releases at the same time may exceed the limit of unpaid stays by one.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'customer_turn')
    .bigint('user_id', required)
    .text('stays', required)
    .primaryKey('customer_turn_pkey', ['user_id'])
    .create('clustered');
  await sql`insert into customer_turn (user_id, stays)
    select customer_id, string_agg(cast(property_id as text), ',') || ','
    from reservation where status in (${sql.join(holdingNights)}) and deposit_confirmed_at is null
    group by customer_id`.execute(db.withoutPlugins());
}
