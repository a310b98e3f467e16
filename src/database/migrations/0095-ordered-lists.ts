import { sql } from 'kysely';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

// The condition is one that no other index has, see `unindexed`.
export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'reservation',
    name: 'reservation_undecided_ordered',
    columns: ['created_at', 'id', 'updated_at', 'start_date', 'end_date'],
    where: sql<boolean>`(status + 0) in (0, 1)`,
    replaces: 'reservation_undecided',
  },
];

/**
 * Indexes that SQLite prefers to those that begin with a status. It has no statistics, takes any condition on a status for one that few rows
 * match, and would sort all rows with the status to return one page. `booking_request_due` gets the status, which all its rows have, so that
 * both conditions of its statement are in it.
 */
export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
  await db.schema.dropIndex('booking_request_due').execute();
  const due = db.schema.createIndex('booking_request_due').on('booking_request');
  await due
    .columns(['status', 'expires_at', 'id'])
    .where(sql<boolean>`status = 0`)
    .execute();
}
