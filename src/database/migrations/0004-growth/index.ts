import type { Schema } from '../schema';
import { indexForCleaning } from './cleaning';
import { indexForReports } from './reports';
import { indexForSearch } from './search';

/**
 * Indexes that keep queries fast as the data grows. Building them takes about two minutes for a million listings; meanwhile the
 * service can read and cannot write.
 */
export async function up(db: Schema): Promise<void> {
  await indexForSearch(db);
  await indexForCleaning(db);
  await indexForReports(db);
}
