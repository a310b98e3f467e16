import { sql } from 'kysely';
import { type Schema, TableBuilder, createIndexes, createUniqueIndexes, references, required } from './schema';

/**
 * Disputes of online payments: money that a provider takes, or may take, back for the customer. They have no foreign keys to records of
 * listings, as the sessions do not. Servers of the previous release do not read `is_held`, and pay out a refund that is held.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'payment_dispute')
    .id()
    .text('provider', required)
    .text('reference', required)
    .integer('session_id', references('payment_session', required))
    .integer('reservation_id', required)
    .text('state', required)
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('state_known', sql`state in ('open', 'won', 'lost')`)
    .create();
  await createUniqueIndexes(db, 'payment_dispute', { reference: ['provider', 'reference'] });
  await createIndexes(db, 'payment_dispute', { session: ['session_id'], reservation: ['reservation_id'] });

  await db.schema
    .alterTable('payment_refund')
    .addColumn('is_held', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
