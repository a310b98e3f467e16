import { WebhookDeliveryStatus as Status } from '../../generated/enumerations';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { RequestDatabase } from '../database/request-database';
import { type PartitionKey, countByPartition, lockPartitions, removePending } from './repository-partitions';
import { kindsGivenUpFirst } from './rules';

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

/**
 * The next `count` pending deliveries of the webhook to give up: the oldest of each of {@link kindsGivenUpFirst}, then the oldest of all
 * others. Those of a kind are read from the index of pending deliveries, which is empty for a kind of which none waits.
 */
async function listOldest(trx: Trx, webhookId: number, count: number) {
  const pending = trx
    .selectFrom('webhook_delivery')
    .select(keys)
    .where('webhook_id', '=', webhookId)
    // A literal, because a prepared statement on PostgreSQL uses the partial index of pending deliveries only if it names their status.
    .where((eb) => eb('status', '=', eb.lit(Status.Pending)));
  const oldest: Awaited<ReturnType<typeof pending.execute>> = [];
  for (const kinds of kindsGivenUpFirst) {
    if (oldest.length === count) return oldest;
    const ofKinds = pending.where('resource_kind', 'in', kinds).orderBy('sequence').orderBy('id');
    oldest.push(...(await ofKinds.limit(count - oldest.length).execute()));
  }
  if (oldest.length === count) return oldest;
  const others = pending.where('resource_kind', 'not in', kindsGivenUpFirst.flat());
  const ofOthers = others
    .orderBy('created_at')
    .orderBy('id')
    .limit(count - oldest.length);
  return [...oldest, ...(await ofOthers.execute())];
}

/** Gives up `count` pending deliveries of the webhook, because too many wait. Returns how many were still pending. */
export async function giveUpOldest(trx: Trx, webhookId: number, count: number, now: number): Promise<number> {
  const oldest = await listOldest(trx, webhookId, count);
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
