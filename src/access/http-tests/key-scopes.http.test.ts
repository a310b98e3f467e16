import { ApiKeyAccess, ApiKeyScope } from '../../../generated/enumerations';
import { type Call, useTestApp } from '../../testing/app';
import { listing } from '../../testing/listings';
import { hashOf } from '../sessions';

const app = useTestApp();
afterEach(() => app.db.deleteFrom('api_key').where('name', '=', 'Scoped').execute());

const { ListingsRead, ListingsWrite, CalendarsRead, ReservationsRead, EventsRead, EventsWrite } = ApiKeyScope;
const url = 'https://partner.example.com/hooks/scopes';

interface Added {
  id: number;
  key: string;
  scopes: ApiKeyScope[];
}

const add = (body: object, as: Call['as'] = 'owner') =>
  app.call('addApiKey', { as, body: { name: 'Scoped', access: ApiKeyAccess.Write, ...body } });

async function keyWith(scopes: ApiKeyScope[], as: Call['as'] = 'owner'): Promise<{ token: string }> {
  const { status, data } = await add({ scopes }, as);
  expect(status).toBe(200);
  return { token: (data as Added).key };
}

const typesIn = (data: unknown) => new Set((data as { events: { type: string }[] }).events.map(({ type }) => type));

test('returns the chosen scopes with the scopes to read that they include, ordered by number', async () => {
  const { status, data } = await add({ scopes: [EventsWrite, ListingsWrite, ListingsWrite, CalendarsRead] });
  const scopes = [ListingsRead, ListingsWrite, CalendarsRead, EventsRead, EventsWrite];
  expect({ status, scopes: (data as Added).scopes }).toEqual({ status: 200, scopes });
  const listed = (await app.call('getApiKeys', { as: 'owner' })).data as Added[];
  expect(listed.find(({ id }) => id === (data as Added).id)?.scopes).toEqual(scopes);
});

test('returns all scopes of the access for a key without chosen scopes', async () => {
  const all = Object.entries(ApiKeyScope);
  const writing = (await add({})).data as Added;
  expect(writing.scopes).toEqual(all.map(([, scope]) => scope));
  const reading = (await add({ access: ApiKeyAccess.Read })).data as Added;
  expect(reading.scopes).toEqual(all.filter(([name]) => name.endsWith('Read')).map(([, scope]) => scope));
});

test('returns 400 for a scope to write with the access Read, an empty list or an unknown scope', async () => {
  const contradicting = await add({ access: ApiKeyAccess.Read, scopes: [ListingsRead, ListingsWrite] });
  expect(contradicting).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(contradicting.envelope.errors).toMatchObject([{ field: 'scopes[1]', code: 'custom' }]);
  expect(await add({ scopes: [] })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(await add({ scopes: [999] })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns 403 with the name of the missing scope, in the language of the request', async () => {
  const as = await keyWith([ListingsRead]);
  expect(await app.call('getMyRentListings', { as })).toMatchObject({ status: 200 });
  const refused = await app.call('getOwnerReservations', { as });
  expect(refused).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
  expect(refused.envelope.message).toBe('This API key lacks the scope ReservationsRead.');
  expect(refused.envelope.errors).toEqual([{ field: 'ReservationsRead', code: 'required', message: 'is needed' }]);
  const arabic = await app.call('addRentProperty', { as, body: listing(), headers: { 'accept-language': 'ar' } });
  expect(arabic).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
  expect(arabic.envelope.message).toContain('ListingsWrite');
});

test('returns 403 for a public operation of another area, and 200 for lookups', async () => {
  const as = await keyWith([ReservationsRead]);
  const path = { id: app.sandbox.propertyIds.inactive };
  expect(await app.call('getRentPropertyById', { as, path })).toMatchObject({ code: 'API_KEY_SCOPE_MISSING' });
  expect(await app.call('getRentProperties', { as })).toMatchObject({ code: 'API_KEY_SCOPE_MISSING' });
  for (const id of ['getCurrencies', 'getCities', 'getEnums'] as const)
    expect(await app.call(id, { as })).toMatchObject({ status: 200 });
});

test('a read-only key with scopes returns API_KEY_READ_ONLY for a write', async () => {
  const { data } = await add({ access: ApiKeyAccess.Read, scopes: [ListingsRead] });
  const reply = await app.call('addRentProperty', { as: { token: (data as Added).key }, body: listing() });
  expect(reply).toMatchObject({ status: 403, code: 'API_KEY_READ_ONLY' });
});

test('names the scopes of a new key in the notification', async () => {
  await keyWith([ListingsRead, ReservationsRead]);
  const { data } = await app.call('getNotifications', { as: 'owner', query: { isRead: false } });
  expect((data as { message: string }[])[0]!.message).toContain('limited to ListingsRead, ReservationsRead');
});

test('a key with scopes is stored under another hash, which the previous release does not find', async () => {
  const { token } = await keyWith([ListingsRead]);
  const found = app.db.selectFrom('api_key').select('id').where('key_hash', '=', hashOf(token)).executeTakeFirst();
  expect(await found).toBeUndefined();
  const plain = (await add({})).data as Added;
  const stored = app.db.selectFrom('api_key').select('id').where('key_hash', '=', hashOf(plain.key)).executeTakeFirst();
  expect(await stored).toEqual({ id: plain.id });
});

test('the feed shows a key only the events of its areas', async () => {
  const all = typesIn((await app.call('getEvents', { as: 'admin', query: { pageSize: 100 } })).data);
  expect([...all].some((type) => type.startsWith('reservation.'))).toBe(true);
  const as = await keyWith([EventsRead, ListingsRead], 'admin');
  const path = { id: app.sandbox.propertyIds.active };
  await app.call('updateRentProperty', { as: 'owner', path, body: listing({ Price: 91 }) });
  const seen = typesIn((await app.call('getEvents', { as, query: { pageSize: 100 } })).data);
  expect(seen.has('property.updated')).toBe(true);
  expect([...seen].filter((type) => !/^property\.(created|updated|statusChanged)$/.test(type))).toEqual([]);
  const asked = await app.call('getEvents', { as, query: { types: ['property.updated', 'reservation.created'] } });
  expect(asked).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
  expect(asked.envelope.errors).toMatchObject([{ field: 'ReservationsRead' }]);
  const alone = await app.call('getEvents', { as: await keyWith([EventsRead], 'admin') });
  expect(alone).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
});

test('a webhook that a key adds without types receives the events of its areas only', async () => {
  const as = await keyWith([EventsWrite, ReservationsRead]);
  const { status, data } = await app.call('addWebhook', { as, body: { url } });
  expect(status).toBe(200);
  const { id, types } = data as { id: number; types: string[] };
  expect(types).toContain('reservation.created');
  expect(types.filter((type) => !/^(reservation|bookingRequest|alteration)\./.test(type))).toEqual([]);
  const other = await app.call('addWebhook', { as, body: { url, types: ['message.sent'] } });
  expect(other).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
  const path = { id };
  const widened = await app.call('updateWebhook', { as, path, body: { url, types: [] } });
  expect(widened).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
  expect(await app.call('updateWebhook', { as, path, body: { url, types: ['reservation.created'] } })).toMatchObject({ status: 200 }); // prettier-ignore
});

test('a key can neither redirect nor read a webhook with events of other areas', async () => {
  const { id } = (await app.call('addWebhook', { as: 'owner', body: { url } })).data as { id: number };
  const test = (await app.call('sendTestToWebhook', { as: 'owner', path: { id } })).data as { id: number };
  const as = await keyWith([EventsWrite, ListingsRead]);
  const path = { id };
  const refused = { status: 403, code: 'API_KEY_SCOPE_MISSING' };
  const elsewhere = 'https://attacker.example.com/hook';
  expect(await app.call('updateWebhook', { as, path, body: { url: elsewhere } })).toMatchObject(refused);
  expect(await app.call('rotateWebhookSecret', { as, path })).toMatchObject(refused);
  expect(await app.call('getWebhookDeliveries', { as, path })).toMatchObject(refused);
  expect(await app.call('getWebhookDeliveries', { as: 'owner', path })).toMatchObject({ status: 200 });
  expect(await app.call('redeliverToWebhook', { as, path: { deliveryId: test.id } })).toMatchObject({ status: 200 });
});

test('deliveries from before the types of a webhook were limited are hidden from a key without their scope', async () => {
  const { id } = (await app.call('addWebhook', { as: 'owner', body: { url } })).data as { id: number };
  const { id: deliveryId } = (await app.call('sendTestToWebhook', { as: 'owner', path: { id } })).data as {
    id: number;
  };
  await app.db.updateTable('webhook_delivery').set({ event_type: 'reservation.created' as never }).where('id', '=', deliveryId).execute(); // prettier-ignore
  await app.call('sendTestToWebhook', { as: 'owner', path: { id } });
  await app.call('updateWebhook', { as: 'owner', path: { id }, body: { url, types: ['property.updated'] } });
  const as = await keyWith([EventsWrite, ListingsRead]);
  const seen = (await app.call('getWebhookDeliveries', { as, path: { id } })).data as { eventType: string }[];
  expect(seen.map(({ eventType }) => eventType)).toEqual(['webhook.test']);
  const again = await app.call('redeliverToWebhook', { as, path: { deliveryId } });
  expect(again).toMatchObject({ status: 403, code: 'API_KEY_SCOPE_MISSING' });
});

test('a key with the scopes of a webhook changes it, and a key without chosen scopes changes every webhook', async () => {
  const body = { url, types: ['property.updated'] };
  const { id } = (await app.call('addWebhook', { as: 'owner', body })).data as { id: number };
  const as = await keyWith([EventsWrite, ListingsRead]);
  expect(await app.call('rotateWebhookSecret', { as, path: { id } })).toMatchObject({ status: 200 });
  const full = { token: ((await add({})).data as Added).key };
  const widened = await app.call('updateWebhook', { as: full, path: { id }, body: { url, types: [] } });
  expect(widened).toMatchObject({ status: 200, data: { types: [] } });
});
