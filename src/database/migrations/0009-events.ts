import { sql } from 'kysely';
import { addBigint, createUniqueIndexes, required, TableBuilder } from './schema';
import type { Schema } from './schema';

/**
 * Converts the outbox into a feed: events get sequence numbers after they are committed. The new columns are filled in with the number, so
 * that this migration updates no rows, and servers of the previous release can still insert.
 */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'outbox', 'sequence');
  await db.schema.alterTable('outbox').addColumn('event_id', 'text').execute();
  for (const column of ['owner_id', 'property_id'])
    await db.schema.alterTable('outbox').addColumn(column, 'integer').execute();
  await createUniqueIndexes(db, 'outbox', { sequence: ['sequence'] });
  await db.schema.createIndex('outbox_owner').on('outbox').columns(['owner_id', 'sequence']).execute();
  // These rows are few, and are queried every second.
  await db.schema
    .createIndex('outbox_unnumbered')
    .on('outbox')
    .column('id')
    .where(sql.ref('sequence'), 'is', null)
    .execute();

  await new TableBuilder(db, 'event_feed')
    .integer('id', (column) => column.primaryKey())
    .bigint('first_sequence', required)
    .bigint('last_sequence', required)
    .create();
  await db.insertInto('event_feed').values({ id: 1, first_sequence: 1, last_sequence: 0 }).execute();
}
