import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** What is deleted by its age is found by it. */
export async function indexForCleaning(db: Schema): Promise<void> {
  await createIndexes(db, 'otp_code', { age: ['created_at'] });
  await createIndexes(db, 'session', { age: ['created_at', 'id'] });
}
