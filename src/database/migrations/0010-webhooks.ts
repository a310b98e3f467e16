import { sql } from 'kysely';
import { createIndexes, references, required, TableBuilder } from './schema';
import type { Schema } from './schema';

/** Webhooks, their partitions (`webhook_lane`) and their deliveries. */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'webhook')
    .id()
    .integer('user_id', references('app_user', required))
    .text('url', required)
    .text('types', required)
    .flag('is_active', 1)
    .text('secret', required)
    .text('former_secret')
    .bigint('former_secret_ends_at')
    .bigint('first_after', required)
    .bigint('failing_since')
    .bigint('disabled_at')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .create();
  await createIndexes(db, 'webhook', { user: ['user_id', 'id'] });

  const ofWebhook = (column: Parameters<typeof required>[0]) =>
    column.notNull().references('webhook.id').onDelete('cascade');
  await new TableBuilder(db, 'webhook_delivery')
    .id()
    .integer('webhook_id', ofWebhook)
    .text('resource_kind', required)
    .integer('resource_id', required)
    .bigint('sequence', required)
    .text('event_id', required)
    .text('event_type', required)
    .text('body', required)
    .enumeration('status', required)
    .integer('attempts', required)
    .bigint('last_attempt_at')
    .integer('response_status')
    .text('response_body')
    .text('failure')
    .integer('duration_ms')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .create();
  await createIndexes(db, 'webhook_delivery', {
    listed: ['webhook_id', 'created_at', 'id'],
    age: ['created_at'],
  });
  // Finds the next delivery of a partition without reading completed ones.
  await db.schema
    .createIndex('webhook_delivery_pending')
    .on('webhook_delivery')
    .columns(['webhook_id', 'resource_kind', 'resource_id', 'sequence', 'id'])
    .where(sql.ref('status'), '=', sql.lit(0))
    .execute();

  await new TableBuilder(db, 'webhook_lane')
    .integer('webhook_id', ofWebhook)
    .text('resource_kind', required)
    .integer('resource_id', required)
    .integer('waiting', required)
    .bigint('due_at', required)
    .flag('is_leased')
    .primaryKey('webhook_lane_pkey', ['webhook_id', 'resource_kind', 'resource_id'])
    .create('clustered');
  await createIndexes(db, 'webhook_lane', { due: ['webhook_id', 'due_at'] });

  await new TableBuilder(db, 'webhook_feed')
    .integer('id', (column) => column.primaryKey())
    .bigint('sequence', required)
    .create();
  await db.insertInto('webhook_feed').values({ id: 1, sequence: 0 }).execute();
}
