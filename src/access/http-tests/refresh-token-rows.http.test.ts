import { systemRandom } from '../../adapters/random';
import { loggedIn, statusWith } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { day, hour, minute } from '../../testing/time';
import { newRefreshToken } from '../refresh-tokens';
import { deleteExpired } from '../repository-sessions';
import { hashOf } from '../sessions';

/** The rows of refresh tokens, and tokens without a row. */

const app = useTestApp();
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';
const refresh = (refreshToken: string) => app.call('refreshToken', { body: { refreshToken } });
const sessionOf = (refreshToken: string) => refreshToken.split('.')[0]!;
const rowsOf = (refreshToken: string) =>
  app.db.selectFrom('refresh_token').selectAll().where('session_id', '=', sessionOf(refreshToken)).execute();

/** Refreshes until the used token has no row. Returns the used token and its successors. */
async function withoutRow() {
  const { refreshToken: used } = await loggedIn(app, email);
  const { data: next } = await refresh(used);
  app.clock.advance(minute);
  await deleteExpired(app.db, app.clock.now());
  expect(await rowsOf(next.refreshToken)).toHaveLength(1);
  return { used, next };
}

/** Replaces the token by one in the form of release 2.0.0, and returns that. */
async function inOldForm(refreshToken: string): Promise<string> {
  const token = systemRandom.token();
  const row = app.db.updateTable('refresh_token').where('token_hash', '=', hashOf(refreshToken));
  await row.set({ token_hash: hashOf(token) } as object).execute();
  return token;
}

test('a session has one row however often it is refreshed, and another one for a used token of the last minute', async () => {
  let { refreshToken } = await loggedIn(app, email);
  for (let count = 0; count < 10; count++) {
    app.clock.advance(minute);
    ({ refreshToken } = (await refresh(refreshToken)).data);
    expect(await rowsOf(refreshToken)).toHaveLength(2);
  }
  app.clock.advance(minute);
  await deleteExpired(app.db, app.clock.now());
  expect(await rowsOf(refreshToken)).toHaveLength(1);
  expect(await refresh(refreshToken)).toMatchObject({ status: 200 });
});

test('returns 401 for a used token whose row is deleted, and revokes its session', async () => {
  const foreign = await loggedIn(app, 'owner@example.com');
  const { used, next } = await withoutRow();
  expect(await refresh(used)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await refresh(next.refreshToken)).toMatchObject({ status: 401 });
  expect(await statusWith(app, next)).toBe(401);
  expect(await refresh(foreign.refreshToken)).toMatchObject({ status: 200 });
});

test('returns 401 for a token that this server did not make, without revoking the session that it names', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const claims = { sessionId: sessionOf(refreshToken), expiresAt: app.clock.now() + day };
  expect(await refresh(newRefreshToken(['another secret'], systemRandom, claims))).toMatchObject({ status: 401 });
  expect(await refresh(refreshToken)).toMatchObject({ status: 200 });
});

test('returns 401 for a used token after 30 days, without revoking its session', async () => {
  const { used, next } = await withoutRow();
  app.clock.advance(29 * day);
  const { data: last } = await refresh(next.refreshToken);
  app.clock.advance(day);
  expect(await refresh(used)).toMatchObject({ status: 401 });
  expect(await refresh(last.refreshToken)).toMatchObject({ status: 200 });
});

test('logging out with a used token whose row is deleted ends its session, unless it belongs to another user', async () => {
  const { used, next } = await withoutRow();
  const [own, others] = [await loggedIn(app, email), await loggedIn(app, 'owner@example.com')];
  await app.call('logOut', { as: others, body: { refreshToken: used } });
  expect(await statusWith(app, next)).toBe(200);
  await app.call('logOut', { as: own, body: { refreshToken: used } });
  expect([await statusWith(app, own), await statusWith(app, next)]).toEqual([401, 401]);
});

test('a token of a secret that was removed is valid until its expiry, and its row stays until then', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const claims = { sessionId: sessionOf(refreshToken), expiresAt: app.clock.now() + 30 * day };
  const token = newRefreshToken(['removed secret'], systemRandom, claims);
  const row = app.db.updateTable('refresh_token').where('token_hash', '=', hashOf(refreshToken));
  await row.set({ token_hash: hashOf(token) } as object).execute();
  const { status, data } = await refresh(token);
  expect(status).toBe(200);
  app.clock.advance(day);
  await deleteExpired(app.db, app.clock.now());
  expect(await refresh(token)).toMatchObject({ status: 401 });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 401 });
});

test('a token of the previous release is exchanged for one of this release', async () => {
  const token = await inOldForm((await loggedIn(app, email)).refreshToken);
  const { status, data } = await refresh(token);
  expect(status).toBe(200);
  expect(await refresh(token)).toMatchObject({ status: 200, data });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 200 });
});

test('a used token of the previous release revokes its session until the token expires, then its row is deleted', async () => {
  const token = await inOldForm((await loggedIn(app, email)).refreshToken);
  let { refreshToken } = (await refresh(token)).data;
  app.clock.advance(29 * day);
  await deleteExpired(app.db, app.clock.now());
  ({ refreshToken } = (await refresh(refreshToken)).data);
  expect(await rowsOf(refreshToken)).toHaveLength(3);
  app.clock.advance(day + minute);
  await deleteExpired(app.db, app.clock.now());
  expect(await rowsOf(refreshToken)).toHaveLength(1);

  const stolen = await inOldForm((await loggedIn(app, email)).refreshToken);
  const { data } = await refresh(stolen);
  app.clock.advance(day);
  expect(await refresh(stolen)).toMatchObject({ status: 401 });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 401 });
});
