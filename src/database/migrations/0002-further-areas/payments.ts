import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** Indexes for lists of payments, and for the references to a file that is deleted. */
export async function extendPayments(db: Schema): Promise<void> {
  await createIndexes(db, 'payment_transaction', { newest: ['created_at', 'id'], receipt: ['receipt_file'] });
}
