import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

/**
 * Indexes with all columns that some statements of the general report read of reservations and listings, so that these read no rows of the tables.
 */
export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'reservation',
    name: 'reservation_start_wide',
    columns: ['start_date', 'end_date', 'status', 'property_id', 'id', 'hold_expires_at', 'decision_due_at', 'ends_at'],
    replaces: 'reservation_start',
  },
  {
    table: 'reservation',
    name: 'reservation_newest_counted',
    columns: ['created_at', 'id', 'updated_at', 'start_date', 'end_date', 'property_id'],
    replaces: 'reservation_newest',
  },
  {
    table: 'rent_property',
    name: 'rent_property_report_wide',
    columns: ['property_status', 'owner_id', 'created_at', 'city', 'rent_type', 'id'],
    replaces: 'rent_property_report',
  },
];

export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
}
