import { type Schema, addBigint } from './schema';

/**
 * - `receipt_requested_at`: when an administrator asked the payer for the receipt.
 * - `updated_at`: when the receipt was requested or added after the payment was recorded; null if it was not.
 */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'payment_transaction', 'receipt_requested_at');
  await addBigint(db, 'payment_transaction', 'updated_at');
}
