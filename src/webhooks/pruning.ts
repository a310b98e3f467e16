import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { deleteOldDeliveries } from './repository-deliveries';

const day = 24 * 60 * 60_000;

/** Deletes the finished deliveries that are older than the retention period. */
export async function pruneDeliveries({
  database,
  clock,
  config,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'config' | 'stopping'>): Promise<void> {
  const before = clock.now() - config.webhookRetentionDays * day;
  await inBatches(() => deleteOldDeliveries(database.write, before), stopping);
}
