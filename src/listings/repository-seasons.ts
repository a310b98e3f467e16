import { type Season, seasonsOf } from '../bookings/seasons';
import type { Database, Trx } from '../database/connection';
import type { Rate } from './rates';

/** The seasons of a listing in chronological order. Throws if the listing does not exist. */
export async function readSeasons(db: Database, id: number): Promise<Season[]> {
  const listing = await db.selectFrom('rent_property').select('seasons').where('id', '=', id).executeTakeFirstOrThrow();
  return seasonsOf(listing);
}

/** Replaces the prices of a listing's nights that searches use. */
export async function setRates(trx: Trx, property_id: number, rates: readonly Rate[]): Promise<void> {
  await trx.deleteFrom('property_rate').where('property_id', '=', property_id).execute();
  const rows = rates.map((rate) => ({ property_id, ...rate }));
  if (rows.length > 0) await trx.insertInto('property_rate').values(rows).execute();
}
