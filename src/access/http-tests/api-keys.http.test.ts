import { ApiKeyAccess, NotificationType } from '../../../generated/enumerations';
import { type Call, useForAll, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { findInDatabase } from '../../testing/canaries';
import { auditOf } from '../../testing/journal';
import { race, secondInstance } from '../../testing/servers/second-instance';
import { listing } from '../../testing/listings';
import { day, minute } from '../../testing/time';
import { formatInstant } from '../../values/dates';
import { deleteExpiredKeys } from '../repository-keys';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));
afterEach(() => app.db.deleteFrom('api_key').where('name', '=', body.name).execute());

const body = { name: 'Test key', access: ApiKeyAccess.Write as ApiKeyAccess };
const wrong = `rmk_${'A'.repeat(40)}`;
const keysOf = async (as: 'owner' | 'admin' = 'owner') => (await app.call('getApiKeys', { as })).data as { id: number; lastUsedAt: string | null }[]; // prettier-ignore
const read = (token: string) => app.call('getMyRentListings', { as: { token } });

/** Adds a key for the owner. */
async function added(more: object = {}, as: Call['as'] = 'owner'): Promise<{ id: number; token: string }> {
  const { status, data } = await app.call('addApiKey', { as, body: { ...body, ...more } });
  expect(status).toBe(200);
  const { id, key } = data as { id: number; key: string };
  return { id, token: key };
}

refusesBadBodies(app, 'addApiKey', { as: 'owner' });

test('returns 200 with a key that is shown once, acts for its owner and is stored as a hash', async () => {
  const reply = await app.call('addApiKey', { as: 'owner', body });
  const { key, ...shown } = reply.data as { key: string; id: number; lastCharacters: string };
  expect(key).toMatch(/^rmk_[\w-]{40}$/);
  expect(shown).toMatchObject({ ...body, lastCharacters: key.slice(-4), expiresAt: null, lastUsedAt: null });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await keysOf()).toContainEqual(shown);
  const own = (await app.call('getMyRentListings', { as: 'owner' })).data as unknown;
  expect(await read(key)).toMatchObject({ status: 200, data: own });
  expect(await findInDatabase(app, [key.slice(4)])).toEqual([]);
  const { key_hash } = await app.db.selectFrom('api_key').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow(); // prettier-ignore
  for (const stolen of [key_hash, `rmk_${key_hash}`, `rmk_${key_hash.slice(0, 40)}`])
    expect(await read(stolen)).toMatchObject({ status: 401 });
});

test('notifies the owner of a new key, and audits addition and removal', async () => {
  const { id, token } = await added();
  const { data } = await app.call('getNotifications', { as: 'owner', query: { isRead: false } });
  const [told] = data as { type: number; message: string }[];
  expect(told).toMatchObject({ type: NotificationType.ApiKeyAdded });
  expect(told!.message).toContain(token.slice(-4));
  expect(told!.message).toContain('Read and write');
  await app.call('removeApiKey', { as: 'owner', path: { id } });
  const acts = (await auditOf(app, `user:${app.sandbox.userIds.owner}`)).slice(-2);
  const common = { actor_id: app.sandbox.userIds.owner, reason: `apiKey:${id}`, api_key_id: null };
  expect(acts).toMatchObject([
    { ...common, action: 'addApiKey' },
    { ...common, action: 'removeApiKey' },
  ]);
});

test('audits an administrator’s requests with the key', async () => {
  const { id, token } = await added({}, 'admin');
  const path = { userId: app.sandbox.userIds.otherCustomer };
  await app.call('blockUser', { as: { token }, path, body: { reason: 'An example.' } });
  await app.call('unblockUser', { as: 'admin', path });
  const acts = (await auditOf(app, `user:${path.userId}`)).slice(-2);
  expect(acts.map(({ action, api_key_id }) => [action, api_key_id])).toEqual([
    ['blockUser', id],
    ['unblockUser', null],
  ]);
});

test('a read key is accepted for GET only, and no key for personal operations', async () => {
  const reading = await added({ access: ApiKeyAccess.Read });
  const writing = await added();
  const path = { propertyId: app.sandbox.propertyIds.otherOwnerActive };
  expect(await read(reading.token)).toMatchObject({ status: 200 });
  expect(await app.call('addFavorite', { as: reading, path })).toMatchObject({
    status: 403,
    code: 'API_KEY_READ_ONLY',
  });
  expect(await app.call('addFavorite', { as: writing, path })).toMatchObject({ status: 200 });
  for (const id of ['getMe', 'getMyData', 'getApiKeys'] as const)
    expect(await app.call(id, { as: writing })).toMatchObject({ status: 403, code: 'API_KEY_NOT_ACCEPTED' });
  // Profiles are rejected too: the own profile equals getMe.
  const { owner, customer } = app.sandbox.userIds;
  for (const [id, userId] of [
    ['getOwnerByUserId', owner],
    ['getCustomerByUserId', customer],
  ] as const)
    for (const as of [reading, writing, await added({}, 'admin')])
      expect(await app.call(id, { as, path: { userId } })).toMatchObject({ status: 403, code: 'API_KEY_NOT_ACCEPTED' });
  const add = await app.call('addApiKey', { as: writing, body });
  expect(add).toMatchObject({ status: 403, code: 'API_KEY_NOT_ACCEPTED' });
});

test('returns 401 with a specific message for a wrong, malformed, expired or removed key', async () => {
  const expiring = await added({ expiresAt: formatInstant(app.clock.now() + 1000) });
  const removed = await added();
  for (const { token } of [expiring, removed]) expect(await read(token)).toMatchObject({ status: 200 });
  app.clock.advance(1000);
  await app.call('removeApiKey', { as: 'owner', path: { id: removed.id } });
  const broken = [`rmk_short`, `${removed.token}x`, `"${removed.token}"`, `${removed.token} x`, 'rmk_'];
  for (const token of [expiring.token, removed.token, wrong, ...broken])
    for (const id of ['getMyRentListings', 'getRentProperties', 'getMe'] as const) {
      const reply = await app.call(id, { as: { token } });
      expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(reply.envelope.message).toContain('API key');
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
  expect((await app.call('getRentProperties', { as: { token: wrong }, headers: { 'accept-language': 'ar' } })).envelope.message).toContain('المفتاح'); // prettier-ignore
  expect(await other.post('/Reservations/AddBlockedDates', {}, removed.token)).toMatchObject({ status: 401 });
});

test('accepts a key without a scheme, also for public operations', async () => {
  const { token } = await added();
  for (const authorization of [token, `bearer ${token}`, `BEARER  ${token}`])
    expect(await app.call('getMyRentListings', { headers: { authorization } })).toMatchObject({ status: 200 });
  expect(await app.call('getMyRentListings', { headers: { authorization: `Token ${token}` } })).toMatchObject({ status: 401 }); // prettier-ignore
  const reply = await app.call('getRentProperties', { as: { token } });
  expect(reply).toMatchObject({ status: 200 });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('a key has the current permissions of its owner when the owner is blocked or inactive', async () => {
  const { token } = await added();
  const owner = app.db.updateTable('app_user').where('id', '=', app.sandbox.userIds.owner);
  const path = { id: app.sandbox.propertyIds.inactive };
  const resume = () => app.call('changeRentPropertyStatus', { as: { token }, path, body: { propertyStatus: 1 } });
  await owner.set({ is_active: 0 }).execute();
  expect(await resume()).toMatchObject({ status: 403, code: 'OWNER_INACTIVE' });
  // The key keeps the read access that its owner keeps.
  for (const id of ['getMyRentListings', 'getOwnerReservations', 'getEvents', 'getWebhooks'] as const) {
    const [byKey, byOwner] = [await app.call(id, { as: { token } }), await app.call(id, { as: 'owner' })];
    expect([byKey.status, byKey.data]).toEqual([200, byOwner.data]);
  }
  await owner.set({ is_active: 1, is_blocked: 1 }).execute();
  expect(await read(token)).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect(await app.call('getRentProperties', { as: { token } })).toMatchObject({ code: 'USER_BLOCKED' });
  await owner.set({ is_blocked: 0 }).execute();
  expect(await resume()).toMatchObject({ status: 200 });
});

test('returns 400 for an invalid name, an unknown access or an expiry in the past', async () => {
  for (const wrongly of [
    { name: ' ' },
    { name: '' },
    { name: 'x'.repeat(81) },
    { name: 'a\u0000b' },
    { name: 'two\nlines' },
    { name: 'clears the screen \u001b[2J' },
    { name: 'turned \u202e around' },
    { access: 2 },
    { access: 'Write' },
    { expiresAt: formatInstant(app.clock.now()) },
    { expiresAt: 'tomorrow' },
  ]) {
    const reply = await app.call('addApiKey', { as: 'owner', body: { ...body, ...wrongly } });
    expect([wrongly, reply]).toMatchObject([wrongly, { status: 400, code: 'VALIDATION_ERROR' }]);
    expect(reply.envelope.errors).toMatchObject([{ field: Object.keys(wrongly)[0] }]);
  }
});

test('returns 409 beyond ten keys, also for concurrent requests on two instances; expired keys do not count', async () => {
  const { token } = { token: app.sandbox.tokens.otherOwner };
  const soon = { ...body, expiresAt: formatInstant(app.clock.now() + 1000) };
  expect(await app.call('addApiKey', { as: 'otherOwner', body: soon })).toMatchObject({ status: 200 });
  app.clock.advance(1000);
  // The sandbox has added one key.
  const many = Array.from({ length: 14 }, () => body);
  expect(await race(app, other, '/ApiKeys/Add', many, token)).toEqual({ '200': 9, API_KEY_LIMIT: 5 });
  const reply = await app.call('addApiKey', { as: 'otherOwner', body });
  expect(reply).toMatchObject({
    status: 409,
    code: 'API_KEY_LIMIT',
    envelope: { message: expect.stringContaining('10') },
  });
});

test('returns 404 for another user’s key and for a removed key', async () => {
  const { id } = await added();
  for (const as of ['otherOwner', 'admin'] as const)
    expect(await app.call('removeApiKey', { as, path: { id } })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await app.call('removeApiKey', { as: 'owner', path: { id } })).toMatchObject({ status: 200 });
  expect(await app.call('removeApiKey', { as: 'owner', path: { id } })).toMatchObject({ status: 404 });
});

test('writes the time of last use at most once a minute', async () => {
  const { id, token } = await added();
  const usedAt = async () => (await keysOf()).find((key) => key.id === id)!.lastUsedAt;
  expect(await usedAt()).toBeNull();
  const first = formatInstant(app.clock.now());
  await read(token);
  expect(await usedAt()).toBe(first);
  app.clock.advance(minute - 1);
  await read(token);
  expect(await usedAt()).toBe(first);
  app.clock.advance(1);
  await read(token);
  expect(await usedAt()).toBe(formatInstant(app.clock.now()));
});

test('deletes only keys that expired thirty days ago', async () => {
  const expired = await added({ expiresAt: formatInstant(app.clock.now() + 2000) });
  const lasting = await added();
  const ids = async () => (await keysOf()).map(({ id }) => id);
  await deleteExpiredKeys(app.db, app.clock.now() + 30 * day);
  expect(await ids()).toContain(expired.id);
  await deleteExpiredKeys(app.db, app.clock.now() + 30 * day + 3000);
  expect(await ids()).not.toContain(expired.id);
  expect(await ids()).toContain(lasting.id);
});

test('a repeated Idempotency-Key runs once, and logging out everywhere keeps API keys', async () => {
  const as = await added();
  const add = () => app.call('addRentProperty', { as, body: listing(), headers: { 'idempotency-key': 'once' } });
  const first = await add();
  expect(first).toMatchObject({ status: 200 });
  expect((await add()).data).toEqual(first.data);
  await app.call('logOut', { as: 'admin', body: { everywhere: true } });
  expect(await app.call('getOwners', { as: 'admin' })).toMatchObject({ status: 401 });
  expect(await app.call('getOwners', { as: { token: app.sandbox.apiKeys.adminWrite } })).toMatchObject({ status: 200 });
});
