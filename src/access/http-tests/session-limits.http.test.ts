import { loggedIn, statusWith } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { day, hour, minute } from '../../testing/time';
import { deleteExpired } from '../repository-sessions';

const refreshes = 3;
const sessions = 2;

const app = useTestApp({
  RATE_LIMITS: 'on',
  LIMIT_REFRESHES: String(refreshes),
  LIMIT_SESSIONS: String(sessions),
  LIMIT_REQUESTS_ANONYMOUS: '10000',
});
beforeEach(async () => {
  await app.limits.clear();
  app.clock.advance(2 * hour);
});

const email = 'customer@example.com';
const refresh = (refreshToken: string) => app.call('refreshToken', { body: { refreshToken } });

/** Logs in after a minute, and uses up the refreshes of the session. Returns the used tokens and the unused one. */
async function exhausted(who = email) {
  app.clock.advance(minute);
  const tokens = [(await loggedIn(app, who)).refreshToken];
  for (let count = 0; count < refreshes; count++) tokens.push((await refresh(tokens.at(-1)!)).data.refreshToken);
  return { used: tokens.slice(0, -1), unused: tokens.at(-1)! };
}

test('returns 429 with Retry-After when a session was refreshed too often, and the same token works afterwards', async () => {
  const { unused } = await exhausted();
  const reply = await refresh(unused);
  expect(reply).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  const retryAfter = Number(reply.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(hour / 1000);
  expect((await refresh((await loggedIn(app, 'owner@example.com')).refreshToken)).status).toBe(200);
  await app.limits.clear();
  expect((await refresh(unused)).status).toBe(200);
});

test('a token that is used again is not counted, and later revokes the session although its refreshes are used up', async () => {
  app.clock.advance(minute);
  const { refreshToken } = await loggedIn(app, email);
  const { data } = await refresh(refreshToken);
  for (let count = 0; count < 2 * refreshes; count++) expect(await refresh(refreshToken)).toMatchObject({ data });
  expect((await refresh(data.refreshToken)).status).toBe(200);

  const { used, unused } = await exhausted();
  expect((await refresh(unused)).status).toBe(429);
  app.clock.advance(minute);
  expect((await refresh(used[0]!)).status).toBe(401);
  await app.limits.clear();
  expect((await refresh(unused)).status).toBe(401);
});

test('a log-in beyond the limit ends the session of the user that was refreshed least recently', async () => {
  const others = await loggedIn(app, 'owner@example.com');
  const first = await loggedIn(app, email);
  app.clock.advance(minute);
  const second = await loggedIn(app, email);
  app.clock.advance(minute);
  const { data: refreshed } = await refresh(first.refreshToken);
  app.clock.advance(minute);
  const third = await loggedIn(app, email);
  expect(await statusWith(app, second)).toBe(401);
  expect((await refresh(second.refreshToken)).status).toBe(401);
  for (const one of [refreshed, third]) expect(await statusWith(app, one)).toBe(200);
  for (const { refreshToken } of [refreshed, third, others]) expect((await refresh(refreshToken)).status).toBe(200);
  expect((await app.call('getMyReservations', { as: 'customer' })).status).toBe(200);
});

test('sessions that were ended do not count', async () => {
  const first = await loggedIn(app, email);
  for (let count = 0; count < 3; count++) {
    app.clock.advance(minute);
    await app.call('logOut', { as: await loggedIn(app, email), body: {} });
  }
  expect(await statusWith(app, first)).toBe(200);
});

test('as many ended sessions are kept as a user may have, those that ended last, until their tokens expire', async () => {
  const owner = 'owner@example.com';
  const opened: string[] = [];
  for (let count = 0; count < 4 * sessions; count++) {
    app.clock.advance(20 * minute);
    opened.push((await loggedIn(app, owner)).refreshToken.split('.')[0]!);
  }
  app.clock.advance(day + minute);
  await deleteExpired(app.db, app.clock.now());
  const kept = await app.db.selectFrom('session').select('id').where('id', 'in', opened).execute();
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(opened.slice(-2 * sessions)));
  app.clock.advance(30 * day);
  await deleteExpired(app.db, app.clock.now());
  expect(await app.db.selectFrom('session').select('id').where('id', 'in', opened).execute()).toEqual([]);
});
