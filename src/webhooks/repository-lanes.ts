import { sql } from 'kysely';
import { WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row, RowChanges } from '../database/tables';
import { selectLive } from './repository';

/** What waits about one resource for one webhook. */
export type Lane = Row<'webhook_lane'>;
export type LaneKey = Pick<Lane, 'webhook_id' | 'resource_kind' | 'resource_id'>;
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

/** Lanes of the webhook that are due, the one due first first. */
export async function listDueLanes(db: Database, webhookId: number, now: number, limit: number): Promise<Lane[]> {
  return db
    .selectFrom('webhook_lane')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

const isLane = ({ webhook_id, resource_kind, resource_id }: LaneKey) =>
  sql<boolean>`webhook_id = ${webhook_id} and resource_kind = ${resource_kind} and resource_id = ${resource_id}`;

/** Takes the lane until `end` (epoch ms). Compare-and-swap: undefined where another instance has it, or somebody has changed it. */
export async function claim(db: Database, lane: Lane, end: number): Promise<Lane | undefined> {
  return db
    .updateTable('webhook_lane')
    .set({ due_at: end, is_leased: 1 })
    .where(isLane(lane))
    .where('due_at', '=', lane.due_at)
    .where('is_leased', '=', lane.is_leased)
    .returningAll()
    .executeTakeFirst();
}

/** The delivery that is next in the lane. */
export async function findNext(db: Database, lane: LaneKey): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where(isLane(lane))
    .where('status', '=', WebhookDeliveryStatus.Pending)
    .orderBy('sequence')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Gives a claimed lane back: its next delivery is due at `due_at` (epoch ms), and `done` of them wait no longer. False, and no change, where
 * the lease has run out and another instance has the lane by now.
 */
export async function giveBack(
  trx: Trx,
  lane: Lane,
  { due_at, done }: { due_at: number; done: 0 | 1 },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_lane')
    .set((eb) => ({ due_at, is_leased: 0, waiting: eb('waiting', '-', done) }))
    .where(isLane(lane))
    .where('due_at', '=', lane.due_at)
    .where('is_leased', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('webhook_lane').where(isLane(lane)).where('waiting', '<=', 0).execute();
  return true;
}

/** Adds to what waits in the lanes, which are made where there are none. In one order, so that two transactions never wait for each other. */
export async function addWaiting(
  trx: Trx,
  lanes: readonly (LaneKey & { waiting: number })[],
  now: number,
): Promise<void> {
  const sorted = lanes.toSorted(
    (a, b) => a.webhook_id - b.webhook_id || compare(a.resource_kind, b.resource_kind) || a.resource_id - b.resource_id,
  );
  for (let start = 0; start < sorted.length; start += 100)
    await trx
      .insertInto('webhook_lane')
      .values(sorted.slice(start, start + 100).map((lane) => ({ ...lane, due_at: now, is_leased: 0 })))
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

/** Has what waits tried at once, but for what is being sent. Of one lane, or of all of a webhook. */
export async function wake(db: Database, lanes: Pick<LaneKey, 'webhook_id'> | LaneKey, now: number): Promise<void> {
  await db
    .updateTable('webhook_lane')
    .set({ due_at: now })
    .$if('resource_id' in lanes, (query) => query.where(isLane(lanes as LaneKey)))
    .where('webhook_id', '=', lanes.webhook_id)
    .where('is_leased', '=', 0)
    .where('due_at', '>', now)
    .execute();
}

export async function setDelivery(db: Database, id: number, changes: RowChanges<'webhook_delivery'>): Promise<void> {
  await db.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute();
}
