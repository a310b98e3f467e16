import { sql } from 'kysely';
import { WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row, RowChanges } from '../database/tables';
import { selectLive } from './repository';

/** What waits about one resource for one webhook. */
export type Partition = Row<'webhook_lane'>;
export type PartitionKey = Pick<Partition, 'webhook_id' | 'resource_kind' | 'resource_id'>;
export type DeliveryRow = Row<'webhook_delivery'>;

/** The ids of the webhooks for which something is due at `now` (epoch ms). */
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

/** Partitions of the webhook that are due, the one due first first. */
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

const isLane = ({ webhook_id, resource_kind, resource_id }: PartitionKey) =>
  sql<boolean>`webhook_id = ${webhook_id} and resource_kind = ${resource_kind} and resource_id = ${resource_id}`;

/** Takes the partition until `end` (epoch ms). Compare-and-swap: undefined where another instance has it, or somebody has changed it. */
export async function claim(db: Database, partition: Partition, end: number): Promise<Partition | undefined> {
  return db
    .updateTable('webhook_lane')
    .set({ due_at: end, is_leased: 1 })
    .where(isLane(partition))
    .where('due_at', '=', partition.due_at)
    .where('is_leased', '=', partition.is_leased)
    .returningAll()
    .executeTakeFirst();
}

/** The delivery that is next in the partition. */
export async function findNext(db: Database, partition: PartitionKey): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where(isLane(partition))
    .where('status', '=', WebhookDeliveryStatus.Pending)
    .orderBy('sequence')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Gives a claimed partition back: its next delivery is due at `due_at` (epoch ms), and `done` of them wait no longer. False, and no change, where
 * the lease has run out and another instance has the partition by now.
 */
export async function giveBack(
  trx: Trx,
  partition: Partition,
  { due_at, done }: { due_at: number; done: 0 | 1 },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_lane')
    .set((eb) => ({ due_at, is_leased: 0, waiting: eb('waiting', '-', done) }))
    .where(isLane(partition))
    .where('due_at', '=', partition.due_at)
    .where('is_leased', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('webhook_lane').where(isLane(partition)).where('waiting', '<=', 0).execute();
  return true;
}

/** Adds to what waits in the partitions, which are made where there are none. In one order, so that two transactions never wait for each other. */
export async function addWaiting(
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

/** Has what waits tried at once, but for what is being sent. Of one partition, or of all of a webhook. */
export async function wake(
  db: Database,
  partitions: Pick<PartitionKey, 'webhook_id'> | PartitionKey,
  now: number,
): Promise<void> {
  await db
    .updateTable('webhook_lane')
    .set({ due_at: now })
    .$if('resource_id' in partitions, (query) => query.where(isLane(partitions as PartitionKey)))
    .where('webhook_id', '=', partitions.webhook_id)
    .where('is_leased', '=', 0)
    .where('due_at', '>', now)
    .execute();
}

export async function setDelivery(db: Database, id: number, changes: RowChanges<'webhook_delivery'>): Promise<void> {
  await db.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute();
}
