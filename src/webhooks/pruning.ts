import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { deleteOldDeliveries } from './repository-deliveries';

const day = 24 * 60 * 60_000;

/** Deletes what was delivered, or given up, longer ago than it is kept. */
export async function pruneDeliveries({
  db,
  clock,
  config,
  stopping,
}: Pick<Dependencies, 'db' | 'clock' | 'config' | 'stopping'>): Promise<void> {
  const before = clock.now() - config.webhookRetentionDays * day;
  await inBatches(() => deleteOldDeliveries(db, before), stopping);
}
