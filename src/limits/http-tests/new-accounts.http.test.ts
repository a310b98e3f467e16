/** What the accounts of one site store together before an administrator has checked who their users are. */
import { type Call, type TestApp, startTestApp } from '../../testing/app';
import { from } from '../../testing/limits';
import { dto } from '../../testing/listings';

const unknown = 2147483647;
const stay = { startDate: '2027-01-05', endDate: '2027-01-08' };
const reservation = { reservationId: unknown, ...stay, expectedTotalAmount: 1 };

let app: TestApp;
afterEach(() => app.close());

const start = async (limits: Record<string, string>) => {
  app = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...limits });
};
const identify = (name: 'otherOwner' | 'otherCustomer') =>
  app.db
    .updateTable('app_user')
    .set({ activated_by: app.sandbox.userIds.admin })
    .where('id', '=', app.sandbox.userIds[name])
    .execute();

/** Requests that store something, each of which takes 1 kB and returns 404. */
const changes: [Parameters<TestApp['call']>[0], Call][] = [
  ['addBlockedDates', { as: 'owner', body: { propertyId: unknown, ...stay } }],
  ['setSeasons', { as: 'owner', path: { id: unknown }, body: { seasons: [] } }],
  ['addAlteration', { as: 'otherOwner', body: reservation }],
  ['addAlteration', { as: 'customer', body: reservation }],
  ['openConversation', { as: 'otherCustomer', body: { propertyId: unknown } }],
  ['addFavorite', { as: 'customer', path: { propertyId: unknown } }],
  ['addCalendarImport', { as: 'owner', body: { propertyId: unknown, name: 'A', url: 'https://a.example/1.ics' } }],
];

test('changes and messages of all new accounts of one site take from one LIMIT_NEW_ACCOUNT_BYTES', async () => {
  await start({ LIMIT_NEW_ACCOUNT_BYTES: String(changes.length) });
  const seen: number[] = [];
  for (const [index, [operation, call]] of changes.entries())
    seen.push((await app.call(operation, from(`192.0.2.${index + 1}`, call))).status);
  expect(seen).toEqual(changes.map(() => 404));
  for (const [operation, call] of changes)
    expect(await app.call(operation, from('192.0.2.99', call))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  for (const [operation, call] of changes)
    expect((await app.call(operation, from('198.51.100.1', call))).status).toBe(404);
});

test('responses that are stored for Idempotency-Keys take from it', async () => {
  await start({ LIMIT_NEW_ACCOUNT_BYTES: '2' });
  const send = async (address: string, key: string, call: Call) =>
    (await app.call('addBookingRequest', from(address, { ...call, headers: { 'idempotency-key': key } }))).status;
  const body = { propertyId: unknown, ...stay };
  expect(await send('2001:db8:6:1::1', 'a', { as: 'customer', body })).toBe(404);
  expect(await send('2001:db8:6:2::1', 'b', { as: 'otherCustomer', body })).toBe(429);
  expect(await send('2001:db8:7:2::1', 'b', { as: 'otherCustomer', body })).toBe(404);
});

test('users whose identity an administrator has checked neither use nor need it', async () => {
  await start({ LIMIT_NEW_ACCOUNT_BYTES: '1' });
  await identify('otherOwner');
  await identify('otherCustomer');
  const send = async (as: 'owner' | 'otherOwner' | 'customer' | 'otherCustomer' | 'admin') =>
    (await app.call('addAlteration', from('192.0.2.1', { as, body: reservation }))).status;
  for (let count = 0; count < 3; count += 1)
    expect([await send('otherOwner'), await send('otherCustomer')]).toEqual([404, 404]);
  expect([await send('owner'), await send('customer')]).toEqual([404, 429]);
  expect([await send('otherOwner'), await send('otherCustomer')]).toEqual([404, 404]);
});

test('new accounts that use up the listings of their site do not stop a known owner there', async () => {
  await start({ LIMIT_NEW_LISTINGS_SITE: '2' });
  await identify('otherOwner');
  const add = async (as: 'owner' | 'otherOwner') =>
    (await app.call('addRentProperty', from('192.0.2.1', { as, body: dto }))).status;
  const seen: number[] = [];
  for (let count = 0; count < 3; count += 1) seen.push(await add('owner'));
  expect(seen).toEqual([200, 200, 429]);
  expect([await add('otherOwner'), await add('otherOwner'), await add('otherOwner')]).toEqual([200, 200, 200]);
});

test('new accounts that use up the messages of their site stop neither known users there nor other sites', async () => {
  await start({ LIMIT_MESSAGES_SITE: '2' });
  await identify('otherCustomer');
  const body = { conversationId: unknown, text: 'a', clientMessageId: 'a' };
  const send = async (address: string, as: 'owner' | 'otherOwner' | 'customer' | 'otherCustomer') =>
    (await app.call('sendMessage', from(address, { as, body }))).status;
  expect([await send('192.0.2.1', 'customer'), await send('192.0.2.2', 'owner')]).toEqual([404, 404]);
  expect([await send('192.0.2.3', 'customer'), await send('192.0.2.3', 'otherOwner')]).toEqual([429, 429]);
  for (let count = 0; count < 3; count += 1) expect(await send('192.0.2.3', 'otherCustomer')).toBe(404);
  expect(await send('198.51.100.1', 'customer')).toBe(404);
});
