import { sql } from 'kysely';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

const where = sql<boolean>`email_due_at is not null`;

/** An index of the due e-mails by recipient, so that recipients can take turns. */
export const largeIndexes: readonly LargeIndex[] = [
  { table: 'notification', name: 'notification_email_user', columns: ['user_id', 'email_due_at', 'id'], where },
];

export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
}
