import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import { type Schema, TableBuilder, addBigint, createIndexes, createUniqueIndexes, required } from './schema';

/** Confirmed stays by the month, among which the job finds those without invoices. */
export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'reservation',
    name: 'reservation_monthly',
    columns: ['id'],
    where: sql<boolean>`rent_type = 0 and status = 2`,
  },
];

/**
 * Rent invoices, one for each month of a stay by the month, and which payment pays how much of which invoice. `reservation.rent_invoices`
 * is the number of invoices that were made; null for stays that have none, also those that the previous release confirms. A job makes
 * these invoices. `payment_transaction` has the sum of its allocations, so that the database rejects more than the payment.
 */
export async function up(db: Schema): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite';
  await new TableBuilder(db, 'rent_invoice')
    .id()
    .bigint('property_id', required)
    .bigint('reservation_id', required)
    .bigint('customer_id', required)
    .bigint('owner_id', required)
    .integer('period', required)
    .date('period_start', required)
    .date('period_end', required)
    .integer('parts', required)
    .integer('due_day', required)
    .enumeration('status', required)
    .bigint('amount_minor', required)
    .bigint('paid_minor', required)
    .bigint('pending_minor', required)
    .bigint('waived_minor', required)
    .integer('currency_id', required)
    .integer('step', required)
    .bigint('next_step_at')
    .bigint('overdue_at', required)
    .bigint('waived_at')
    .bigint('waived_by')
    .text('waive_reason')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status_known', sql`status between 0 and 5`)
    .check('parts_known', sql`paid_minor >= 0 and pending_minor >= 0 and waived_minor >= 0`)
    .check('within', sql`paid_minor + pending_minor + waived_minor <= amount_minor`)
    .check('paid', sql`status <> 3 or paid_minor = amount_minor`)
    .check('waived', sql`status <> 4 or paid_minor + waived_minor = amount_minor`)
    .create();
  await new TableBuilder(db, 'rent_allocation')
    .bigint('property_id', required)
    .bigint('payment_id', required)
    .bigint('invoice_id', required)
    .bigint('reservation_id', required)
    .bigint('amount_minor', required)
    .check('amount_positive', sql`amount_minor > 0`)
    .primaryKey('rent_allocation_pkey', ['property_id', 'payment_id', 'invoice_id'])
    .create();
  if (!isSqlite) {
    // As other records of listings: 64-bit ids, and a key that contains the listing.
    await sql`alter table rent_invoice alter column id type bigint`.execute(db);
    await sql`alter table rent_invoice drop constraint rent_invoice_pkey,
      add constraint rent_invoice_pkey primary key (id, property_id)`.execute(db);
  }
  await createUniqueIndexes(db, 'rent_invoice', { period: ['reservation_id', 'property_id', 'period'] });
  await createIndexes(db, 'rent_invoice', {
    due: ['due_day', 'id'],
    status: ['status', 'due_day', 'id'],
    customer: ['customer_id', 'due_day', 'id'],
    owner: ['owner_id', 'due_day', 'id'],
    owner_status: ['owner_id', 'status', 'due_day', 'id'],
    property: ['property_id', 'due_day', 'id'],
    changed: ['updated_at', 'id'],
  });
  const isDue = sql<boolean>`next_step_at is not null`;
  await db.schema.createIndex('rent_invoice_step').on('rent_invoice').column('next_step_at').where(isDue).execute();
  await createIndexes(db, 'rent_allocation', { reservation: ['reservation_id', 'property_id'] });

  for (const column of ['rent_invoices', 'notice_days'])
    await db.schema.alterTable('reservation').addColumn(column, 'integer').execute();
  await completeLargeIndexes(db, largeIndexes);
  await db.schema.alterTable('rent_property').addColumn('notice_days', 'integer').execute();
  for (const table of ['payment_transaction', 'payment_session']) await addBigint(db, table, 'rent_invoice_id');
  await addBigint(db, 'payment_transaction', 'allocated_minor');
  const within = sql<boolean>`coalesce(allocated_minor, 0) + coalesce(surplus_minor, 0) <= amount_minor`;
  await addBigint(db, 'payment_transaction', 'surplus_minor', (column) => (isSqlite ? column.check(within) : column));
  // `not valid`: the columns are null in all rows, which therefore need no check.
  if (!isSqlite)
    await sql`alter table payment_transaction add constraint payment_transaction_within check (${within}) not valid`.execute(
      db,
    );
}
