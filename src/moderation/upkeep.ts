import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { deleteDecided } from './repository';

const day = 24 * 60 * 60_000;

/** Deletes complaints that were decided longer ago than the configured retention period. */
export async function deleteExpiredComplaints({
  config,
  database,
  clock,
  stopping,
}: Pick<Dependencies, 'config' | 'database' | 'clock' | 'stopping'>): Promise<void> {
  const before = clock.now() - config.complaintsKeptDays * day;
  await inBatches(() => deleteDecided(database.write, before), stopping);
}
