import { createMetrics } from '../../adapters/metrics';
import { happen } from '../../testing/happenings';
import { scrapeOnce } from '../../testing/metrics';
import type { Received } from '../../testing/receiver';
import { sequences, withWebhooks } from '../../testing/webhooks';
import { Deliverer } from '../deliverer';
import { retryDelays } from '../rules';
import { signatureOf } from '../signature';

const { app, deliverer: theDeliverer, receiver, add, deliveriesOf } = withWebhooks();
let deliverer: Deliverer;
beforeAll(() => void (deliverer = theDeliverer()));
const hour = 3_600_000;

const failing = (_: Received, response: { writeHead(status: number): { end(body: string): void } }) =>
  response.writeHead(500).end('not now');

test('sends the event as the feed returns it, with its signature, id and type in the headers', async () => {
  const partner = await receiver();
  const { id, secret } = await add(partner.url);
  await happen(app, 11);
  await deliverer.drain();
  const [one, ...more] = partner.received;
  expect(more).toEqual([]);
  const feed = await app.call('getEvents', { as: 'owner' });
  expect(one!.event).toEqual((feed.data as { events: unknown[] }).events.at(-1));
  const seconds = Number(/^t=(\d+),/.exec(String(one!.headers['x-signature']))![1]);
  expect(one!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-event-id': one!.event.id,
    'x-event-type': 'property.updated',
    'x-webhook-id': String(id),
    'x-signature': signatureOf([secret], seconds, one!.body),
  });
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 1, attempts: 1, responseStatus: 200, responseBody: 'ok', failure: null, body: one!.body },
  ]);
  await deliverer.drain();
  expect(partner.received).toHaveLength(1);
});

test('sends each webhook the later events of its types that its user may read', async () => {
  const [mine, typed, others, all] = await Promise.all([receiver(), receiver(), receiver(), receiver()]);
  await happen(app, 11);
  await deliverer.drain();
  await add(mine.url);
  await add(typed.url, 'owner', ['property.created']);
  await add(others.url, 'otherOwner');
  await add(all.url, 'admin');
  await happen(app, 11);
  await happen(app, 11, 'property.created');
  await deliverer.drain();
  const typesOf = ({ received }: typeof mine) => received.map(({ event }) => (event as { type: string }).type);
  expect(typesOf(mine)).toEqual(['property.updated', 'property.created']);
  expect(typesOf(typed)).toEqual(['property.created']);
  expect(typesOf(others)).toEqual([]);
  expect(typesOf(all)).toEqual(['property.updated', 'property.created']);
});

test('retries a failed delivery after 1 s, 10 s, 1 min, 10 min, 1 h and 6 h, then gives it up and sends the next of the resource', async () => {
  const partner = await receiver(failing);
  const { id } = await add(partner.url);
  const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1' });
  const counting = new Deliverer({ ...app, metrics });
  const givenUp = async () =>
    (await scrapeOnce(metrics)).values.get('marketplace_webhook_deliveries_given_up_total{reason="status"}');
  await happen(app, 11);
  await happen(app, 11);
  await counting.drain();
  for (const [index, delay] of [1_000, 10_000, 60_000, 600_000, hour, 6 * hour].entries()) {
    expect(retryDelays[index]).toBe(delay);
    app.clock.advance(delay - 1);
    await counting.drain();
    expect(partner.received).toHaveLength(index + 1);
    expect(await givenUp()).toBe(0);
    app.clock.advance(1);
    await counting.drain();
    // The last failure gives the delivery up, and the next one is sent.
    expect(partner.received).toHaveLength(index === 5 ? 8 : index + 2);
  }
  expect(await givenUp()).toBe(1);
  const [first, second] = [...new Set(sequences(partner.received))];
  expect(sequences(partner.received)).toEqual([...Array<number>(7).fill(first!), second]);
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 0, attempts: 1, failure: 'status', responseStatus: 500, responseBody: 'not now' },
    { status: 2, attempts: 7, nextAttemptAt: null },
  ]);
  // A delivery that was given up can be sent again.
  const [, oldest] = await deliveriesOf(id);
  const again = await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId: Number(oldest!.id) } });
  expect(again).toMatchObject({ status: 200, data: { status: 0, attempts: 0 } });
  await deliverer.drain();
  expect(sequences(partner.received).at(-1)).toBe(first);
});

test('sends the events of one resource in order, and those of other resources without waiting for them', async () => {
  let isDown = true;
  const partner = await receiver((one, response) => {
    const isUnavailable = isDown && (one.event as { resource: { id: number } }).resource.id === 11;
    response.writeHead(isUnavailable ? 503 : 200).end();
  });
  await add(partner.url);
  await happen(app, 11);
  await happen(app, 11);
  await happen(app, 12);
  await deliverer.drain();
  const resources = () =>
    partner.received.map(({ event }) => (event as { resource: { id: number } }).resource.id).toSorted();
  expect(resources()).toEqual([11, 12]);
  isDown = false;
  app.clock.advance(1_000);
  await deliverer.drain();
  expect(resources()).toEqual([11, 11, 11, 12]);
  const of11 = partner.received.filter(({ event }) => (event as { resource: { id: number } }).resource.id === 11);
  const [a, b, c] = sequences(of11);
  expect([a === b, b! < c!]).toEqual([true, true]);
});

test('signs with the current and the former secret for 24 hours after a rotation', async () => {
  const partner = await receiver();
  const { id, secret: former } = await add(partner.url);
  const rotated = await app.call('rotateWebhookSecret', { as: 'owner', path: { id } });
  const newest = rotated.data.secret as string;
  expect(newest).not.toBe(former);
  const sendNext = async () => {
    await happen(app, 11);
    await deliverer.drain();
    const { headers, body } = partner.received.at(-1)!;
    const signature = String(headers['x-signature']);
    return { signature, by: (...secrets: string[]) => signatureOf(secrets, Number(/\d+/.exec(signature)![0]), body) };
  };
  const both = await sendNext();
  expect(both.signature).toBe(both.by(newest, former));
  app.clock.advance(24 * hour);
  const one = await sendNext();
  expect(one.signature).toBe(one.by(newest));
});

test('does not follow redirects, and does not connect to an address that is not public', async () => {
  const target = await receiver();
  const partner = await receiver((_, response) => response.writeHead(307, { location: target.url }).end());
  const { id } = await add(partner.url);
  const inside = await add(partner.url);
  await app.db.updateTable('webhook').set({ url: 'https://10.0.0.1/' }).where('id', '=', inside.id).execute();
  await happen(app, 11);
  await deliverer.drain();
  expect(await deliveriesOf(id)).toMatchObject([{ failure: 'redirect', responseStatus: 307 }]);
  expect(await deliveriesOf(inside.id)).toMatchObject([{ failure: 'address:inside', responseStatus: null }]);
  expect(target.received).toEqual([]);
});

test('sends a test and a redelivery once if the requests are repeated with their Idempotency-Keys', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  const key = (name: string) => ({ as: 'owner' as const, headers: { 'idempotency-key': `${name}-${id}` } });
  const sendTest = () => app.call('sendTestToWebhook', { ...key('test'), path: { id } });
  const deliveryId = (await sendTest()).data.id as number;
  expect((await sendTest()).data).toMatchObject({ id: deliveryId });
  expect(partner.received).toHaveLength(1);
  for (const expected of [2, 2]) {
    await app.call('redeliverToWebhook', { ...key('again'), path: { deliveryId } });
    await deliverer.drain();
    expect(partner.received).toHaveLength(expected);
  }
});
