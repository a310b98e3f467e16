import { NotificationType } from '../../../generated/enumerations';
import { happen } from '../../testing/happenings';
import { withWebhooks } from '../../testing/webhooks';
import { Deliverer } from '../deliverer';
import { pruneDeliveries } from '../pruning';
import { retryDelays } from '../rules';

const { app, deliverer: theDeliverer, receiver, add, deliveriesOf } = withWebhooks();
let deliverer: Deliverer;
beforeAll(() => void (deliverer = theDeliverer()));
const hour = 3_600_000;

test('disables a webhook and notifies its user when a delivery is given up after three days of failures, and sends the pending deliveries when it is activated', async () => {
  let isDown = true;
  const partner = await receiver((_, response) => response.writeHead(isDown ? 500 : 204).end());
  const { id } = await add(partner.url);
  await happen(app, 11);
  await deliverer.drain();
  const retry = async (delays: readonly number[]) => {
    for (const delay of delays) {
      app.clock.advance(delay);
      await deliverer.drain();
    }
  };
  const isActive = async () => (await app.db.selectFrom('webhook').select('is_active').execute())[0]!.is_active === 1;
  // The first delivery is given up after seven hours. The first attempts of the next one fail more than three days later.
  await retry(retryDelays);
  await happen(app, 11);
  app.clock.advance(73 * hour);
  await deliverer.drain();
  await retry(retryDelays.slice(0, -1));
  expect(await isActive()).toBe(true);
  await happen(app, 12);
  await retry(retryDelays.slice(-1));
  // Access tokens expire within a day.
  app.clock.reset();
  const [disabled] = (await app.call('getWebhooks', { as: 'owner' })).data as Record<string, unknown>[];
  expect(disabled).toMatchObject({ id, isActive: false, disabledAt: expect.any(String) as string });
  const notices = await app.db
    .selectFrom('notification')
    .selectAll()
    .where('type', '=', NotificationType.WebhookDisabled)
    .execute();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ user_id: app.sandbox.userIds.owner, email_due_at: expect.any(Number) as number });
  const count = partner.received.length;
  app.clock.advance(7 * hour);
  await deliverer.drain();
  expect(partner.received).toHaveLength(count);

  const [delivery] = await deliveriesOf(id);
  const refused = await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId: Number(delivery!.id) } });
  expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  isDown = false;
  const body = { url: partner.url, isActive: true };
  const active = await app.call('updateWebhook', { as: 'owner', path: { id }, body });
  expect(active.data).toMatchObject({ isActive: true, disabledAt: null, failingSince: null });
  await deliverer.drain();
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual([1, 2, 2]);
});

test('does not disable a webhook when a delivery succeeds within the three days', async () => {
  let isDown = true;
  const partner = await receiver((_, response) => response.writeHead(isDown ? 500 : 200).end());
  await add(partner.url);
  for (isDown of [true, false, true]) {
    await happen(app, 12);
    app.clock.advance(36 * hour);
    await deliverer.drain();
  }
  app.clock.reset();
  const [webhook] = (await app.call('getWebhooks', { as: 'owner' })).data as Record<string, unknown>[];
  expect(webhook).toMatchObject({ isActive: true });
});

test('sends nothing to a blocked account or an inactive owner', async () => {
  const partner = await receiver();
  await add(partner.url, 'otherOwner');
  const userId = app.sandbox.userIds.otherOwner;
  const { id: property } = await app.db
    .selectFrom('rent_property')
    .select('id')
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  const set = (changes: { is_blocked?: number; is_active?: number }) =>
    app.db.updateTable('app_user').set(changes).where('id', '=', userId).execute();
  for (const [off, on] of [
    [{ is_blocked: 1 }, { is_blocked: 0 }],
    [{ is_active: 0 }, { is_active: 1 }],
  ]) {
    await set(off!);
    await happen(app, property);
    await deliverer.drain();
    expect(partner.received).toEqual([]);
    await set(on!);
  }
  await happen(app, property);
  await deliverer.drain();
  expect(partner.received).toHaveLength(1);
});

test('sends each delivery from one of two instances, and from another instance when the lease has ended', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  const other = new Deliverer(app);
  for (let count = 0; count < 20; count++) await happen(app, 11 + (count % 4));
  await Promise.all([deliverer.drain(), other.drain()]);
  await deliverer.drain();
  expect(partner.received).toHaveLength(20);

  // The state that an instance leaves when it is killed during a request.
  await happen(app, 11);
  const stopping = new AbortController();
  const killed = new Deliverer({
    ...app,
    stopping: stopping.signal,
    outbound: { ...app.outbound, fetch: () => new Promise(() => {}) },
  });
  await killed.startDue();
  await deliverer.drain();
  expect(partner.received).toHaveLength(20);
  app.clock.advance(30_000);
  await deliverer.drain();
  expect(partner.received).toHaveLength(21);
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 1 });
});

test('releases its leases when it stops', async () => {
  const partner = await receiver(() => {});
  await add(partner.url);
  const stopping = new AbortController();
  const stopped = new Deliverer({ ...app, stopping: stopping.signal });
  await happen(app, 11);
  await stopped.startDue();
  stopping.abort();
  await stopped.whenIdle();
  const partitions = await app.db.selectFrom('webhook_lane').selectAll().execute();
  expect(partitions).toMatchObject([{ is_leased: 0, due_at: app.clock.now(), waiting: 1 }]);
});

test('deletes old deliveries, also those that wait for a paused webhook, with their partitions', async () => {
  const partner = await receiver((_, response, count) => response.writeHead(count === 1 ? 200 : 500).end());
  const { id } = await add(partner.url);
  await happen(app, 11);
  await deliverer.drain();
  await happen(app, 12);
  await deliverer.drain();
  await app.call('updateWebhook', { as: 'owner', path: { id }, body: { url: partner.url, isActive: false } });
  app.clock.advance(29 * 24 * hour);
  await pruneDeliveries(app);
  expect(await app.db.selectFrom('webhook_delivery').select('status').orderBy('id').execute()).toEqual([
    { status: 1 },
    { status: 0 },
  ]);
  app.clock.advance(2 * 24 * hour);
  await pruneDeliveries(app);
  app.clock.reset();
  expect(await deliveriesOf(id)).toEqual([]);
  expect(await app.db.selectFrom('webhook_lane').selectAll().execute()).toEqual([]);
});
