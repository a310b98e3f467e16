import { type Schema, createIndexes } from './schema';

/** The deliveries of a webhook can be listed by type of event. */
export async function up(db: Schema): Promise<void> {
  await createIndexes(db, 'webhook_delivery', {
    by_type: ['webhook_id', 'event_type', 'created_at', 'id', 'updated_at', 'status'],
  });
}
