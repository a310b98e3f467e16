import { sql } from 'kysely';
import { type Schema, TableBuilder, addBigint, createIndexes, references, required } from './schema';

/**
 * Prices by season and for weekends. They are stored in the listing's row, so that pricing a stay needs no other table. Searches by price
 * and dates use `property_rate`, which has rows only for listings whose nights have different prices. All columns are null or empty at
 * first, as the previous release writes them.
 */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'rent_property', 'weekend_price_minor');
  await db.schema.alterTable('rent_property').addColumn('seasons', 'text').execute();
  await db.schema.alterTable('reservation').addColumn('night_prices', 'text').execute();

  // The nights before Saturday and Sunday; in countries with a weekend of Friday and Saturday, the nights before these.
  await db.schema
    .alterTable('city')
    .addColumn('weekend_days', 'integer', (column) => column.notNull().defaultTo(nightsOf(friday, saturday)))
    .execute();
  await db
    .updateTable('city')
    .set({ weekend_days: nightsOf(thursday, friday) })
    .where('country_code', 'in', ['BH', 'EG', 'JO', 'KW', 'OM', 'SA', 'SY'])
    .execute();

  await new TableBuilder(db, 'property_rate')
    .integer('property_id', references('rent_property', required))
    .integer('first_day', required)
    .integer('end_day', required)
    .bigint('weekday_comparable')
    .bigint('weekend_comparable')
    .integer('min_stay_nights')
    .primaryKey('property_rate_once', ['property_id', 'first_day'])
    .check('days', sql`first_day >= 0 and first_day < end_day`)
    .create('clustered');
  await createIndexes(db, 'property_rate', { first: ['first_day', 'property_id'] });
}

/** Days of the week, numbered as in ISO 8601. */
const [thursday, friday, saturday] = [4, 5, 6];

/** One bit for each day. Monday is 1. */
function nightsOf(...days: number[]): number {
  return days.reduce((bits, day) => bits | (1 << (day - 1)), 0);
}
