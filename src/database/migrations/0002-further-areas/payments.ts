import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** What lists of payments go by, and what a file's deletion asks. */
export async function extendPayments(db: Schema): Promise<void> {
  await createIndexes(db, 'payment_transaction', { newest: ['created_at', 'id'], receipt: ['receipt_file'] });
}
