import { type Schema, createIndexes } from './schema';

/** The metrics read the refunds that have not arrived. */
export async function up(db: Schema): Promise<void> {
  await createIndexes(db, 'payment_refund', { status: ['status', 'created_at', 'id'] });
}
