import { City } from '../../../generated/enumerations';
import { useTestApp } from '../../testing/app';
import { forgedToken } from '../../testing/access';

const app = useTestApp();

test('returns 200 with every city of the contract, by number, with a valid time zone', async () => {
  const { data } = await app.call('getCities');
  const cities = data as { id: number; name: string; timeZone: string }[];
  expect(cities.map(({ id }) => id)).toEqual(Object.values(City));
  expect(cities.map(({ name }) => name)).toEqual(Object.keys(City));
  for (const { timeZone } of cities) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  const amman = { id: 1, name: 'Amman', countryCode: 'JO', timeZone: 'Asia/Amman', weekendDays: [4, 5] };
  expect(data).toContainEqual(amman);
});

test('weekend nights are the nights before the days off of each country', async () => {
  const { data } = await app.call('getCities');
  const cities = data as unknown as { countryCode: string; weekendDays: number[] }[];
  const early = cities.filter(({ weekendDays }) => weekendDays.join() === '4,5').map(({ countryCode }) => countryCode);
  expect(early.sort()).toEqual(['BH', 'EG', 'JO', 'KW', 'OM', 'SA', 'SY']);
  const others = cities.filter(({ countryCode }) => !early.includes(countryCode));
  expect(new Set(others.map(({ weekendDays }) => weekendDays.join()))).toEqual(new Set(['5,6']));
});

test('returns 304 for a current ETag', async () => {
  const headers = { 'if-none-match': (await app.call('getCities')).headers.get('etag')! };
  expect((await app.call('getCities', { headers })).status).toBe(304);
});

test('returns 400 for an unknown query parameter', async () => {
  expect((await app.call('getCities', { query: { country: 'JO' } })).status).toBe(400);
});

test('returns 401 for an invalid token', async () => {
  expect((await app.call('getCities', { as: { token: forgedToken } })).status).toBe(401);
});

test('returns 403 USER_BLOCKED for a blocked caller', async () => {
  expect(await app.call('getCities', { as: 'blocked' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});
