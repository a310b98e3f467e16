import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { addBigint, createIndexes, required, TableBuilder } from './schema';
import type { Schema } from './schema';

/**
 * Bounds for webhooks: the credential that added each, the removal of a webhook by a job, the deliveries of each account on a day, and
 * indexes that contain every column that lists of deliveries filter by.
 *
 * A server of the previous release does not know `removed_at`: it lists a removed webhook as inactive until the job has deleted it.
 */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'webhook', 'added_by_key_id');
  await db.schema.alterTable('webhook').addColumn('added_by_key_name', 'text').execute();
  await db.schema
    .alterTable('webhook')
    .addColumn('added_with', dialectOf(db) === 'sqlite' ? 'integer' : 'smallint')
    .execute();
  await addBigint(db, 'webhook', 'limited_until');
  await addBigint(db, 'webhook', 'removed_at');
  // Few rows, which are looked for every minute.
  await db.schema
    .createIndex('webhook_removed')
    .on('webhook')
    .column('id')
    .where(sql.ref('removed_at'), 'is not', null)
    .execute();

  await createIndexes(db, 'webhook_delivery', {
    newest: ['webhook_id', 'created_at', 'id', 'updated_at', 'status'],
    by_status: ['webhook_id', 'status', 'created_at', 'id', 'updated_at'],
  });
  await db.schema.dropIndex('webhook_delivery_listed').execute();

  await new TableBuilder(db, 'webhook_usage')
    .bigint('user_id', required)
    .integer('day', required)
    .integer('deliveries', required)
    .primaryKey('webhook_usage_pkey', ['user_id'])
    .create('clustered');
}
