import type { Schema } from '../schema';
import { createFavorites } from './favorites';
import { createNotifications } from './notifications';
import { extendPayments } from './payments';
import { indexPeople } from './people';
import { indexForReports } from './reports';
import { createRequests } from './requests';
import { indexForSearch } from './search';
import { createTerms } from './terms';

export async function up(db: Schema): Promise<void> {
  await createNotifications(db);
  await createFavorites(db);
  await createTerms(db);
  await createRequests(db);
  await indexForReports(db);
  await indexForSearch(db);
  await indexPeople(db);
  await extendPayments(db);
}
