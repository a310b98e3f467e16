import { sql } from 'kysely';
import { createIndexes, references, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Reservations, their nights, their payments, and the audit log. */
export async function createReservations(db: Schema): Promise<void> {
  await new TableBuilder(db, 'reservation')
    .id()
    .integer('property_id', references('rent_property', required))
    .integer('customer_id', references('app_user', required))
    .integer('owner_id', references('app_user', required))
    .enumeration('status', required)
    .date('start_date', required)
    .date('end_date', required)
    .bigint('ends_at', required)
    .integer('nights', required)
    .enumeration('rent_type', required)
    .bigint('unit_price_minor', required)
    .bigint('total_minor', required)
    .bigint('deposit_minor', required)
    .integer('currency_id', references('currency', required))
    .integer('guests_count')
    .text('note')
    .bigint('hold_expires_at')
    .bigint('deposit_confirmed_at')
    .integer('deposit_confirmed_by', references('app_user'))
    .enumeration('cancellation_policy', required)
    .bigint('cancelled_at')
    .integer('cancelled_by', references('app_user'))
    .enumeration('cancelled_by_role')
    .text('cancellation_reason')
    .bigint('refund_minor')
    .text('rejection_reason')
    .enumeration('commission_type')
    .bigint('commission_value')
    .bigint('commission_minor')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status', sql`status between 0 and 7`)
    .check('dates', sql`start_date < end_date and nights between 1 and 365`)
    .check('money', sql`unit_price_minor >= 0 and total_minor >= 0 and deposit_minor >= 0`)
    .check('hold', sql`(status = 0) = (hold_expires_at is not null)`)
    .create();
  await createIndexes(db, 'reservation', {
    property: ['property_id', 'created_at', 'id'],
    property_status: ['property_id', 'status', 'end_date'],
    customer: ['customer_id', 'created_at', 'id'],
    customer_status: ['customer_id', 'status'],
    owner: ['owner_id', 'created_at', 'id'],
    newest: ['created_at', 'id'],
    status: ['status', 'created_at', 'id'],
    hold: ['status', 'hold_expires_at'],
    end: ['status', 'ends_at'],
  });

  await new TableBuilder(db, 'blocked_date_range')
    .id()
    .integer('property_id', references('rent_property', required))
    .date('start_date', required)
    .date('end_date', required)
    .text('reason')
    .integer('created_by', references('app_user', required))
    .bigint('created_at', required)
    .check('dates', sql`start_date < end_date`)
    .create();
  await createIndexes(db, 'blocked_date_range', { property: ['property_id', 'start_date', 'id'] });

  // A primary key instead of an exclusion constraint: it is the same on every engine, and nights that are inserted in ascending
  // order cannot deadlock.
  await new TableBuilder(db, 'reservation_night')
    .integer('property_id', references('rent_property', required))
    .date('night', required)
    .integer('reservation_id', references('reservation'))
    .integer('block_id', references('blocked_date_range'))
    .primaryKey('reservation_night_taken', ['property_id', 'night'])
    .check('holder', sql`(reservation_id is null) <> (block_id is null)`)
    .create('clustered');
  await createIndexes(db, 'reservation_night', { reservation: ['reservation_id'], block: ['block_id'] });

  await new TableBuilder(db, 'payment_transaction')
    .id()
    .integer('reservation_id', references('reservation', required))
    .integer('payer_id', references('app_user', required))
    .enumeration('purpose', required)
    .enumeration('status', required)
    .bigint('amount_minor', required)
    .integer('currency_id', references('currency', required))
    .integer('payment_type_id', references('payment_type', required))
    .text('reference')
    .text('receipt_file', references('file', undefined, 'name'))
    .text('note')
    .text('rejection_reason')
    .bigint('created_at', required)
    .bigint('decided_at')
    .integer('decided_by', references('app_user'))
    .check('purpose', sql`purpose between 0 and 2`)
    .check('status', sql`status between 0 and 3`)
    .check('amount', sql`amount_minor >= 0`)
    .create();
  // A deposit is recorded once, however often it is confirmed.
  await db.schema
    .createIndex('payment_transaction_live_deposit')
    .unique()
    .on('payment_transaction')
    .column('reservation_id')
    .where(sql<boolean>`purpose = 0 and status in (0, 1)`)
    .execute();
  await createIndexes(db, 'payment_transaction', {
    reservation: ['reservation_id', 'id'],
    payer: ['payer_id', 'created_at', 'id'],
    status: ['status', 'created_at', 'id'],
  });

  await new TableBuilder(db, 'audit_log')
    .id()
    .integer('actor_id', references('app_user'))
    .text('action', required)
    .text('subject', required)
    .text('reason')
    .text('trace_id')
    .bigint('at', required)
    .create();
  await createIndexes(db, 'audit_log', { subject: ['subject', 'at'], actor: ['actor_id', 'at'] });
}
