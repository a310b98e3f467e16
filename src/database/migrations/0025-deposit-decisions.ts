import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { isSpread } from './0018-feature-order';
import { type Schema, addBigint } from './schema';

/** Copies of Pending, DepositPaid and Confirmed, and of DepositPaid. */
const holdingNights = [0, 1, 2];
const depositPaid = 1;

/**
 * - `decision_due_at`: when a declared deposit that nobody has decided expires. Servers of the previous release do not write it: null for
 *   deposits that they declare, for which `bookings/expiry.ts` derives it. They do not clear it either, so that it means something only
 *   while the reservation is DepositPaid.
 * - `is_counted`: 1 when the transaction that has inserted the reservation has added it to `customer_turn`. The first release does not know
 *   that table; a trigger adds the stays of its servers, and those of its rollout that are still unpaid are added here. A stay that is
 *   there twice is counted once.
 */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'reservation', 'decision_due_at');
  await db.schema
    .alterTable('reservation')
    .addColumn('is_counted', dialectOf(db) === 'sqlite' ? 'integer' : 'smallint')
    .execute();
  await db.schema
    .createIndex('reservation_decision')
    .on('reservation')
    .column('decision_due_at')
    .where(sql<boolean>`status = ${sql.lit(depositPaid)}`)
    .execute();
  if (dialectOf(db) !== 'sqlite' && (await isSpread(db))) return;
  await sql`insert into customer_turn (user_id, stays)
    select customer_id, string_agg(cast(property_id as text), ',') || ','
    from reservation where status in (${sql.join(holdingNights.map((status) => sql.lit(status)))}) and deposit_confirmed_at is null
    group by customer_id
    on conflict (user_id) do update set stays = customer_turn.stays || excluded.stays`.execute(db.withoutPlugins());
  if (dialectOf(db) === 'sqlite') await countOnFile(db);
  else await countOnServer(db);
}

async function countOnFile(db: Schema): Promise<void> {
  await sql`create trigger reservation_counted after insert on reservation when new.is_counted is null
    begin
      insert into customer_turn (user_id, stays) values (new.customer_id, new.property_id || ',')
      on conflict (user_id) do update set stays = customer_turn.stays || excluded.stays;
    end`.execute(db.withoutPlugins());
}

async function countOnServer(db: Schema): Promise<void> {
  await sql`create function reservation_counted() returns trigger language plpgsql as $$
    begin
      insert into customer_turn (user_id, stays) values (new.customer_id, new.property_id || ',')
      on conflict (user_id) do update set stays = customer_turn.stays || excluded.stays;
      return null;
    end $$`.execute(db);
  await sql`create trigger reservation_counted after insert on reservation
    for each row when (new.is_counted is null) execute function reservation_counted()`.execute(db);
}
