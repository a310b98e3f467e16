import type { Schema } from '../schema';
import { createAccounts } from './accounts';
import { createListings } from './listings';
import { createLookups } from './lookups';
import { createReservations } from './reservations';

export async function up(db: Schema): Promise<void> {
  await createLookups(db);
  await createAccounts(db);
  await createListings(db);
  await createReservations(db);
}
