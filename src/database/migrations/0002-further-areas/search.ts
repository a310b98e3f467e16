import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** An index of one owner's listings by price. Without it SQLite would scan the listings of all owners. */
export async function indexForSearch(db: Schema): Promise<void> {
  await createIndexes(db, 'rent_property', { owner_price: ['owner_id', 'property_status', 'price_comparable', 'id'] });
}
