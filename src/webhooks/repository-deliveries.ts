import { type WebhookDeliveryStatus, WebhookDeliveryStatus as Status } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { NewRow } from '../database/tables';
import { type DeliveryRow, addPending, makeDue } from './repository-partitions';

/** A delivery with the time at which its partition is due (epoch ms); null when it has no partition. */
export type ListedDelivery = DeliveryRow & { due_at: number | null };

function selectDeliveries(db: Database) {
  return db
    .selectFrom('webhook_delivery as d')
    .leftJoin('webhook_lane as l', (join) =>
      join
        .onRef('l.webhook_id', '=', 'd.webhook_id')
        .onRef('l.resource_kind', '=', 'd.resource_kind')
        .onRef('l.resource_id', '=', 'd.resource_id'),
    )
    .selectAll('d')
    .select('l.due_at');
}

/** A page of the webhook's deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: number,
  status: WebhookDeliveryStatus | undefined,
  page: Page,
): Promise<KeysetRows<ListedDelivery>> {
  const deliveries = selectDeliveries(db)
    .where('d.webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('d.status', '=', status!))
    .$if(page.updatedSince !== undefined, (query) => query.where('d.updated_at', '>=', page.updatedSince!));
  return readSlice(deliveries, byCreation('d'), page);
}

/** The delivery, and whether its webhook is active; undefined unless the webhook belongs to the user. */
export async function findDelivery(
  db: Database,
  userId: number,
  id: number,
): Promise<(ListedDelivery & { is_active: number }) | undefined> {
  return selectDeliveries(db)
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select('w.is_active')
    .where('d.id', '=', id)
    .where('w.user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertDelivery(db: Database, row: NewRow<'webhook_delivery'>): Promise<DeliveryRow> {
  return db.insertInto('webhook_delivery').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Makes the delivery pending again if it is finished, and due at `now` (epoch ms) in both cases. */
export async function redeliver(trx: Trx, delivery: DeliveryRow, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set({ status: Status.Pending, attempts: 0, updated_at: now })
    .where('id', '=', delivery.id)
    .where('status', '<>', Status.Pending)
    .executeTakeFirst();
  const { webhook_id, resource_kind, resource_id } = delivery;
  const partition = { webhook_id, resource_kind, resource_id };
  if (numUpdatedRows > 0n) await addPending(trx, [{ ...partition, waiting: 1 }], now);
  await makeDue(trx, partition, now);
}

/** Deletes a batch of the finished deliveries that were created before `before` (epoch ms). Returns whether there may be more. */
export async function deleteOldDeliveries(db: Database, before: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where(
      'id',
      'in',
      db
        .selectFrom('webhook_delivery')
        .select('id')
        .where('created_at', '<', before)
        .where('status', '<>', Status.Pending)
        .orderBy('created_at')
        .limit(batchSize),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
