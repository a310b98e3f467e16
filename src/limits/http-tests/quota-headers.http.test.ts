import { type Reply, useTestApp } from '../../testing/app';
import { limits } from '../../testing/limits';

const app = useTestApp({ RATE_LIMITS: 'on' });

const [perUser, perAddress] = limits.requests;

test('RateLimit-Policy has the name, the points and the window of the limit, and RateLimit what is left of it', async () => {
  const headersOf = ({ headers }: Reply) => ['ratelimit-policy', 'ratelimit'].map((name) => headers.get(name));
  const points = (limit: { points: number }, used: number) => [
    `"requests";q=${limit.points};w=60`,
    `"requests";r=${limit.points - used};t=60`,
  ];
  expect(headersOf(await app.call('getCurrencies'))).toEqual(points(perAddress, 1));
  expect(headersOf(await app.call('getMyReservations', { as: 'customer' }))).toEqual(points(perUser, 1));
  expect(headersOf(await app.call('getMyReservations', { as: 'customer' }))).toEqual(points(perUser, 2));
});
