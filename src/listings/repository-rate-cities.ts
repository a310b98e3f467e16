import { sql } from 'kysely';
import { batchSize } from '../database/batches';
import type { Database } from '../database/connection';
import { unknownCity } from './rates';

/** The next listings whose rates have no city, in the order of their ids. */
export async function listWithoutRateCity(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('property_rate')
    .select('property_id')
    // Literals, because the condition of the index is one.
    .where('city', '=', sql.lit(unknownCity))
    .where('first_day', '=', sql.lit(0))
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.property_id);
}

/** Stores the cities of the listings beside their rates, in one statement: an owner may change a city at the same time. Returns the number of rates. */
export async function storeRateCities(db: Database, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('property_rate')
    .from('rent_property as p')
    .set((eb) => ({ city: eb.ref('p.city') }))
    .whereRef('p.id', '=', 'property_rate.property_id')
    .where('property_rate.property_id', 'in', ids)
    .where('property_rate.city', '=', sql.lit(unknownCity))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
