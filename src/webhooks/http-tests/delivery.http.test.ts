import { NotificationType } from '../../../generated/enumerations';
import { type TestApp, startTestApp } from '../../testing/app';
import { happen } from '../../testing/events';
import { type Received, startReceiver } from '../../testing/receiver';
import { Deliverer } from '../deliverer';
import { retryDelays } from '../rules';
import { signatureOf } from '../signature';

let app: TestApp;
let deliverer: Deliverer;
const closing: (() => Promise<void>)[] = [];
const hour = 3_600_000;

beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  deliverer = new Deliverer(app);
  await deliverer.settle();
});
afterAll(async () => {
  await deliverer.finished();
  await app.close();
});
afterEach(async () => {
  await app.db.deleteFrom('webhook').execute();
  for (const close of closing.splice(0)) await close();
});

async function receiver(...answer: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...answer);
  closing.push(() => started.close());
  return started;
}

const add = async (url: string, as: 'owner' | 'admin' | 'otherOwner' = 'owner', types?: string[]) =>
  (await app.call('addWebhook', { as, body: { url, types } })).data as { id: number; secret: string };

const deliveriesOf = async (id: number, as: 'owner' | 'admin' = 'owner') =>
  (await app.call('getWebhookDeliveries', { as, path: { id } })).data as Record<string, unknown>[];

const sequences = (received: Received[]) => received.map(({ event }) => (event as { sequence: number }).sequence);

const failing = (_: Received, response: { writeHead(status: number): { end(body: string): void } }) =>
  response.writeHead(500).end('not now');

test('an event arrives as the feed has it, signed, with its id and type', async () => {
  const partner = await receiver();
  const { id, secret } = await add(partner.url);
  await happen(app, 11);
  await deliverer.settle();
  const [one, ...more] = partner.received;
  expect(more).toEqual([]);
  const feed = await app.call('getEvents', { as: 'owner' });
  expect(one!.event).toEqual((feed.data as { events: unknown[] }).events.at(-1));
  const seconds = Number(/^t=(\d+),/.exec(String(one!.headers['x-signature']))![1]);
  expect(one!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-event-id': one!.event.id,
    'x-event-type': 'property.updated',
    'x-signature': signatureOf([secret], seconds, one!.body),
  });
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 1, attempts: 1, responseStatus: 200, responseBody: 'ok', failure: null, body: one!.body },
  ]);
  await deliverer.settle();
  expect(partner.received).toHaveLength(1);
});

test('each gets what its owner may see and its types ask for, from its creation on', async () => {
  const [mine, typed, others, all] = await Promise.all([receiver(), receiver(), receiver(), receiver()]);
  await happen(app, 11);
  await deliverer.settle();
  await add(mine.url);
  await add(typed.url, 'owner', ['property.created']);
  await add(others.url, 'otherOwner');
  await add(all.url, 'admin');
  await happen(app, 11);
  await happen(app, 11, 'property.created');
  await deliverer.settle();
  const typesOf = ({ received }: typeof mine) => received.map(({ event }) => (event as { type: string }).type);
  expect(typesOf(mine)).toEqual(['property.updated', 'property.created']);
  expect(typesOf(typed)).toEqual(['property.created']);
  expect(typesOf(others)).toEqual([]);
  expect(typesOf(all)).toEqual(['property.updated', 'property.created']);
});

test('what fails is tried again after 1 s, 10 s, 1 min, 10 min, 1 h and 6 h, then given up; then the next of the record', async () => {
  const partner = await receiver(failing);
  const { id } = await add(partner.url);
  await happen(app, 11);
  await happen(app, 11);
  await deliverer.settle();
  for (const [index, delay] of [1_000, 10_000, 60_000, 600_000, hour, 6 * hour].entries()) {
    expect(retryDelays[index]).toBe(delay);
    app.clock.advance(delay - 1);
    await deliverer.settle();
    expect(partner.received).toHaveLength(index + 1);
    app.clock.advance(1);
    await deliverer.settle();
    // The last failure gives it up, and the next one's turn has come.
    expect(partner.received).toHaveLength(index === 5 ? 8 : index + 2);
  }
  const [first, second] = [...new Set(sequences(partner.received))];
  expect(sequences(partner.received)).toEqual([...Array<number>(7).fill(first!), second]);
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 0, attempts: 1, failure: 'status', responseStatus: 500, responseBody: 'not now' },
    { status: 2, attempts: 7, nextAttemptAt: null },
  ]);
  // Given up is not lost.
  const [, dead] = await deliveriesOf(id);
  const again = await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId: Number(dead!.id) } });
  expect(again).toMatchObject({ status: 200, data: { status: 0, attempts: 0 } });
  await deliverer.settle();
  expect(sequences(partner.received).at(-1)).toBe(first);
});

test('the events of a record come in order: a later one waits for the earlier, those of others do not', async () => {
  let isDown = true;
  const partner = await receiver((one, response) => {
    const isHeld = isDown && (one.event as { resource: { id: number } }).resource.id === 11;
    response.writeHead(isHeld ? 503 : 200).end();
  });
  await add(partner.url);
  await happen(app, 11);
  await happen(app, 11);
  await happen(app, 12);
  await deliverer.settle();
  const resources = () =>
    partner.received.map(({ event }) => (event as { resource: { id: number } }).resource.id).toSorted();
  expect(resources()).toEqual([11, 12]);
  isDown = false;
  app.clock.advance(1_000);
  await deliverer.settle();
  expect(resources()).toEqual([11, 11, 11, 12]);
  const of11 = partner.received.filter(({ event }) => (event as { resource: { id: number } }).resource.id === 11);
  const [a, b, c] = sequences(of11);
  expect([a === b, b! < c!]).toEqual([true, true]);
});

test('two secrets sign for 24 hours after a rotation', async () => {
  const partner = await receiver();
  const { id, secret: former } = await add(partner.url);
  const rotated = await app.call('rotateWebhookSecret', { as: 'owner', path: { id } });
  const newest = rotated.data.secret as string;
  expect(newest).not.toBe(former);
  const sent = async () => {
    await happen(app, 11);
    await deliverer.settle();
    const { headers, body } = partner.received.at(-1)!;
    const signature = String(headers['x-signature']);
    return { signature, by: (...secrets: string[]) => signatureOf(secrets, Number(/\d+/.exec(signature)![0]), body) };
  };
  const both = await sent();
  expect(both.signature).toBe(both.by(newest, former));
  app.clock.advance(24 * hour);
  const one = await sent();
  expect(one.signature).toBe(one.by(newest));
});

test('three days of nothing but failure disable it, and its owner is told; activating sends what waited', async () => {
  let isDown = true;
  const partner = await receiver((_, response) => response.writeHead(isDown ? 500 : 204).end());
  const { id } = await add(partner.url);
  await happen(app, 11);
  await deliverer.settle();
  // The first is given up after seven hours; the second fails once more when the three days are over.
  for (const delay of retryDelays) {
    app.clock.advance(delay);
    await deliverer.settle();
  }
  await happen(app, 11);
  await happen(app, 12);
  app.clock.advance(72 * hour);
  await deliverer.settle();
  const [disabled] = (await app.call('getWebhooks', { as: 'owner' })).data as Record<string, unknown>[];
  expect(disabled).toMatchObject({ id, isActive: false, disabledAt: expect.any(String) as string });
  const told = await app.db
    .selectFrom('notification')
    .selectAll()
    .where('type', '=', NotificationType.WebhookDisabled)
    .execute();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ user_id: app.sandbox.userIds.owner, email_due_at: expect.any(Number) as number });
  const count = partner.received.length;
  app.clock.advance(7 * hour);
  await deliverer.settle();
  expect(partner.received).toHaveLength(count);

  const [delivery] = await deliveriesOf(id);
  const refused = await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId: Number(delivery!.id) } });
  expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  isDown = false;
  const body = { url: partner.url };
  const active = await app.call('updateWebhook', { as: 'owner', path: { id }, body });
  expect(active.data).toMatchObject({ isActive: true, disabledAt: null, failingSince: null });
  await deliverer.settle();
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual([1, 1, 2]);
});

test('a success in between begins the three days anew', async () => {
  let isDown = true;
  const partner = await receiver((_, response) => response.writeHead(isDown ? 500 : 200).end());
  await add(partner.url);
  for (isDown of [true, false, true]) {
    await happen(app, 12);
    app.clock.advance(36 * hour);
    await deliverer.settle();
  }
  const [webhook] = (await app.call('getWebhooks', { as: 'owner' })).data as Record<string, unknown>[];
  expect(webhook).toMatchObject({ isActive: true });
});

test('redirects are not followed, and what leads inside by now is not gone to', async () => {
  const target = await receiver();
  const partner = await receiver((_, response) => response.writeHead(307, { location: target.url }).end());
  const { id } = await add(partner.url);
  const inside = await add(partner.url);
  await app.db.updateTable('webhook').set({ url: 'https://10.0.0.1/' }).where('id', '=', inside.id).execute();
  await happen(app, 11);
  await deliverer.settle();
  expect(await deliveriesOf(id)).toMatchObject([{ failure: 'redirect', responseStatus: 307 }]);
  expect(await deliveriesOf(inside.id)).toMatchObject([{ failure: 'address:inside', responseStatus: null }]);
  expect(target.received).toEqual([]);
});

test('a blocked account, or an inactive owner, is sent nothing', async () => {
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
    await deliverer.settle();
    expect(partner.received).toEqual([]);
    await set(on!);
  }
  await happen(app, property);
  await deliverer.settle();
  expect(partner.received).toHaveLength(1);
});

test('of two instances each delivery is one’s; a lease that has run out is another’s', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  const other = new Deliverer(app);
  for (let count = 0; count < 20; count++) await happen(app, 11 + (count % 4));
  await Promise.all([deliverer.settle(), other.settle()]);
  await deliverer.settle();
  expect(partner.received).toHaveLength(20);

  // As one leaves it who was killed while it was sending.
  await happen(app, 11);
  const stopped = new AbortController();
  const dead = new Deliverer({
    ...app,
    stopping: stopped.signal,
    outbound: { ...app.outbound, fetch: () => new Promise(() => {}) },
  });
  await dead.begin();
  await deliverer.settle();
  expect(partner.received).toHaveLength(20);
  app.clock.advance(30_000);
  await deliverer.settle();
  expect(partner.received).toHaveLength(21);
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 1 });
});

test('who stops leaves nothing leased', async () => {
  const partner = await receiver(() => {});
  await add(partner.url);
  const stopping = new AbortController();
  const stopped = new Deliverer({ ...app, stopping: stopping.signal });
  await happen(app, 11);
  await stopped.begin();
  stopping.abort();
  await stopped.finished();
  const lanes = await app.db.selectFrom('webhook_lane').selectAll().execute();
  expect(lanes).toMatchObject([{ is_leased: 0, due_at: app.clock.now(), waiting: 1 }]);
});

test('old deliveries are deleted, what waits is not', async () => {
  const partner = await receiver((_, response, count) => response.writeHead(count === 1 ? 200 : 500).end());
  const { id } = await add(partner.url);
  await happen(app, 11);
  await deliverer.settle();
  await happen(app, 12);
  await deliverer.settle();
  app.clock.advance(31 * 24 * hour);
  const { pruneDeliveries } = await import('../pruning');
  await pruneDeliveries(app);
  expect(await deliveriesOf(id)).toMatchObject([{ status: 0 }]);
});
