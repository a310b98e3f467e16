import { sql } from 'kysely';
import { createIndexes, createUniqueIndexes, references, required, TableBuilder } from './schema';
import type { Schema } from './schema';

/**
 * Online payments: sessions at a payment provider, the notices that were handled, and refunds through the provider. They have no foreign keys to
 * records of listings, because their unique keys do not contain the listing: in a cluster they are tables of the coordinator.
 */
export async function up(db: Schema): Promise<void> {
  await createSessions(db);

  await new TableBuilder(db, 'payment_notice')
    .id()
    .text('provider', required)
    .text('notice_id', required)
    .bigint('received_at', required)
    .create();
  await createUniqueIndexes(db, 'payment_notice', { once: ['provider', 'notice_id'] });
  await createIndexes(db, 'payment_notice', { age: ['received_at'] });

  await createRefunds(db);

  // What the provider `sandbox` knows. Nothing else reads it.
  await new TableBuilder(db, 'sandbox_payment')
    .text('reference', (column) => column.notNull().primaryKey())
    .text('key', required)
    .text('status', required)
    .bigint('amount_minor', required)
    .bigint('paid_minor', required)
    .text('currency', required)
    .integer('minor_units', required)
    .text('return_url', required)
    .text('notices', required)
    .bigint('notices_due_at')
    .text('refunds', required)
    .bigint('created_at', required)
    .create();
  await createUniqueIndexes(db, 'sandbox_payment', { key: ['key'] });
  await createIndexes(db, 'sandbox_payment', { due: ['notices_due_at'] });
}

async function createSessions(db: Schema): Promise<void> {
  await new TableBuilder(db, 'payment_session')
    .id()
    .text('key', required)
    .integer('reservation_id', required)
    .integer('property_id', required)
    .integer('customer_id', references('app_user', required))
    .enumeration('purpose', required)
    .text('provider', required)
    .enumeration('status', required)
    .bigint('amount_minor', required)
    .integer('currency_id', references('currency', required))
    .integer('payment_type_id', references('payment_type', required))
    .text('reference')
    .text('charge')
    .text('redirect_url')
    .text('return_url')
    .bigint('expires_at', required)
    .integer('payment_id')
    .bigint('received_minor')
    .text('received_currency')
    .flag('is_returned')
    .text('failure')
    .bigint('next_read_at')
    .integer('reads', required)
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status_known', sql`status between 0 and 6`)
    .check('amount_positive', sql`amount_minor > 0`)
    .check('received_known', sql`received_minor >= 0`)
    // Money that has arrived is a payment, or goes back; never both, never neither.
    .check(
      'money_once',
      sql`(status = 2) = (received_currency is not null and (payment_id is null) = (is_returned = 1))`,
    )
    .create();
  await createUniqueIndexes(db, 'payment_session', {
    key: ['key'],
    reference: ['provider', 'reference'],
    charge: ['provider', 'charge'],
    payment: ['payment_id'],
  });
  await db.schema
    .createIndex('payment_session_open')
    .unique()
    .on('payment_session')
    .columns(['reservation_id', 'purpose'])
    .where(sql<boolean>`status in (0, 1)`)
    .execute();
  await createIndexes(db, 'payment_session', {
    reservation: ['reservation_id', 'id'],
    customer: ['customer_id', 'created_at', 'id'],
    newest: ['created_at', 'id'],
    status: ['status', 'created_at', 'id'],
    due: ['next_read_at', 'id'],
    changed: ['updated_at', 'id'],
  });
}

async function createRefunds(db: Schema): Promise<void> {
  await new TableBuilder(db, 'payment_refund')
    .id()
    .text('key', required)
    .integer('session_id', references('payment_session', required))
    .integer('reservation_id', required)
    .integer('property_id', required)
    .integer('transaction_id')
    .text('provider', required)
    .enumeration('status', required)
    .bigint('amount_minor', required)
    .integer('currency_id', references('currency', required))
    .text('reference')
    .integer('attempts', required)
    .bigint('next_attempt_at')
    .bigint('give_up_at', required)
    .text('failure')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status_known', sql`status between 0 and 2`)
    .check('amount_positive', sql`amount_minor > 0`)
    .create();
  await createUniqueIndexes(db, 'payment_refund', {
    key: ['key'],
    reference: ['provider', 'reference'],
    part: ['transaction_id', 'session_id'],
  });
  await createIndexes(db, 'payment_refund', {
    session: ['session_id'],
    reservation: ['reservation_id'],
    due: ['next_attempt_at', 'id'],
  });
}
