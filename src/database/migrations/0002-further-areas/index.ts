import type { Schema } from '../schema';
import { createFavorites } from './favorites';
import { createNotifications } from './notifications';
import { extendPayments } from './payments';
import { createRequests } from './requests';
import { createTerms } from './terms';

export async function up(db: Schema): Promise<void> {
  await createNotifications(db);
  await createFavorites(db);
  await createTerms(db);
  await createRequests(db);
  await extendPayments(db);
}
