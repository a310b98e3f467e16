import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

/** The deliveries of a webhook can be listed by type of event. */
export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'webhook_delivery',
    name: 'webhook_delivery_by_type',
    columns: ['webhook_id', 'event_type', 'created_at', 'id', 'updated_at', 'status'],
  },
];

export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
}
