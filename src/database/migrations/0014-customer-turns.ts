import { sql } from 'kysely';
import { required, TableBuilder } from './schema';
import type { Schema } from './schema';

/** Pending, DepositPaid and Confirmed, frozen here: what else a reservation can be counts for nobody. */
const holdingNights = [0, 1, 2];

/**
 * Where the bookings of one customer stand in line. Their own row did it before, which of several servers all have, so that each
 * booking needed all of them. Servers of the release before still lock that one: while both are there, a customer who books by both at the
 * same moment may have one stay more that is not paid.
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
