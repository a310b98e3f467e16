import { sql } from 'kysely';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

/**
 * Since when the identity of a customer awaits verification; 0 if it does not. A job fills the column for customers whose images were sent to a
 * server of the previous release. The index has exactly the customers that administrators can verify.
 */
export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'app_user',
    name: 'app_user_identity_pending',
    columns: ['role', 'identity_pending_since', 'id'],
    newColumns: { identity_pending_since: 0 },
    where: sql<boolean>`identity_pending_since > 0 and activated_by is null and is_blocked = 0
      and (is_email_verified = 1 or is_phone_verified = 1)`,
  },
];

export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
}
