import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** What a report on a period starts from: the stays and the blocks that have a night in it. */
export async function indexForReports(db: Schema): Promise<void> {
  await createIndexes(db, 'reservation', { start: ['start_date', 'end_date'] });
  await createIndexes(db, 'blocked_date_range', { end: ['end_date', 'start_date'] });
}
