import { decryptText } from '../../adapters/encryption';
import { happen } from '../../testing/happenings';
import { race, secondInstance } from '../../testing/servers/second-instance';
import { withWebhooks } from '../../testing/webhooks';
import type { Deliverer } from '../deliverer';
import { secretContext } from '../secrets';

const { app, deliverer: theDeliverer, receiver, add } = withWebhooks();
let deliverer: Deliverer;
beforeAll(() => void (deliverer = theDeliverer()));

const url = 'https://93.184.216.34/hooks';

test('adds, changes, lists and removes a webhook', async () => {
  const types = ['reservation.created', 'property.updated'];
  const added = await app.call('addWebhook', { as: 'owner', body: { url, types } });
  expect(added.data).toMatchObject({ url, types, isActive: true, failingSince: null, disabledAt: null });
  const { secret, ...webhook } = added.data as { id: number; secret: string };
  expect((await app.call('getWebhooks', { as: 'owner' })).data).toEqual([webhook]);
  const body = { url: `${url}/2`, isActive: false };
  const changed = await app.call('updateWebhook', { as: 'owner', path: webhook, body });
  expect(changed.data).toEqual({ ...webhook, url: `${url}/2`, isActive: false });
  const exported = await app.call('getMyData', { as: 'owner' });
  expect(exported.data.webhooks).toEqual([changed.data]);
  expect(exported.bytes.toString()).not.toContain(secret);
  expect((await app.call('removeWebhook', { as: 'owner', path: webhook })).status).toBe(200);
  expect((await app.call('removeWebhook', { as: 'owner', path: webhook })).code).toBe('NOT_FOUND');
  expect((await app.call('getWebhooks', { as: 'owner' })).data).toEqual([]);
});

test('returns 404 NOT_FOUND for the webhook of another user, also to an administrator', async () => {
  const { id } = await add((await receiver()).url);
  await app.call('sendTestToWebhook', { as: 'owner', path: { id } });
  const [{ id: deliveryId }] = (await app.call('getWebhookDeliveries', { as: 'owner', path: { id } })).data;
  for (const as of ['otherOwner', 'admin'] as const) {
    expect((await app.call('getWebhooks', { as })).data).toEqual([]);
    const call = { as, path: { id } };
    expect((await app.call('updateWebhook', { ...call, body: { url } })).code).toBe('NOT_FOUND');
    expect((await app.call('removeWebhook', call)).code).toBe('NOT_FOUND');
    expect((await app.call('rotateWebhookSecret', call)).code).toBe('NOT_FOUND');
    expect((await app.call('sendTestToWebhook', call)).code).toBe('NOT_FOUND');
    expect((await app.call('getWebhookDeliveries', call)).code).toBe('NOT_FOUND');
    expect((await app.call('redeliverToWebhook', { as, path: { deliveryId } })).code).toBe('NOT_FOUND');
  }
});

test.each([
  ['http://partner.example.com/', 'must begin with https://'],
  ['https://169.254.169.254/latest', 'does not resolve to a public address'],
  ['https://metadata.google.internal/', 'must name a host on the public internet'],
  ['https://a:b@partner.example.com/', 'must not contain a user or a password'],
  ['https://partner.example.com:25/', 'must use port 443 or a port from 1024'],
  ['partner.example.com', 'is not a URL'],
])('returns 400 VALIDATION_ERROR for the URL %s when a webhook is added or changed', async (wrong, message) => {
  const refused = { status: 400, code: 'VALIDATION_ERROR' };
  const errors = [{ field: 'url', code: 'custom', message }];
  const added = await app.call('addWebhook', { as: 'owner', body: { url: wrong } });
  expect(added).toMatchObject(refused);
  expect(added.envelope.errors).toEqual(errors);
  const { id } = await add(url);
  const changed = await app.call('updateWebhook', { as: 'owner', path: { id }, body: { url: wrong } });
  expect(changed).toMatchObject(refused);
  expect(changed.envelope.errors).toEqual(errors);
});

test('limits a user to ten webhooks when two instances add them concurrently', async () => {
  const other = await secondInstance(app);
  try {
    const bodies = Array.from({ length: 16 }, (_, index) => ({ url: `${url}/${index}` }));
    const counts = await race(app, other, '/Webhooks/Add', bodies, app.sandbox.tokens.owner);
    expect(counts).toEqual({ 200: 10, VALIDATION_ERROR: 6 });
    const { envelope } = await app.call('addWebhook', { as: 'owner', body: { url } });
    expect(envelope.errors).toEqual([{ field: 'url', code: 'custom', message: envelope.message }]);
  } finally {
    await other.close();
  }
});

test('stores a secret encrypted and returns it once', async () => {
  const { id, secret } = await add(url);
  const row = await app.db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(decryptText(app.config.dataKeys, row.secret, secretContext(row.user_id))).toBe(secret);
  expect((await app.call('getWebhooks', { as: 'owner' })).bytes.toString()).not.toContain(secret);
});

test('sends a test immediately and returns the response of the receiver, also when it is an error', async () => {
  const partner = await receiver((_, response, count) =>
    response.writeHead(count === 1 ? 200 : 418).end(`no. ${count}`),
  );
  const { id } = await add(partner.url);
  const call = { as: 'owner', path: { id } } as const;
  const accepted = await app.call('sendTestToWebhook', call);
  expect(accepted.data).toMatchObject({
    status: 1,
    responseStatus: 200,
    responseBody: 'no. 1',
    failure: null,
    attempts: 1,
  });
  expect(partner.received[0]!.event).toMatchObject({ type: 'webhook.test', resource: { kind: 'webhook', id } });
  const refused = await app.call('sendTestToWebhook', call);
  expect(refused.data).toMatchObject({ status: 2, responseStatus: 418, failure: 'status', nextAttemptAt: null });
  expect(refused.envelope.message).toBe('The receiver did not accept the test event: status.');
  const listed = await app.call('getWebhookDeliveries', { ...call, query: { status: 2 } });
  expect(listed.data).toEqual([refused.data]);
});

test('the filter by type finds deliveries of this type, also of tests, and rejects other texts', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  const call = { as: 'owner', path: { id } } as const;
  await happen(app, 11);
  await deliverer.drain();
  await app.call('sendTestToWebhook', call);
  const typesOf = async (type: string) => {
    const { status, data } = await app.call('getWebhookDeliveries', { ...call, query: { type } });
    return status === 200 ? (data as { eventType: string }[]).map(({ eventType }) => eventType) : status;
  };
  expect(await typesOf('property.updated')).toEqual(['property.updated']);
  expect(await typesOf('webhook.test')).toEqual(['webhook.test']);
  expect(await typesOf('message.sent')).toEqual([]);
  expect(await typesOf('webhook.tests')).toBe(400);
});

test('sends a paused webhook nothing, and no event of the pause afterwards', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  const set = (isActive: boolean) =>
    app.call('updateWebhook', { as: 'owner', path: { id }, body: { url: partner.url, isActive } });
  await set(false);
  await happen(app, 11);
  await deliverer.drain();
  await set(true);
  await happen(app, 12);
  await deliverer.drain();
  expect(partner.received.map(({ event }) => (event as { resource: { id: number } }).resource.id)).toEqual([12]);
});

test('sends a pending delivery immediately when redelivery is requested', async () => {
  let isDown = true;
  const partner = await receiver((_, response) => response.writeHead(isDown ? 500 : 200).end());
  const { id } = await add(partner.url);
  await happen(app, 11);
  await deliverer.drain();
  isDown = false;
  await deliverer.drain();
  expect(partner.received).toHaveLength(1);
  const [{ id: deliveryId }] = (await app.call('getWebhookDeliveries', { as: 'owner', path: { id } })).data;
  await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId } });
  await deliverer.drain();
  expect(partner.received).toHaveLength(2);
});
