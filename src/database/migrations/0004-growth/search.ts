import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** The columns that searches filter by. Indexes that end with them decide whether a listing matches without reading its row. */
const facts = [
  'city',
  'rent_type',
  'building_type',
  'rent_property_type',
  'rent_property_condition',
  'currency_id',
  'owner_id',
  'bedrooms',
  'max_guests',
  'min_stay_nights',
  'max_stay_nights',
  'min_notice_days',
  'price_comparable',
  'created_at',
  'updated_at',
  'latitude',
  'longitude',
];

export const withFacts = (...keys: string[]) => [...keys, ...facts.filter((fact) => !keys.includes(fact))];

export async function indexForSearch(db: Schema): Promise<void> {
  const replaced = ['newest', 'price', 'city_newest', 'city_price', 'city_type_newest', 'city_type_price', 'latitude'];
  for (const name of replaced) await db.schema.dropIndex(`rent_property_${name}`).execute();
  await createIndexes(db, 'rent_property', {
    newest: withFacts('property_status', 'created_at', 'id'),
    price: withFacts('property_status', 'price_comparable', 'id'),
    city_newest: withFacts('property_status', 'city', 'created_at', 'id'),
    city_price: withFacts('property_status', 'city', 'price_comparable', 'id'),
  });
  // Places by rows of a twentieth of a degree, so that a box on the map consists of few ranges.
  const row =
    dialectOf(db) === 'sqlite' ? sql`cast((latitude + 90) * 20 as integer)` : sql`floor((latitude + 90) * 20)`;
  const placed = withFacts('longitude', 'id').map((column) => sql.ref(column));
  await sql`create index rent_property_place on rent_property (property_status, (${row}), ${sql.join(placed)})`.execute(
    db,
  );
  // For listings that were found by another index. On SQLite the table itself is an index of ids.
  if (dialectOf(db) === 'postgres')
    await createIndexes(db, 'rent_property', { facts: withFacts('id', 'property_status') });

  // Index-only scans decide whether a listing has a word or a feature.
  for (const [table, column] of [
    ['property_word', 'word'],
    ['property_feature', 'feature'],
  ] as const) {
    await db.schema.dropIndex(`${table}_property`).execute();
    await createIndexes(db, table, { property: ['property_id', column] });
  }
}
