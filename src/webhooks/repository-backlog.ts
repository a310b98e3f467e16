import { WebhookDeliveryStatus as Status } from '../../generated/enumerations';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { RequestDatabase } from '../database/request-database';
import { type PartitionKey, countByPartition, lockPartitions, removePending } from './repository-partitions';

/** Columns that identify a delivery and its partition. */
const keys = ['id', 'webhook_id', 'resource_kind', 'resource_id'] as const;

/**
 * The ids of those of the deliveries that are still pending. Their partitions are locked first, because an attempt that ends meanwhile
 * subtracts its delivery from the partition. Subtracted twice, the partition would be deleted while another delivery waits in it.
 */
async function lockPending(trx: Trx, deliveries: readonly (PartitionKey & { id: number })[]) {
  await lockPartitions(trx, countByPartition(deliveries));
  return trx
    .selectFrom('webhook_delivery')
    .select(keys)
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .where('status', '=', Status.Pending)
    .execute();
}

/** Gives up the oldest `count` pending deliveries of the webhook, because too many wait. Returns how many were still pending. */
export async function giveUpOldest(trx: Trx, webhookId: number, count: number, now: number): Promise<number> {
  const oldest = await trx
    .selectFrom('webhook_delivery')
    .select(keys)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', Status.Pending)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute();
  if (oldest.length === 0) return 0;
  const pending = await lockPending(trx, oldest);
  if (pending.length === 0) return 0;
  await removePending(trx, countByPartition(pending));
  await trx
    .updateTable('webhook_delivery')
    .set({ status: Status.GivenUp, failure: 'overflow', updated_at: now })
    .where(
      'id',
      'in',
      pending.map(({ id }) => id),
    )
    .execute();
  return pending.length;
}

/** Whether the newest delivery that was given up had to make room for others: later ones are all delivered or still waiting. */
export async function isOverflowing(db: Database, webhookId: number): Promise<boolean> {
  const newest = await db
    .selectFrom('webhook_delivery')
    .select('failure')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', Status.GivenUp)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.failure === 'overflow';
}

/**
 * Deletes a batch of the deliveries that were created before `before` (epoch ms). Among them are pending ones of webhooks that are paused or
 * disabled. Returns whether there may be more.
 */
export async function deleteOldDeliveries(database: RequestDatabase, before: number): Promise<boolean> {
  return database.transaction(async (trx) => {
    const old = await trx
      .selectFrom('webhook_delivery')
      .select([...keys, 'status'])
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(batchSize)
      .execute();
    if (old.length === 0) return false;
    const waiting = old.filter(({ status }) => status === Status.Pending);
    if (waiting.length > 0) await removePending(trx, countByPartition(await lockPending(trx, waiting)));
    const ids = old.map(({ id }) => id);
    await trx.deleteFrom('webhook_delivery').where('id', 'in', ids).execute();
    return true;
  });
}

/** Deletes a batch of the finished deliveries of the webhook in `status`, except the newest `kept`. Returns whether there may be more. */
export async function deleteBeyondNewest(
  db: Database,
  webhookId: number,
  status: Exclude<Status, 0>,
  kept: number,
): Promise<boolean> {
  const beyond = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batchSize)
    .offset(kept);
  // Compared again, because a delivery may become pending meanwhile.
  const deleting = db.deleteFrom('webhook_delivery').where('id', 'in', beyond).where('status', '=', status);
  const { numDeletedRows } = await deleting.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a batch of the deliveries of a removed webhook, then of its partitions. Returns whether there may be more. */
export async function deleteRemains(db: Database, webhookId: number): Promise<boolean> {
  const deliveries = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .limit(batchSize);
  const deleted = await db.deleteFrom('webhook_delivery').where('id', 'in', deliveries).executeTakeFirst();
  if (deleted.numDeletedRows > 0n) return true;
  const partitions = db
    .selectFrom('webhook_lane')
    .select(['resource_kind', 'resource_id'])
    .where('webhook_id', '=', webhookId)
    .limit(batchSize);
  const { numDeletedRows } = await db
    .deleteFrom('webhook_lane')
    .where('webhook_id', '=', webhookId)
    .where((eb) =>
      eb(eb.refTuple('resource_kind', 'resource_id'), 'in', partitions.$asTuple('resource_kind', 'resource_id')),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
