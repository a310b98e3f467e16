import { WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { dayOf } from './daily-limit';
import { deleteWebhook, findNextWebhook, findRemovedWebhook } from './repository';
import { deleteBeyondNewest, deleteOldDeliveries, deleteRemains } from './repository-backlog';
import { deleteOldUsage } from './repository-usage';
import { maxFinished } from './rules';

const day = 24 * 60 * 60_000;

type Needs = Pick<Dependencies, 'database' | 'clock' | 'stopping'>;

/**
 * Deletes the deliveries that are older than the retention period, also those that still wait because their webhook is paused or disabled;
 * and the finished deliveries of each webhook beyond the newest {@link maxFinished} of each status.
 */
export async function pruneDeliveries({
  database,
  clock,
  config,
  stopping,
}: Needs & Pick<Dependencies, 'config'>): Promise<void> {
  const before = clock.now() - config.webhookRetentionDays * day;
  await inBatches(() => deleteOldDeliveries(database, before), stopping);
  let account: number | undefined = 0;
  await inBatches(async () => {
    account = await deleteOldUsage(database.write, dayOf(clock.now()), account!);
    return account !== undefined;
  }, stopping);
  let id: number | undefined = 0;
  while (!stopping.aborted && (id = await findNextWebhook(database.read, id)) !== undefined) {
    const webhookId = id;
    for (const status of [WebhookDeliveryStatus.Delivered, WebhookDeliveryStatus.GivenUp] as const)
      await inBatches(() => deleteBeyondNewest(database.write, webhookId, status, maxFinished), stopping);
  }
}

/** Deletes the webhooks that users have removed, with their deliveries, in batches. Several instances may do this at the same time. */
export async function deleteRemovedWebhooks({
  database,
  stopping,
}: Pick<Needs, 'database' | 'stopping'>): Promise<void> {
  await inBatches(async () => {
    const id = await findRemovedWebhook(database.read);
    if (id === undefined) return false;
    if (!(await deleteRemains(database.write, id))) await deleteWebhook(database.write, id);
    return true;
  }, stopping);
}
