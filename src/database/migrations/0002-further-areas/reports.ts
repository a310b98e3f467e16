import { createIndexes } from '../schema';
import type { Schema } from '../schema';

/** An index for the stays and blocks that have a night in the period of a report. */
export async function indexForReports(db: Schema): Promise<void> {
  await createIndexes(db, 'reservation', { start: ['start_date', 'end_date'] });
  await createIndexes(db, 'blocked_date_range', { end: ['end_date', 'start_date'] });
}
