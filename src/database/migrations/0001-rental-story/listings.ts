import { sql } from 'kysely';
import { createIndexes, references, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Listings, and the tables and indexes that searches use. */
export async function createListings(db: Schema): Promise<void> {
  await new TableBuilder(db, 'rent_property')
    .id()
    .integer('owner_id', references('app_user', required))
    .text('title', required)
    .text('description')
    .integer('city', references('city', required))
    .text('district')
    .text('address')
    .real('latitude')
    .real('longitude')
    .real('area')
    .integer('floor')
    .integer('rooms_count')
    .integer('bedrooms')
    .integer('bathrooms')
    .integer('beds_count')
    .integer('build_year')
    .enumeration('rent_type', required)
    .enumeration('rent_property_type', required)
    .enumeration('rent_property_condition', required)
    .enumeration('building_type', required)
    .enumeration('property_status', required)
    .text('status_reason')
    .bigint('price_minor', required)
    .bigint('price_comparable', required)
    .integer('currency_id', references('currency', required))
    .bigint('deposit_minor')
    .integer('min_stay_nights', required)
    .integer('max_stay_nights', required)
    .integer('min_notice_days', (column) => column.notNull().defaultTo(0))
    .integer('max_guests')
    .enumeration('cancellation_policy', required)
    .enumeration('commission_type')
    .bigint('commission_value')
    .text('details_json', required)
    .integer('version', (column) => column.notNull().defaultTo(1))
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('property_status', sql`property_status between 0 and 5`)
    .check('rent_type', sql`rent_type between 0 and 1`)
    .check('price', sql`price_minor > 0 and price_comparable > 0`)
    .check('deposit', sql`deposit_minor >= 0`)
    .check('stay', sql`min_stay_nights between 1 and max_stay_nights and max_stay_nights <= 365`)
    .check('commission', sql`(commission_type is null) = (commission_value is null)`)
    .create();
  // One index for each order of a list. The id is the last column, so that a cursor has a position in the index.
  await createIndexes(db, 'rent_property', {
    newest: ['property_status', 'created_at', 'id'],
    price: ['property_status', 'price_comparable', 'id'],
    city_newest: ['property_status', 'city', 'created_at', 'id'],
    city_price: ['property_status', 'city', 'price_comparable', 'id'],
    city_type_newest: ['property_status', 'city', 'rent_type', 'created_at', 'id', 'price_comparable'],
    city_type_price: ['property_status', 'city', 'rent_type', 'price_comparable', 'id'],
    owner: ['owner_id', 'created_at', 'id'],
    latitude: ['property_status', 'latitude', 'longitude'],
    updated: ['updated_at', 'id'],
  });

  await new TableBuilder(db, 'property_picture')
    .integer('property_id', references('rent_property', required))
    .integer('position', required)
    .text('file_name', references('file', required, 'name'))
    .primaryKey('property_picture_position', ['property_id', 'position'])
    .create('clustered');
  await createIndexes(db, 'property_picture', { file: ['file_name'] });

  await new TableBuilder(db, 'property_feature')
    .text('feature', required)
    .integer('property_id', references('rent_property', required))
    .primaryKey('property_feature_once', ['feature', 'property_id'])
    .create('clustered');
  await createIndexes(db, 'property_feature', { property: ['property_id'] });

  await new TableBuilder(db, 'property_word')
    .codePointText('word', required)
    .integer('property_id', references('rent_property', required))
    .primaryKey('property_word_once', ['word', 'property_id'])
    .create('clustered');
  await createIndexes(db, 'property_word', { property: ['property_id'] });
}
