import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, TableBuilder, addBigint, createIndexes, required } from './schema';

/**
 * Alterations: proposed changes of stays, each with the stay and the lines of its price before and after. The unique index allows one open
 * proposal a reservation. `payment_transaction.alteration_id` is null, except for the refund of an accepted alteration.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'alteration')
    .id()
    .bigint('property_id', required)
    .bigint('reservation_id', required)
    .integer('customer_id', required)
    .integer('owner_id', required)
    .enumeration('status', required)
    .integer('proposed_by', required)
    .enumeration('proposed_by_role', required)
    .date('start_date', required)
    .date('end_date', required)
    .integer('guests_count')
    .integer('children_count', required)
    .bigint('total_minor', required)
    .bigint('due_at_arrival_minor', required)
    .text('lines', required)
    .date('old_start_date', required)
    .date('old_end_date', required)
    .integer('old_guests_count')
    .integer('old_children_count', required)
    .bigint('old_total_minor', required)
    .bigint('old_due_at_arrival_minor', required)
    .text('old_lines', required)
    .bigint('refund_minor', required)
    .integer('currency_id', required)
    .text('reason')
    .bigint('expires_at', required)
    .integer('decided_by')
    .enumeration('decided_by_role')
    .bigint('decided_at')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status_known', sql`status between 0 and 4`)
    .check('dates', sql`start_date < end_date and old_start_date < old_end_date`)
    .check('money', sql`total_minor >= 0 and old_total_minor >= 0 and refund_minor >= 0`)
    .check('decided', sql`(status in (1, 2)) = (decided_at is not null)`)
    .create();
  if (dialectOf(db) === 'postgres') {
    // As other records of listings: 64-bit ids, and a key that contains the listing.
    await sql`alter table alteration alter column id type bigint`.execute(db);
    await sql`alter table alteration drop constraint alteration_pkey,
      add constraint alteration_pkey primary key (id, property_id)`.execute(db);
  }
  await db.schema
    .createIndex('alteration_open')
    .unique()
    .on('alteration')
    .columns(['reservation_id', 'property_id'])
    .where(sql<boolean>`status = 0`)
    .execute();
  await createIndexes(db, 'alteration', { reservation: ['reservation_id', 'property_id', 'id'] });
  await db.schema
    .createIndex('alteration_due')
    .on('alteration')
    .columns(['expires_at', 'id'])
    .where(sql<boolean>`status = 0`)
    .execute();
  await addBigint(db, 'payment_transaction', 'alteration_id');
}
