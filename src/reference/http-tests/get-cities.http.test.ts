import { City } from '../../../generated/enumerations';
import { type TestApp, startTestApp } from '../../testing/app';
import { forgedToken } from '../../testing/access';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('200 with every city of the contract under its number, in a time zone that there is', async () => {
  const { data } = await app.call('getCities');
  const cities = data as { id: number; name: string; timeZone: string }[];
  expect(cities.map(({ id }) => id)).toEqual(Object.values(City));
  expect(cities.map(({ name }) => name)).toEqual(Object.keys(City));
  for (const { timeZone } of cities) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  const amman = { id: 1, name: 'Amman', countryCode: 'JO', timeZone: 'Asia/Amman', weekendDays: [4, 5] };
  expect(data).toContainEqual(amman);
});

test('the weekend nights are those before the days off of each country', async () => {
  const { data } = await app.call('getCities');
  const cities = data as unknown as { countryCode: string; weekendDays: number[] }[];
  const early = cities.filter(({ weekendDays }) => weekendDays.join() === '4,5').map(({ countryCode }) => countryCode);
  expect(early.sort()).toEqual(['BH', 'EG', 'JO', 'KW', 'OM', 'SA', 'SY']);
  const others = cities.filter(({ countryCode }) => !early.includes(countryCode));
  expect(new Set(others.map(({ weekendDays }) => weekendDays.join()))).toEqual(new Set(['5,6']));
});

test('304 for the copy that the client has', async () => {
  const headers = { 'if-none-match': (await app.call('getCities')).headers.get('etag')! };
  expect((await app.call('getCities', { headers })).status).toBe(304);
});

test('400 for a parameter', async () => {
  expect((await app.call('getCities', { query: { country: 'JO' } })).status).toBe(400);
});

test('401 for a token that is none', async () => {
  expect((await app.call('getCities', { as: { token: forgedToken } })).status).toBe(401);
});

test('403 for a blocked caller', async () => {
  expect(await app.call('getCities', { as: 'blocked' })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});
