import { WebhookDeliveryStatus } from '../../../generated/enumerations';
import { insertMany, learnContents } from '../../database/bulk';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { withWebhooks } from '../../testing/webhooks';
import { countStatement, maxCounted, pageStatement } from '../repository-deliveries';

const { app, add } = withWebhooks();

const { Pending, Delivered, GivenUp } = WebhookDeliveryStatus;

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Inserts deliveries of the webhook: nine of ten are delivered, and none waits. */
async function insertHistory(webhookId: number, count: number): Promise<void> {
  const now = app.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    webhook_id: webhookId,
    resource_kind: 'property',
    resource_id: index % 100,
    sequence: index,
    event_id: idOf(index),
    event_type: index % 5 === 0 ? 'reservation.created' : 'property.updated',
    body: '{}',
    status: index % 10 === 0 ? GivenUp : Delivered,
    attempts: 1,
    created_at: now + index,
    updated_at: now + index,
  }));
  await app.db.transaction().execute(async (trx) => {
    for (let start = 0; start < count; start += 1000)
      await insertMany(trx, 'webhook_delivery', rows.slice(start, start + 1000));
  });
  await learnContents(app.db);
}

const covering =
  engine === 'sqlite'
    ? /SEARCH f USING COVERING INDEX webhook_delivery_(newest|by_status|by_type) \(webhook_id=\?/
    : /Index Only Scan (Backward )?using webhook_delivery_(newest|by_status|by_type|pending) on webhook_delivery f/;
const scan = engine === 'sqlite' ? /\bSCAN (f|d|l)\b/ : /Seq Scan|Bitmap/;

testOnOneNode(
  'reads a page of 30,000 deliveries, and counts them, from an index that contains all filters',
  async () => {
    const { id: webhookId } = await add('https://93.184.216.34/hooks');
    const { id: other } = await add('https://93.184.216.34/hooks');
    await insertHistory(webhookId, 30_000);
    await insertHistory(other, 100);
    const since = app.clock.now() + 29_990;
    const filters = [undefined, Pending, Delivered].flatMap((status) => [
      { webhookId, status, updatedSince: undefined },
      { webhookId, status, updatedSince: since },
    ]);
    // Few deliveries are pending, so that those of a type need no index.
    const ofType = [undefined, Delivered].map((status) => ({
      ...{ webhookId, status, type: 'reservation.created', updatedSince: undefined },
    }));
    for (const filter of [...filters, ...ofType]) {
      for (const after of [undefined, [app.clock.now() + 5000, 5000] as const]) {
        const plan = await planOf(app.db, pageStatement(app.db, filter, { limit: 51, after }).compile());
        expect(plan).toMatch(covering);
        expect(plan).not.toMatch(scan);
      }
      const plan = await planOf(app.db, countStatement(app.db, filter).compile());
      expect(plan).toMatch(covering);
      expect(plan).not.toMatch(scan);
    }

    const list = async (query: object) => {
      const call = {
        as: 'owner',
        path: { id: webhookId },
        query: { includeTotalCount: true, pageSize: 2, ...query },
      } as const;
      const { data, envelope } = await app.call('getWebhookDeliveries', call);
      const { totalCount } = envelope.pagination as { totalCount: number };
      return [(data as { eventId: string }[]).map(({ eventId }) => eventId), totalCount];
    };
    expect(await list({})).toEqual([[idOf(29999), idOf(29998)], maxCounted]);
    expect(await list({ status: Delivered })).toEqual([[idOf(29999), idOf(29998)], maxCounted]);
    expect(await list({ status: GivenUp })).toEqual([[idOf(29990), idOf(29980)], 3000]);
    expect(await list({ status: Pending })).toEqual([[], 0]);
  },
);
