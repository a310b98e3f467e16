import { NotificationType, WebhookDeliveryStatus } from '../../../generated/enumerations';
import { createMetrics } from '../../adapters/metrics';
import { batchSize } from '../../database/batches';
import { happen } from '../../testing/happenings';
import { scrapeOnce } from '../../testing/metrics';
import { withWebhooks } from '../../testing/webhooks';
import { Deliverer } from '../deliverer';
import { createDeliveries } from '../fan-out';
import { deleteRemovedWebhooks, pruneDeliveries } from '../pruning';
import { retryDelays } from '../rules';
import { deleteBeyondNewest, deleteRemains } from '../repository-backlog';

const { app, receiver, add, deliveriesOf } = withWebhooks();

const hour = 60 * 60_000;
const day = 24 * hour;
const { Pending, Delivered, GivenUp } = WebhookDeliveryStatus;
const failing = () => receiver((_, response) => response.writeHead(500).end());

/** The application with other limits. */
const limited = (limits: object) => ({
  ...app,
  config: { ...app.config, limits: { ...app.config.limits, ...limits } },
});

const partitions = () =>
  app.db.selectFrom('webhook_lane').select(['resource_id', 'waiting']).orderBy('resource_id').execute();

test('gives up the oldest pending deliveries when more wait for a webhook than the limit, and says so', async () => {
  const partner = await failing();
  const { id } = await add(partner.url);
  const bounded = limited({ webhookBacklog: 3 });
  const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
  const deliverer = new Deliverer({ ...bounded, metrics });
  for (const listing of [11, 11, 12]) await happen(app, listing);
  await deliverer.drain();
  for (const listing of [13, 13, 12]) await happen(app, listing);
  await deliverer.drain();
  const { values } = await scrapeOnce(metrics);
  expect(values.get('marketplace_webhook_deliveries_given_up_total{reason="overflow"}')).toBe(3);
  expect(await deliveriesOf(id)).toMatchObject([
    ...Array<object>(3).fill({ status: Pending }),
    ...Array<object>(3).fill({ status: GivenUp, failure: 'overflow', nextAttemptAt: null }),
  ]);
  expect(await partitions()).toEqual([
    { resource_id: 12, waiting: 1 },
    { resource_id: 13, waiting: 2 },
  ]);
  // The others do not count.
  await happen(app, 11);
  await createDeliveries(bounded);
  expect((await partitions()).reduce((sum, { waiting }) => sum + waiting, 0)).toBe(3);
});

test('disables a webhook that fails for three days although events come too fast for any delivery to have its last attempt', async () => {
  const partner = await failing();
  const { id } = await add(partner.url);
  const deliverer = new Deliverer(limited({ webhookBacklog: 2 }));
  const isActive = async () =>
    (await app.db.selectFrom('webhook').select('is_active').where('id', '=', id).executeTakeFirstOrThrow()).is_active;
  for (let hours = 0; hours <= 72; hours++) {
    expect([hours, await isActive()]).toEqual([hours, 1]);
    for (const listing of [11, 12, 13]) await happen(app, listing);
    await deliverer.drain();
    app.clock.advance(hour);
  }
  for (const listing of [11, 12, 13]) await happen(app, listing);
  await deliverer.drain();
  expect(await isActive()).toBe(0);
  const mostAttempts = await app.db
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.max('attempts').as('most'))
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(mostAttempts.most).toBeLessThanOrEqual(retryDelays.length);
  // Access tokens expire within a day.
  app.clock.reset();
});

test('loses no delivery when the one in progress is given up, and records its success', async () => {
  let answer: (() => void) | undefined;
  const partner = await receiver((_, response) => {
    if (answer) response.writeHead(200).end();
    else answer = () => response.writeHead(200).end();
  });
  const { id } = await add(partner.url);
  const bounded = limited({ webhookBacklog: 2 });
  const deliverer = new Deliverer(bounded);
  await happen(app, 11);
  await deliverer.startDue();
  while (!answer) await new Promise((resolve) => setTimeout(resolve, 5));
  for (let count = 0; count < 3; count++) await happen(app, 11);
  await createDeliveries(bounded);
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual([Pending, Pending, GivenUp, GivenUp]);
  answer();
  await deliverer.drain();
  expect(partner.received).toHaveLength(3);
  expect(await deliveriesOf(id)).toMatchObject([
    { status: Delivered },
    { status: Delivered },
    { status: GivenUp, failure: 'overflow' },
    { status: Delivered, failure: null },
  ]);
  expect(await partitions()).toEqual([]);
});

test('sends a delivery that arrives after all others of its partition were given up during an attempt', async () => {
  let answer: (() => void) | undefined;
  const partner = await receiver((_, response) => {
    if (answer) response.writeHead(200).end();
    else answer = () => response.writeHead(500).end();
  });
  await add(partner.url);
  const bounded = limited({ webhookBacklog: 1 });
  const deliverer = new Deliverer(bounded);
  await happen(app, 11);
  await deliverer.startDue();
  while (!answer) await new Promise((resolve) => setTimeout(resolve, 5));
  await happen(app, 12);
  await createDeliveries(bounded);
  await happen(app, 11);
  await createDeliveries(bounded);
  answer();
  await deliverer.drain();
  app.clock.advance(60_000);
  await deliverer.drain();
  expect(partner.received).toHaveLength(2);
  expect(await partitions()).toEqual([]);
});

test('limits the deliveries to an owner’s webhooks in a day, and notifies the owner once', async () => {
  const partner = await receiver();
  const [first, second] = [await add(partner.url), await add(partner.url)];
  const all = await add(partner.url, 'admin');
  const bounded = limited({ webhookDeliveries: 5 });
  const change = async (times: number) => {
    for (let count = 0; count < times; count++) await happen(app, 11);
    await createDeliveries(bounded);
  };
  const counts = async () => [
    (await deliveriesOf(first.id)).length,
    (await deliveriesOf(second.id)).length,
    (await deliveriesOf(all.id, 'admin')).length,
  ];
  await change(2);
  expect(await counts()).toEqual([2, 2, 2]);
  const until = async (as: 'owner' | 'admin') =>
    ((await app.call('getWebhooks', { as })).data as { limitedUntil: string | null }[]).map(
      ({ limitedUntil }) => limitedUntil,
    );
  expect(await until('owner')).toEqual([null, null]);
  await change(2);
  expect(await counts()).toEqual([3, 2, 4]);
  const midnight = '2026-12-02T00:00:00Z';
  expect(await until('owner')).toEqual([midnight, midnight]);
  expect(await until('admin')).toEqual([null]);
  await change(2);
  expect(await counts()).toEqual([3, 2, 6]);
  const notices = await app.db
    .selectFrom('notification')
    .select('user_id')
    .where('type', '=', NotificationType.WebhookLimited)
    .execute();
  expect(notices).toEqual([{ user_id: app.sandbox.userIds.owner }]);
  app.clock.advance(day);
  await change(1);
  app.clock.reset();
  expect(await counts()).toEqual([4, 3, 7]);
  await pruneDeliveries({ ...app, clock: { ...app.clock, now: () => app.clock.now() + 2 * day } });
  expect(await app.db.selectFrom('webhook_usage').selectAll().execute()).toEqual([]);
});

test('returns limitedUntil for a webhook that is added after the limit of the day is reached', async () => {
  const { webhookDeliveries: limit } = app.config.limits;
  const usage = { user_id: app.sandbox.userIds.owner, day: Math.floor(app.clock.now() / day) };
  const url = 'https://93.184.216.34/hooks';
  const added = async () => (await app.call('addWebhook', { as: 'owner', body: { url } })).data;
  await app.db
    .insertInto('webhook_usage')
    .values({ ...usage, deliveries: limit })
    .execute();
  expect(await added()).toMatchObject({ limitedUntil: null });
  await app.db
    .updateTable('webhook_usage')
    .set({ deliveries: limit + 1 })
    .execute();
  expect(await added()).toMatchObject({ limitedUntil: '2026-12-02T00:00:00Z' });
});

test('sends nothing to a removed webhook, and deletes its deliveries in batches afterwards', async () => {
  const partner = await failing();
  const { id } = await add(partner.url);
  await app.db
    .insertInto('webhook_delivery')
    .values(Array.from({ length: 700 }, (_, index) => delivery(id, index)))
    .execute();
  await happen(app, 11);
  await createDeliveries(app);
  expect(await app.call('removeWebhook', { as: 'owner', path: { id } })).toMatchObject({ status: 200 });
  const count = async () => (await app.db.selectFrom('webhook_delivery').select('id').execute()).length;
  expect(await count()).toBe(701);
  const path = { id };
  for (const [operation, more] of [
    ['removeWebhook', {}],
    ['getWebhookDeliveries', {}],
    ['updateWebhook', { body: { url: partner.url, isActive: true } }],
    ['rotateWebhookSecret', {}],
    ['sendTestToWebhook', {}],
  ] as const)
    expect(await app.call(operation, { as: 'owner', path, ...more })).toMatchObject({ status: 404 });
  const newest = await app.db
    .selectFrom('webhook_delivery')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const again = await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId: newest.id } });
  expect(again).toMatchObject({ status: 404 });
  // A server of an older release, which lists it as inactive, can activate it.
  await app.db.updateTable('webhook').set({ is_active: 1, url: partner.url }).where('id', '=', id).execute();
  await new Deliverer(app).drain();
  expect(partner.received).toEqual([]);

  expect(await deleteRemains(app.db, id)).toBe(true);
  expect(await count()).toBe(701 - batchSize);
  await deleteRemovedWebhooks(app);
  expect(await count()).toBe(0);
  expect(await app.db.selectFrom('webhook').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await partitions()).toEqual([]);
});

const delivery = (webhook_id: number, index: number, status: WebhookDeliveryStatus = GivenUp) => ({
  webhook_id,
  resource_kind: 'property',
  resource_id: 11,
  sequence: 0,
  event_id: `e${index}`,
  event_type: 'property.updated',
  body: '{}',
  status,
  attempts: 1,
  created_at: app.clock.now() + index,
  updated_at: app.clock.now() + index,
});

test('keeps the newest finished deliveries of each status', async () => {
  const { id } = await add('https://93.184.216.34/hooks');
  const rows = [Delivered, GivenUp].flatMap((status) =>
    Array.from({ length: 20 }, (_, index) => delivery(id, index, status)),
  );
  await app.db.insertInto('webhook_delivery').values(rows).execute();
  expect(await deleteBeyondNewest(app.db, id, Delivered, 15)).toBe(true);
  expect(await deleteBeyondNewest(app.db, id, Delivered, 15)).toBe(false);
  const left = await app.db.selectFrom('webhook_delivery').select(['status', 'event_id']).orderBy('id').execute();
  expect(left.filter(({ status }) => status === Delivered).map(({ event_id }) => event_id)).toEqual(
    Array.from({ length: 15 }, (_, index) => `e${index + 5}`),
  );
  expect(left.filter(({ status }) => status === GivenUp)).toHaveLength(20);
});
