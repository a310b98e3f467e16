import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** Covering indexes for the counts and sums of a report. */
export async function indexForReports(db: Schema): Promise<void> {
  await createIndexes(db, 'rent_property', {
    report: ['property_status', 'owner_id', 'created_at', 'city', 'rent_type'],
  });
  await createIndexes(db, 'app_user', { report: ['role', 'is_active', 'is_blocked', 'activated_at'] });
  await db.schema.dropIndex('payment_transaction_reservation').execute();
  await createIndexes(db, 'payment_transaction', {
    reservation: ['reservation_id', 'id', 'purpose', 'status', 'currency_id', 'amount_minor'],
  });
}
