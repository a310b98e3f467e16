import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** Indexes by age for rows that are deleted by age. */
export async function indexForCleaning(db: Schema): Promise<void> {
  await createIndexes(db, 'otp_code', { age: ['created_at'] });
  await createIndexes(db, 'session', { age: ['created_at', 'id'] });
}
