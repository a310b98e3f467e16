import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { withFacts } from './0004-growth/search';
import type { Schema } from './schema';

/**
 * Places by rows of a hundredth of a degree, a kilometre: of a twentieth the box of a short radius was mostly what is north and south of it.
 * An instance of the release before finds the same meanwhile, in the order of the list.
 */
export async function up(db: Schema): Promise<void> {
  const row =
    dialectOf(db) === 'sqlite' ? sql`cast((latitude + 90) * 100 as integer)` : sql`floor((latitude + 90) * 100)`;
  const placed = withFacts('longitude', 'id').map((column) => sql.ref(column));
  await db.schema.dropIndex('rent_property_place').execute();
  await sql`create index rent_property_place on rent_property (property_status, (${row}), ${sql.join(placed)})`.execute(
    db,
  );
}
