import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { withFacts } from './0004-growth/search';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

const indexOf = (area: LargeIndex['columns'][number]): LargeIndex => ({
  table: 'rent_property',
  name: 'rent_property_area',
  columns: ['property_status', area, ...withFacts('longitude', 'id')],
});

export const largeIndexes: readonly LargeIndex[] = [indexOf(sql`(floor((latitude + 90) * 2))`)];

/** Places by rows of half a degree, for boxes that touch too many of the rows of `rent_property_place`. */
export async function up(db: Schema): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite';
  await completeLargeIndexes(db, isSqlite ? [indexOf(sql`(cast((latitude + 90) * 2 as integer))`)] : largeIndexes);
}
