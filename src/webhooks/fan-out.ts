import { WebhookDeliveryStatus } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { batchSize as largestBatch } from '../database/batches';
import type { Trx } from '../database/connection';
import type { NewRow } from '../database/tables';
import { type EventRow, numberEvents } from '../events/repository';
import { eventView } from '../events/view';
import { withinDailyLimit } from './daily-limit';
import { giveUpOldest } from './repository-backlog';
import { addPending, countByPartition, listLongQueues } from './repository-partitions';
import {
  hasLiveWebhook,
  insertDeliveries,
  isBehind,
  listEvents,
  listLiveWebhooks,
  lockProgress,
  setProgress,
} from './repository-fan-out';

/** How many events one transaction processes, if their deliveries are not more than {@link largestBatch}. */
const batchSize = 200;

/**
 * Creates the deliveries of the next events: one for each webhook that subscribes to the event's type and whose user may read the event.
 * Instances that run this at the same time wait for each other at the row lock of `lockProgress`. Returns whether there may be more events.
 */
export async function createDeliveries({
  database,
  clock,
  config: { limits },
  metrics,
}: Pick<Dependencies, 'database' | 'clock' | 'config' | 'metrics'>): Promise<boolean> {
  await numberEvents(database);
  if (!(await isBehind(database.read))) return false;
  const { hasMore, givenUp: overflow } = await database.transaction(async (trx) => {
    const { sequence, newest } = await lockProgress(trx);
    if (!(await hasLiveWebhook(trx))) {
      await setProgress(trx, Math.max(sequence, newest));
      return { hasMore: false, givenUp: 0 };
    }
    const events = await listEvents(trx, sequence, newest, batchSize);
    const owners = new Set(events.map(({ owner_id }) => owner_id).filter((id) => id !== null));
    const webhooks = await listLiveWebhooks(trx, [...owners]);
    const now = clock.now();
    const { wanted, last } = deliveriesFor(events, webhooks);
    const admitted = await withinDailyLimit(trx, wanted, limits.webhookDeliveries, now);
    const rows = admitted.map(({ webhook, event }) => deliveryOf(webhook.id, event, now));
    await insertDeliveries(trx, rows);
    await addPending(trx, countByPartition(rows), now);
    const webhookIds = [...new Set(rows.map(({ webhook_id }) => webhook_id))];
    const givenUp = await boundQueues(trx, webhookIds, limits.webhookBacklog, now);
    await setProgress(trx, last?.sequence ?? Math.max(sequence, newest));
    return { hasMore: events.length === batchSize || last !== events.at(-1), givenUp };
  });
  metrics?.deliveriesGivenUp('overflow', overflow);
  return hasMore;
}

type LiveWebhook = Awaited<ReturnType<typeof listLiveWebhooks>>[number];

/**
 * The deliveries of the first events, and the last of these events. Of several events there are at most {@link largestBatch} deliveries,
 * because a transaction on SQLite keeps requests waiting.
 */
function deliveriesFor(events: readonly EventRow[], webhooks: readonly LiveWebhook[]) {
  const wanted: { webhook: LiveWebhook; event: EventRow }[] = [];
  let last: EventRow | undefined;
  for (const event of events) {
    const subscribed = webhooks.filter((webhook) => isSubscribed(webhook, event));
    if (last && wanted.length + subscribed.length > largestBatch) break;
    wanted.push(...subscribed.map((webhook) => ({ webhook, event })));
    last = event;
  }
  return { wanted, last };
}

function isSubscribed({ firstAfter, types, ownerId }: LiveWebhook, event: EventRow): boolean {
  if (event.sequence <= firstAfter) return false;
  if (types.length > 0 && !types.includes(event.type)) return false;
  return ownerId === undefined || ownerId === event.owner_id;
}

type NewDelivery = NewRow<'webhook_delivery'>;

function deliveryOf(webhook_id: number, event: EventRow, now: number): NewDelivery {
  return {
    webhook_id,
    resource_kind: event.resource_kind,
    resource_id: event.resource_id,
    sequence: event.sequence,
    event_id: event.event_id,
    event_type: event.type,
    body: JSON.stringify(eventView(event)),
    status: WebhookDeliveryStatus.Pending,
    attempts: 0,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Gives up pending deliveries of each of the webhooks for which more than `most` wait: the oldest, those about messages, accounts and listings
 * before others. The number at once is bounded, but larger than what one call of {@link createDeliveries} adds. Returns how many it has given up.
 */
async function boundQueues(trx: Trx, webhookIds: readonly number[], most: number, now: number): Promise<number> {
  let givenUp = 0;
  for (const { webhookId, waiting } of await listLongQueues(trx, webhookIds, most))
    givenUp += await giveUpOldest(trx, webhookId, Math.min(waiting - most, largestBatch), now);
  return givenUp;
}
