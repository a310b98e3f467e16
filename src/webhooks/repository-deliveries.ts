import { type WebhookDeliveryStatus, WebhookDeliveryStatus as Status } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { type KeysetRows, byCreation, rowsReadFor, selectSlice } from '../database/keyset';
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

/** `totalCount` counts no more deliveries. */
export const maxCounted = 10_000;

interface Filter {
  webhookId: number;
  status: WebhookDeliveryStatus | undefined;
  /** The type of event. */
  type?: string | undefined;
  /** The types that the caller may see; undefined if all. */
  types?: readonly string[] | undefined;
  updatedSince: number | undefined;
}

/** The ids of the deliveries that pass the filter. An index contains all columns, so that no rows are read to filter them. */
function filteredIds(db: Database, { webhookId, status, type, types, updatedSince }: Filter) {
  return db
    .selectFrom('webhook_delivery as f')
    .select('f.id')
    .where('f.webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('f.status', '=', status!))
    .$if(type !== undefined, (query) => query.where('f.event_type', '=', type!))
    .$if(types !== undefined, (query) => query.where('f.event_type', 'in', types!))
    .$if(updatedSince !== undefined, (query) => query.where('f.updated_at', '>=', updatedSince!));
}

/** The statement of a page, newest first. */
export function pageStatement(db: Database, filter: Filter, page: Pick<Page, 'limit' | 'after'>) {
  return selectDeliveries(db)
    .where('d.id', 'in', selectSlice(filteredIds(db, filter), byCreation('f'), page))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc');
}

/** The statement that counts the deliveries, up to {@link maxCounted}. */
export function countStatement(db: Database, filter: Filter) {
  return db
    .selectFrom(filteredIds(db, filter).limit(maxCounted).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'));
}

/** A page of the webhook's deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  chosen: Omit<Filter, 'updatedSince'>,
  page: Page,
): Promise<KeysetRows<ListedDelivery>> {
  const filter = { ...chosen, updatedSince: page.updatedSince };
  const rows = await pageStatement(db, filter, { ...page, limit: rowsReadFor(page.limit) }).execute();
  const counted = page.wantsTotal ? await countStatement(db, filter).executeTakeFirstOrThrow() : undefined;
  return { rows, keyOf: byCreation('d').keyOf, totalCount: counted ? Number(counted.total) : null };
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
    .where('w.removed_at', 'is', null)
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
