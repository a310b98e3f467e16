import { sql } from 'kysely';
import { WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row, RowChanges } from '../database/tables';
import { selectLive } from './repository';

/** The queue of the pending deliveries about one resource for one webhook. For its states see `Deliverer`. */
export type Partition = Row<'webhook_lane'>;
export type PartitionKey = Pick<Partition, 'webhook_id' | 'resource_kind' | 'resource_id'>;
export type DeliveryRow = Row<'webhook_delivery'>;

/** The ids of the live webhooks that have a partition due at `now` (epoch ms). */
export async function listDueWebhooks(db: Database, now: number): Promise<number[]> {
  const rows = await selectLive(db)
    .select('w.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_lane as l')
          .select('l.webhook_id')
          .whereRef('l.webhook_id', '=', 'w.id')
          .where('l.due_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The partitions of the webhook that are due at `now` (epoch ms), ordered by due time. */
export async function listDuePartitions(
  db: Database,
  webhookId: number,
  now: number,
  limit: number,
): Promise<Partition[]> {
  return db
    .selectFrom('webhook_lane')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

const isPartition = ({ webhook_id, resource_kind, resource_id }: PartitionKey) =>
  sql<boolean>`webhook_id = ${webhook_id} and resource_kind = ${resource_kind} and resource_id = ${resource_id}`;

/** Leases the partition until `end` (epoch ms). Compare-and-swap: undefined when the row has changed since it was read. */
export async function leasePartition(db: Database, partition: Partition, end: number): Promise<Partition | undefined> {
  return db
    .updateTable('webhook_lane')
    .set({ due_at: end, is_leased: 1 })
    .where(isPartition(partition))
    .where('due_at', '=', partition.due_at)
    .where('is_leased', '=', partition.is_leased)
    .returningAll()
    .executeTakeFirst();
}

/** The first pending delivery of the partition. */
export async function findNext(db: Database, partition: PartitionKey): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where(isPartition(partition))
    .where('status', '=', WebhookDeliveryStatus.Pending)
    .orderBy('sequence')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Ends the lease: the next delivery of the partition is due at `due_at` (epoch ms), and `finished` deliveries leave the partition. Returns
 * false and changes nothing when the lease has ended and another instance has leased the partition.
 */
export async function releasePartition(
  trx: Trx,
  partition: Partition,
  { due_at, finished }: { due_at: number; finished: 0 | 1 },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_lane')
    .set((eb) => ({ due_at, is_leased: 0, waiting: eb('waiting', '-', finished) }))
    .where(isPartition(partition))
    .where('due_at', '=', partition.due_at)
    .where('is_leased', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('webhook_lane').where(isPartition(partition)).where('waiting', '<=', 0).execute();
  return true;
}

/**
 * Adds `waiting` to each partition's number of pending deliveries; inserts the partitions that do not exist. All transactions write the
 * partitions in the same order, so that they cannot deadlock.
 */
export async function addPending(
  trx: Trx,
  partitions: readonly (PartitionKey & { waiting: number })[],
  now: number,
): Promise<void> {
  const sorted = partitions.toSorted(
    (a, b) => a.webhook_id - b.webhook_id || compare(a.resource_kind, b.resource_kind) || a.resource_id - b.resource_id,
  );
  for (let start = 0; start < sorted.length; start += 100)
    await trx
      .insertInto('webhook_lane')
      .values(sorted.slice(start, start + 100).map((partition) => ({ ...partition, due_at: now, is_leased: 0 })))
      .onConflict((conflict) =>
        conflict
          .columns(['webhook_id', 'resource_kind', 'resource_id'])
          .doUpdateSet((eb) => ({ waiting: eb('webhook_lane.waiting', '+', eb.ref('excluded.waiting')) })),
      )
      .execute();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Makes a partition, or all partitions of a webhook, due at `now` (epoch ms). Leased partitions do not change. */
export async function makeDue(
  db: Database,
  partitions: Pick<PartitionKey, 'webhook_id'> | PartitionKey,
  now: number,
): Promise<void> {
  await db
    .updateTable('webhook_lane')
    .set({ due_at: now })
    .$if('resource_id' in partitions, (query) => query.where(isPartition(partitions as PartitionKey)))
    .where('webhook_id', '=', partitions.webhook_id)
    .where('is_leased', '=', 0)
    .where('due_at', '>', now)
    .execute();
}

export async function setDelivery(db: Database, id: number, changes: RowChanges<'webhook_delivery'>): Promise<void> {
  await db.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute();
}
