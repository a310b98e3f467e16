import { sql } from 'kysely';
import { type Schema, TableBuilder, createIndexes, references, required } from './schema';

/**
 * Rules of arrival, and nights with their own price, minimum stay or closure. `arrival_rules` contains those of the listing, and a season in
 * `seasons` can contain its own. `has_nights` says whether rows of `property_night` have to be read. `property_arrival` contains the rules in
 * the form in which searches compare them. The previous release ignores all of it.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('rent_property').addColumn('arrival_rules', 'text').execute();
  await db.schema
    .alterTable('rent_property')
    .addColumn('has_nights', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await new TableBuilder(db, 'property_night')
    .bigint('property_id', references('rent_property', required))
    .date('night', required)
    .bigint('price_minor')
    .integer('min_stay_nights')
    .flag('is_closed')
    .primaryKey('property_night_once', ['property_id', 'night'])
    .check('has_own', sql`price_minor is not null or min_stay_nights is not null or is_closed = 1`)
    .create('clustered');
  // For the job that deletes nights that have passed.
  await createIndexes(db, 'property_night', { by_night: ['night', 'property_id'] });

  await new TableBuilder(db, 'property_arrival')
    .bigint('property_id', references('rent_property', required))
    .integer('first_day', required)
    .integer('end_day', required)
    .flag('is_closed')
    .integer('arrival_days', required)
    .integer('departure_days', required)
    .integer('max_stay_nights', required)
    .integer('notice_hours', required)
    .integer('max_days_ahead', required)
    .integer('free_nights', required)
    .primaryKey('property_arrival_once', ['property_id', 'first_day'])
    .check('days', sql`first_day >= 0 and first_day < end_day`)
    .create('clustered');
}
