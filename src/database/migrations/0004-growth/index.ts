import type { Schema } from '../schema';
import { indexForCleaning } from './cleaning';
import { indexForReports } from './reports';
import { indexForSearch } from './search';

/**
 * Indexes with which nothing becomes slower as the data grows. On a large database they take a while to build: of a million listings
 * about two minutes, in which the service can read and cannot write.
 */
export async function up(db: Schema): Promise<void> {
  await indexForSearch(db);
  await indexForCleaning(db);
  await indexForReports(db);
}
