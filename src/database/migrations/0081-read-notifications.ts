import { sql } from 'kysely';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

const where = sql<boolean>`read_at is not null`;

/**
 * Indexes of the notifications that were read, so that a list of them, or of those that were read since a time, does not pass all the others of
 * a user who has many.
 */
export const largeIndexes: readonly LargeIndex[] = [
  { table: 'notification', name: 'notification_read', columns: ['user_id', 'created_at', 'id'], where },
  { table: 'notification', name: 'notification_read_at', columns: ['user_id', 'read_at', 'id'], where },
];

export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
}
