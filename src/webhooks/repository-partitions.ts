import { sql } from 'kysely';
import { WebhookDeliveryStatus } from '../../generated/enumerations';
import { isIdentified } from '../access/guard';
import type { Database, Trx } from '../database/connection';
import type { Row, RowChanges } from '../database/tables';
import { forNoKeyUpdate, forUpdate } from '../database/dialect';
import { givenRows } from '../database/bulk';
import { selectLive } from './repository';

/** The queue of the pending deliveries about one resource for one webhook. For its states see `Deliverer`. */
export type Partition = Row<'webhook_lane'>;
export type PartitionKey = Pick<Partition, 'webhook_id' | 'resource_kind' | 'resource_id'>;
export type DeliveryRow = Row<'webhook_delivery'>;

export interface DueWebhook {
  id: number;
  ownerId: number;
  /** False if the owner is a new account. */
  isIdentified: boolean;
}

/** The live webhooks that have a partition due at `now` (epoch ms). */
export async function listDueWebhooks(db: Database, now: number): Promise<DueWebhook[]> {
  const rows = await selectLive(db)
    .select(['w.id', 'w.user_id', 'u.role', 'u.activated_by'])
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
  return rows.map((row) => ({ id: row.id, ownerId: row.user_id, isIdentified: isIdentified(row) }));
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
 * Locks a leased partition until the end of the transaction. False if the lease has ended: another instance has the partition, or it was
 * deleted.
 */
export async function lockLease(trx: Trx, partition: Partition): Promise<boolean> {
  const row = await trx
    .selectFrom('webhook_lane')
    .select('webhook_id')
    .where(isPartition(partition))
    .where('due_at', '=', partition.due_at)
    .where('is_leased', '=', 1)
    .$call(forUpdate(trx))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the lease: the next delivery of the partition is due at `due_at` (epoch ms), and `finished` deliveries leave the partition. The
 * caller has locked the lease ({@link lockLease}).
 */
export async function releasePartition(
  trx: Trx,
  partition: Partition,
  { due_at, finished }: { due_at: number; finished: 0 | 1 },
): Promise<void> {
  await trx
    .updateTable('webhook_lane')
    .set((eb) => ({ due_at, is_leased: 0, waiting: eb('waiting', '-', finished) }))
    .where(isPartition(partition))
    .execute();
  await deleteIfEmpty(trx, partition);
}

/** Ends the lease of a partition without a pending delivery, as {@link releasePartition}. A delivery that was added since is counted. */
export async function releaseEmptyPartition(trx: Trx, partition: Partition, due_at: number): Promise<void> {
  const pending = await trx
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isPartition(partition))
    .where('status', '=', WebhookDeliveryStatus.Pending)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('webhook_lane')
    .set({ due_at, is_leased: 0, waiting: Number(pending.count) })
    .where(isPartition(partition))
    .execute();
  await deleteIfEmpty(trx, partition);
}

async function deleteIfEmpty(trx: Trx, partition: PartitionKey): Promise<void> {
  await trx.deleteFrom('webhook_lane').where(isPartition(partition)).where('waiting', '<=', 0).execute();
}

/** A partition with a number of its deliveries. */
export type Counted = PartitionKey & { waiting: number };

/** The partitions of the deliveries, with the number of the deliveries in each. */
export function countByPartition(deliveries: readonly PartitionKey[]): Counted[] {
  const partitions = new Map<string, Counted>();
  for (const { webhook_id, resource_kind, resource_id } of deliveries) {
    const name = `${webhook_id} ${resource_kind} ${resource_id}`;
    const partition = partitions.get(name) ?? { webhook_id, resource_kind, resource_id, waiting: 0 };
    partition.waiting += 1;
    partitions.set(name, partition);
  }
  return [...partitions.values()];
}

/** The webhooks for which more than `most` deliveries wait, with their number. */
export async function listLongQueues(
  trx: Trx,
  webhookIds: readonly number[],
  most: number,
): Promise<{ webhookId: number; waiting: number }[]> {
  if (webhookIds.length === 0) return [];
  const rows = await trx
    .selectFrom('webhook_lane')
    .select((eb) => ['webhook_id', eb.fn.sum<number>('waiting').as('total')])
    .where('webhook_id', 'in', webhookIds)
    .groupBy('webhook_id')
    .having((eb) => eb(eb.fn.sum('waiting'), '>', most))
    .execute();
  return rows.map(({ webhook_id, total }) => ({ webhookId: webhook_id, waiting: Number(total) }));
}

/** Locks the partitions that exist until the end of the transaction, in the order in which {@link addPending} writes them. */
export async function lockPartitions(trx: Trx, partitions: readonly PartitionKey[]): Promise<void> {
  if (partitions.length === 0) return;
  await trx
    .selectFrom('webhook_lane as l')
    .innerJoin(givenRows(trx, 'webhook_lane', partitions).as('given'), (join) =>
      join
        .onRef('l.webhook_id', '=', 'given.webhook_id')
        .onRef('l.resource_kind', '=', 'given.resource_kind')
        .onRef('l.resource_id', '=', 'given.resource_id'),
    )
    .select('l.webhook_id')
    .orderBy('l.webhook_id')
    .orderBy('l.resource_kind')
    .orderBy('l.resource_id')
    .$call(forNoKeyUpdate(trx, 'l'))
    .execute();
}

/**
 * Subtracts `waiting` from each partition's number of pending deliveries, and deletes the partitions without any. Leased ones remain until
 * they are released.
 */
export async function removePending(trx: Trx, partitions: readonly Counted[]): Promise<void> {
  if (partitions.length === 0) return;
  const changed = await trx
    .updateTable('webhook_lane')
    .from(givenRows(trx, 'webhook_lane', partitions).as('given'))
    .set((eb) => ({ waiting: eb('webhook_lane.waiting', '-', eb.ref('given.waiting')) }))
    .whereRef('webhook_lane.webhook_id', '=', 'given.webhook_id')
    .whereRef('webhook_lane.resource_kind', '=', 'given.resource_kind')
    .whereRef('webhook_lane.resource_id', '=', 'given.resource_id')
    .returning([
      'webhook_lane.webhook_id',
      'webhook_lane.resource_kind',
      'webhook_lane.resource_id',
      'webhook_lane.waiting',
      'webhook_lane.is_leased',
    ])
    .execute();
  const emptied = changed.filter(({ waiting, is_leased }) => waiting <= 0 && !is_leased);
  if (emptied.length === 0) return;
  const given = trx.selectFrom(givenRows(trx, 'webhook_lane', emptied).as('given'));
  await trx
    .deleteFrom('webhook_lane')
    .where((eb) =>
      eb(
        eb.refTuple('webhook_id', 'resource_kind', 'resource_id'),
        'in',
        given
          .select(['given.webhook_id', 'given.resource_kind', 'given.resource_id'])
          .$asTuple('webhook_id', 'resource_kind', 'resource_id'),
      ),
    )
    .execute();
}

/**
 * Adds `waiting` to each partition's number of pending deliveries; inserts the partitions that do not exist. All transactions write the
 * partitions in the same order, so that they cannot deadlock.
 */
export async function addPending(trx: Trx, partitions: readonly Counted[], now: number): Promise<void> {
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

/** Whether the delivery is still pending. The caller has locked its partition. */
export async function isPending(trx: Trx, id: number): Promise<boolean> {
  const delivery = trx.selectFrom('webhook_delivery').select('status').where('id', '=', id);
  return (await delivery.executeTakeFirst())?.status === WebhookDeliveryStatus.Pending;
}

export async function setDelivery(db: Database, id: number, changes: RowChanges<'webhook_delivery'>): Promise<void> {
  await db.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute();
}
