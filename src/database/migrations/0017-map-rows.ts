import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { withFacts } from './0004-growth/search';
import type { Schema } from './schema';

/**
 * Places by rows of a hundredth of a degree, about a kilometre. With a twentieth of a degree, most rows of a small box were north or south
 * of it. The previous release finds the same listings without this index, in the order of the list.
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
