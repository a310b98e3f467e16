import { type Schema, TableBuilder, required } from './schema';

/**
 * Open requests to book that overlap events of imported calendars, as `calendar_conflict` contains reservations. It has no foreign keys to
 * records of listings, as requests have not. Servers of the previous release write no rows: the next reading of a calendar, or accepting the
 * request, adds what they have left out.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'calendar_request_conflict')
    .bigint('property_id', required)
    .bigint('import_id', required)
    .bigint('request_id', required)
    .date('start_date', required)
    .date('end_date', required)
    .text('uid', required)
    .flag('is_over')
    .bigint('found_at', required)
    .primaryKey('calendar_request_conflict_once', ['property_id', 'import_id', 'request_id'])
    .create();
}
