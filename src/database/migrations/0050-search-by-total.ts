import { sql } from 'kysely';
import { withFacts } from './0004-growth/search';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import { createIndexes, references, required, TableBuilder } from './schema';
import type { Schema } from './schema';

export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'rent_property',
    name: 'rent_property_currency_price',
    // The expression keeps other searches away from the index: on SQLite, they would prefer it to the one in their order.
    columns: ['property_status', sql`(currency_id + 0)`, ...withFacts('rent_type', 'price_comparable', 'id')],
  },
];

/**
 * Searches by the total of a stay. `property_floor` contains lower bounds of what a night costs with charges and discounts. Listings without
 * charges and discounts have no rows, and are read from the new index of prices by currency. The migration inserts no rows, because no released
 * version writes charges or discounts.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'property_floor')
    .bigint('property_id', references('rent_property', required))
    .integer('from_nights', required)
    .integer('from_days_ahead', required)
    .integer('to_days_ahead', required)
    .integer('currency_id', required)
    .enumeration('city', required)
    .bigint('floor_comparable', required)
    .primaryKey('property_floor_once', ['property_id', 'from_nights', 'from_days_ahead'])
    .create('clustered');
  const facts = ['floor_comparable', 'property_id', 'from_days_ahead', 'to_days_ahead'];
  await createIndexes(db, 'property_floor', {
    lowest: ['currency_id', 'from_nights', ...facts, 'city'],
    city_lowest: ['city', 'currency_id', 'from_nights', ...facts],
  });
  await completeLargeIndexes(db, largeIndexes);
}
