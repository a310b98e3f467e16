import { createIndexes, references, required, TableBuilder } from './schema';
import type { Schema } from './schema';

/** Calendars of other platforms: feeds that they read, imports that are read from them, the imported nights, and conflicts. */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'calendar_feed')
    .integer('property_id', references('rent_property', required))
    .text('token', required)
    .bigint('created_at', required)
    .primaryKey('calendar_feed_pkey', ['property_id'])
    .create('clustered');

  await new TableBuilder(db, 'calendar_import')
    .id()
    .integer('property_id', references('rent_property', required))
    .text('name', required)
    .text('url_encrypted', required)
    .text('feed_token', required)
    .bigint('created_at', required)
    .bigint('next_read_at', required)
    .integer('reads', required)
    .bigint('leased_until')
    .bigint('last_read_at')
    .enumeration('last_outcome')
    .bigint('last_success_at')
    .integer('events')
    .flag('was_empty')
    .text('etag')
    .text('last_modified')
    .bigint('validated_at')
    .create();
  await createIndexes(db, 'calendar_import', { property: ['property_id', 'id'], due: ['next_read_at', 'id'] });

  // One row for each night, not for each range, because each night may conflict with other reservations separately.
  await new TableBuilder(db, 'calendar_night')
    .integer('property_id', required)
    .integer('import_id', references('calendar_import', required))
    .date('night', required)
    .text('uid', required)
    .bigint('told_from')
    .primaryKey('calendar_night_once', ['property_id', 'import_id', 'night'])
    .create('clustered');
  await createIndexes(db, 'calendar_night', { import: ['import_id'] });

  await new TableBuilder(db, 'calendar_conflict')
    .integer('property_id', required)
    .integer('import_id', references('calendar_import', required))
    .integer('reservation_id', references('reservation', required))
    .date('start_date', required)
    .date('end_date', required)
    .flag('is_over')
    .bigint('found_at', required)
    .primaryKey('calendar_conflict_once', ['property_id', 'import_id', 'reservation_id'])
    .create();
  await createIndexes(db, 'calendar_conflict', { import: ['import_id'], reservation: ['reservation_id'] });

  await db.schema
    .alterTable('blocked_date_range')
    .addColumn('import_id', 'integer', references('calendar_import'))
    .execute();
  await createIndexes(db, 'blocked_date_range', { import: ['import_id'] });
}
