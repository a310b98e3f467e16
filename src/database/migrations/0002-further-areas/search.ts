import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** One owner's listings by price: without it SQLite would go through everybody's. */
export async function indexForSearch(db: Schema): Promise<void> {
  await createIndexes(db, 'rent_property', { owner_price: ['owner_id', 'property_status', 'price_comparable', 'id'] });
}
