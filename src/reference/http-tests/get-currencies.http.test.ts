import { useTestApp } from '../../testing/app';
import { forgedToken } from '../../testing/access';

const app = useTestApp();

test('returns 200 with the active currencies, ordered by id', async () => {
  const { data } = await app.call('getCurrencies');
  expect((data as { code: string }[]).map(({ code }) => code).join()).toBe('USD,EUR,GBP,TRY,AED,SAR,JOD,EGP,SYP');
  expect(data).toContainEqual({
    id: 7,
    code: 'JOD',
    name: 'Jordanian dinar',
    symbol: 'د.أ',
    minorUnits: 3,
    isActive: true,
  });
});

test('returns 304 for a current ETag, and 200 after the list has changed', async () => {
  const headers = { 'if-none-match': (await app.call('getCurrencies')).headers.get('etag')! };
  expect((await app.call('getCurrencies', { headers })).status).toBe(304);
  await app.db.updateTable('currency').set({ is_active: 0 }).where('id', '=', 9).execute();
  const { status, data } = await app.call('getCurrencies', { headers });
  expect([status, (data as unknown[]).length]).toEqual([200, 8]);
});

test('returns 400 for an unknown query parameter', async () => {
  expect((await app.call('getCurrencies', { query: { all: 'true' } })).status).toBe(400);
});

test('returns 401 for an invalid token', async () => {
  expect((await app.call('getCurrencies', { as: { token: forgedToken } })).status).toBe(401);
});

test('returns 403 USER_BLOCKED for a blocked caller', async () => {
  expect(await app.call('getCurrencies', { as: 'blocked' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});
