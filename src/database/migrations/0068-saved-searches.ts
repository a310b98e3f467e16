import { sql } from 'kysely';
import { type Schema, TableBuilder, createIndexes, references, required } from './schema';

/**
 * Saved searches, and the listings that were published or changed since the last run of the job that notifies of new matches. The primary
 * key of `property_change` allows one row that waits (run 0) for each listing. A saved search has no rows for its matches: `told` contains
 * the last listings that its user was notified of. The previous release records no changes, so that listings which it publishes or changes
 * during an upgrade are not notified.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'saved_search')
    .id()
    .integer('user_id', references('app_user', required))
    .text('name', required)
    .text('filters', required)
    .enumeration('notify', required)
    .bigint('since', required)
    .bigint('notified_run', (column) => column.notNull().defaultTo(0))
    .integer('last_count', (column) => column.notNull().defaultTo(0))
    .bigint('last_notified_at')
    .text('told', (column) => column.notNull().defaultTo('[]'))
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('notify_known', sql`notify between 0 and 2`)
    .create();
  await createIndexes(db, 'saved_search', {
    user: ['user_id', 'created_at', 'id'],
    user_changed: ['user_id', 'updated_at', 'id'],
  });
  await new TableBuilder(db, 'property_change')
    .bigint('property_id', references('rent_property', required))
    .bigint('run', (column) => column.notNull().defaultTo(0))
    .bigint('changed_at', required)
    .text('before')
    .primaryKey('property_change_pkey', ['property_id', 'run'])
    .create('clustered');
  await createIndexes(db, 'property_change', {
    run: ['run', 'property_id'],
    age: ['run', 'changed_at', 'property_id'],
  });
}
