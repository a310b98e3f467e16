import { sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { deriveArrivals, setArrivals } from './repository-nights';
import { derivePrices, setPrices } from './repository-prices';

/** A position in the listings in the order of their changes. `updated_at` is epoch ms. */
export interface Position {
  updated_at: number;
  id: number;
}

/** The next listings after the position that have, or had, terms from which rows for searches are derived; at most `limit`. */
export async function listDerivedAfter(db: Database, { updated_at, id }: Position, limit: number): Promise<Position[]> {
  return db
    .selectFrom('rent_property as p')
    .select(['p.updated_at', 'p.id'])
    .where('p.property_status', '<>', sql.lit(PropertyStatus.Archived))
    .where((eb) => eb(eb.refTuple('p.updated_at', 'p.id'), '>', eb.tuple(updated_at, id)))
    .where(
      sql<boolean>`(p.has_nights = 1 or p.seasons is not null or p.charges is not null
        or p.discounts is not null or p.arrival_rules is not null
        or exists (select 1 from property_arrival as a where a.property_id = p.id)
        or exists (select 1 from property_floor as f where f.property_id = p.id))`,
    )
    .orderBy('p.updated_at')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** Whether the rows for searches are those that follow from the listing's prices, seasons, nights, charges, discounts and rules. */
export async function hasSearchRows(db: Database, property_id: number): Promise<boolean> {
  const { rates, floors } = await derivePrices(db, property_id);
  const derived = {
    property_rate: rates.map((rate) => ({ property_id, ...rate })),
    property_floor: floors,
    property_arrival: await deriveArrivals(db, property_id),
  };
  for (const table of ['property_rate', 'property_floor', 'property_arrival'] as const) {
    const stored = await db.selectFrom(table).selectAll().where('property_id', '=', property_id).execute();
    if (textOf(stored) !== textOf(derived[table])) return false;
  }
  return true;
}

/** The rows as a text that does not depend on the order of rows and columns. */
function textOf(rows: readonly object[]): string {
  const texts = rows.map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))));
  return texts.sort().join();
}

/** Derives the rows of a listing for searches again. The caller holds the lock of the listing. */
export async function setSearchRows(trx: Trx, propertyId: number): Promise<void> {
  await setPrices(trx, propertyId);
  await setArrivals(trx, propertyId);
}
