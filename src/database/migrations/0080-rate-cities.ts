import { sql } from 'kysely';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

/** One entry for each listing with prices of seasons or weekends. */
const where = sql<boolean>`first_day = 0`;

export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'property_rate',
    name: 'property_rate_city_lowest',
    columns: ['city', 'lowest_comparable', 'highest_comparable', 'property_id'],
    newColumns: { city: -1 },
    where,
  },
  {
    table: 'property_rate',
    name: 'property_rate_city_highest',
    columns: ['city', 'highest_comparable', 'lowest_comparable', 'property_id'],
    where,
  },
];

/**
 * The city of the listing beside its rates, so that a search of a city reads the varying prices of that city only. A job stores the cities of the
 * rows that exist, and of those that a server of the previous release writes; until then, every search of a city reads these rows too.
 */
export async function up(db: Schema): Promise<void> {
  await completeLargeIndexes(db, largeIndexes);
}
