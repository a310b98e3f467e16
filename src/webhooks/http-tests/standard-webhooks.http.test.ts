import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { happen } from '../../testing/happenings';
import type { Received } from '../../testing/receiver';
import { withWebhooks } from '../../testing/webhooks';
import type { Deliverer } from '../deliverer';
import { encryptSecret } from '../secrets';

const { app, deliverer: theDeliverer, receiver, add, deliveriesOf } = withWebhooks();
let deliverer: Deliverer;
beforeAll(() => void (deliverer = theDeliverer()));

const verify = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const sendNext = async (partner: Awaited<ReturnType<typeof receiver>>) => {
  await happen(app, 11);
  await deliverer.drain();
  return partner.received.at(-1)!;
};

test('the library of Standard Webhooks verifies a delivery, and refuses a changed one', async () => {
  const partner = await receiver();
  const { secret } = await add(partner.url);
  expect(Buffer.from(secret.slice(6), 'base64').toString('base64')).toBe(secret.slice(6));
  const one = await sendNext(partner);
  expect(verify(secret, one)).toEqual(one.event);
  expect(one.headers['webhook-id']).toBe(one.event.id);
  const { secret: foreign } = await add(partner.url);
  const changed: [string, Pick<Received, 'body' | 'headers'>][] = [
    [secret, { ...one, body: `${one.body} ` }],
    [secret, { ...one, headers: { ...one.headers, 'webhook-id': app.random.uuid() } }],
    [secret, { ...one, headers: { ...one.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 10) } }],
    [foreign, one],
  ];
  for (const [key, request] of changed) expect(() => verify(key, request)).toThrow(WebhookVerificationError);
});

test('verifies with the current and the former secret after a rotation', async () => {
  const partner = await receiver();
  const { id, secret: former } = await add(partner.url);
  const rotated = await app.call('rotateWebhookSecret', { as: 'owner', path: { id } });
  const one = await sendNext(partner);
  expect(verify(former, one)).toEqual(one.event);
  expect(verify(rotated.data.secret as string, one)).toEqual(one.event);
});

test('a secret in base64url, which a release before 2.1.0 stored, verifies in the alphabet of base64 with padding', async () => {
  const partner = await receiver();
  const { id } = await add(partner.url);
  const stored = 'whsec_-_-_0123456789abcdefghijklmnopqrstuvwxyzABCDE';
  const { user_id } = await app.db
    .selectFrom('webhook')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const secret = encryptSecret(app.config.dataKeys, user_id, stored);
  await app.db.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
  const one = await sendNext(partner);
  const rewritten = stored.slice('whsec_'.length).replaceAll('-', '+').replaceAll('_', '/');
  expect(verify(`whsec_${rewritten}=`, one)).toEqual(one.event);
});

test('a redelivery keeps the id', async () => {
  const partner = await receiver();
  const { id, secret } = await add(partner.url);
  const first = await sendNext(partner);
  const [delivery] = await deliveriesOf(id);
  await app.call('redeliverToWebhook', { as: 'owner', path: { deliveryId: Number(delivery!.id) } });
  await deliverer.drain();
  const [, second] = partner.received;
  expect(second!.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(verify(secret, second!)).toEqual(first.event);
});

test('a test event is signed too', async () => {
  const partner = await receiver();
  const { id, secret } = await add(partner.url);
  await app.call('sendTestToWebhook', { as: 'owner', path: { id } });
  expect(verify(secret, partner.received[0]!)).toMatchObject({ type: 'webhook.test' });
});
