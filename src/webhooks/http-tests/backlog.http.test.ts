import { WebhookDeliveryStatus } from '../../../generated/enumerations';
import { batchSize } from '../../database/batches';
import { insertMany } from '../../database/bulk';
import { inTransaction } from '../../database/transaction';
import type { Reply } from '../../testing/app';
import { meanwhile } from '../../testing/databases/meanwhile';
import { happen } from '../../testing/happenings';
import { withWebhooks } from '../../testing/webhooks';
import { Deliverer } from '../deliverer';
import { createDeliveries } from '../fan-out';
import { pruneDeliveries } from '../pruning';
import { findNext, leasePartition, releasePartition, setDelivery } from '../repository-partitions';
import { deleteOldUsage } from '../repository-usage';
import { maxFinished } from '../rules';

const { app, add } = withWebhooks();

const day = 24 * 60 * 60_000;
const url = 'https://93.184.216.34/hooks';
const { Pending, Delivered } = WebhookDeliveryStatus;

/** The application with another backlog of webhooks. */
const withBacklog = (webhookBacklog: number) => ({
  ...app,
  config: { ...app.config, limits: { ...app.config.limits, webhookBacklog } },
});

const partitions = () =>
  app.db.selectFrom('webhook_lane').select(['resource_id', 'waiting']).orderBy('resource_id').execute();

/** Delivers the first delivery of a listing while another instance runs `act`, and returns the pending ones of the webhook by listing. */
async function deliverDuring(webhookId: number, listing: number, act: () => Promise<unknown>) {
  await meanwhile(
    app,
    async (trx) => {
      const ofListing = trx.selectFrom('webhook_lane').selectAll().where('resource_id', '=', listing);
      const partition = (await leasePartition(trx, await ofListing.executeTakeFirstOrThrow(), app.clock.now() + 1000))!;
      const { id } = (await findNext(trx, partition))!;
      await releasePartition(trx, partition, { due_at: app.clock.now(), finished: 1 });
      await setDelivery(trx, id, { status: Delivered, updated_at: app.clock.now() });
    },
    async () => (await act()) as Reply,
  );
  return app.db
    .selectFrom('webhook_delivery')
    .select((eb) => ['resource_id', eb.cast<number>(eb.fn.countAll(), 'integer').as('waiting')])
    .where('webhook_id', '=', webhookId)
    .where('status', '=', Pending)
    .groupBy('resource_id')
    .orderBy('resource_id')
    .execute();
}

describe('counts a delivery once that arrives while another instance', () => {
  test('gives up the oldest', async () => {
    const { id } = await add(url);
    for (let count = 0; count < 2; count++) await happen(app, 11);
    await createDeliveries(app);
    await happen(app, 12);
    const pending = await deliverDuring(id, 11, () => createDeliveries(withBacklog(2)));
    expect(pending).toEqual([
      { resource_id: 11, waiting: 1 },
      { resource_id: 12, waiting: 1 },
    ]);
    expect(await partitions()).toEqual(pending);
  });

  test('deletes old deliveries', async () => {
    const { id } = await add(url);
    for (let count = 0; count < 2; count++) await happen(app, 11);
    await createDeliveries(app);
    app.clock.advance(31 * day);
    await happen(app, 11);
    await createDeliveries(app);
    const pending = await deliverDuring(id, 11, () => pruneDeliveries(app));
    expect(pending).toEqual([{ resource_id: 11, waiting: 1 }]);
    expect(await partitions()).toEqual(pending);
  });
});

test('deletes the numbers of earlier days in batches of accounts', async () => {
  const today = 20_000;
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    user_id: index + 1,
    day: index % 3 === 0 ? today : today - 1,
    deliveries: 1,
  }));
  await app.db.insertInto('webhook_usage').values(rows).execute();
  expect(await deleteOldUsage(app.db, today, 0)).toBe(batchSize);
  const left = () => app.db.selectFrom('webhook_usage').select('day').execute();
  expect(await left()).toHaveLength(1200 - 333);
  await pruneDeliveries({ ...app, clock: { ...app.clock, now: () => today * day } });
  expect(await left()).toEqual(Array(400).fill({ day: today }));
  expect(await deleteOldUsage(app.db, today, 1200)).toBeUndefined();
});

test('creates at most a batch of deliveries in one transaction, however many webhooks subscribe', async () => {
  for (let count = 0; count < 10; count++) await add(url);
  await createDeliveries(app);
  for (let count = 0; count < 60; count++) await happen(app, 11);
  const count = async () => (await app.db.selectFrom('webhook_delivery').select('id').execute()).length;
  expect(await createDeliveries(app)).toBe(true);
  expect(await count()).toBe(batchSize);
  expect(await createDeliveries(app)).toBe(false);
  expect(await count()).toBe(600);
});

test('gives up several deliveries of several partitions at once, and deletes the empty partitions', async () => {
  await add(url);
  for (const listing of [11, 11, 12, 13, 14]) await happen(app, listing);
  await createDeliveries(withBacklog(2));
  expect(await partitions()).toEqual([
    { resource_id: 13, waiting: 1 },
    { resource_id: 14, waiting: 1 },
  ]);
});

test('deletes a partition in which no delivery waits, whatever number it has', async () => {
  const { id } = await add(url);
  const partition = { webhook_id: id, resource_kind: 'property', resource_id: 11 };
  await app.db
    .insertInto('webhook_lane')
    .values({ ...partition, due_at: app.clock.now(), is_leased: 0, waiting: 3 })
    .execute();
  await new Deliverer(app).drain();
  expect(await partitions()).toEqual([]);
});

test('the job keeps the newest finished deliveries of each webhook and status', async () => {
  const { id } = await add(url);
  const row = {
    webhook_id: id,
    resource_kind: 'property',
    resource_id: 11,
    event_type: 'property.updated',
    body: '{}',
  };
  const rows = Array.from({ length: maxFinished + 20 }, (_, index) => ({
    ...row,
    ...{ sequence: index, event_id: `e${index}`, status: Delivered, attempts: 1 },
    ...{ created_at: app.clock.now() + index, updated_at: app.clock.now() + index },
  }));
  await inTransaction(app.db, (trx) => insertMany(trx, 'webhook_delivery', rows));
  await pruneDeliveries(app);
  const stored = app.db.selectFrom('webhook_delivery');
  const left = stored.select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('sequence').as('first')]);
  expect(await left.executeTakeFirstOrThrow()).toEqual({ count: maxFinished, first: 20 });
});
