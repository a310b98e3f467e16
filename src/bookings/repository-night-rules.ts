import type { Database } from '../database/connection';
import type { CalendarDate } from '../values/dates';
import { type NightRule, type Nights, noNights } from './arrival-rules';
import type { Stay } from './stays';

/** The nights of the listings that have something of their own: within `window`, or all. Listings without such nights are not in the map. */
export async function listNightRules(
  db: Database,
  ids: readonly number[],
  { startDate, endDate }: Partial<Stay> = {},
): Promise<Map<number, Nights>> {
  const byListing = new Map<number, Map<CalendarDate, NightRule>>();
  if (ids.length === 0) return byListing;
  const rows = await db
    .selectFrom('property_night')
    .selectAll()
    .where('property_id', 'in', ids)
    .$if(startDate !== undefined, (query) => query.where('night', '>=', startDate!))
    .$if(endDate !== undefined, (query) => query.where('night', '<', endDate!))
    .orderBy('property_id')
    .orderBy('night')
    .execute();
  for (const { property_id, night, price_minor, min_stay_nights, is_closed } of rows) {
    const nights = byListing.get(property_id) ?? new Map<CalendarDate, NightRule>();
    nights.set(night, { priceMinor: price_minor, minStayNights: min_stay_nights, isClosed: is_closed === 1 });
    byListing.set(property_id, nights);
  }
  return byListing;
}

/** The listing with its nights within `window` that have something of their own. Queries the database only if the listing has such nights. */
export async function withNights<Listing extends { id: number; has_nights: number }>(
  db: Database,
  listing: Listing,
  window: Stay,
): Promise<Listing & { nights: Nights }> {
  const found = listing.has_nights ? await listNightRules(db, [listing.id], window) : undefined;
  return { ...listing, nights: found?.get(listing.id) ?? noNights };
}
