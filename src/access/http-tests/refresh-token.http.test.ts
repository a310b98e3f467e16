import { codeSentTo, loggedIn, statusWith } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { secondInstance } from '../../testing/servers/second-instance';
import { day, hour } from '../../testing/time';
import { deleteExpired } from '../repository-sessions';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';
const refresh = (refreshToken: unknown) => app.call('refreshToken', { body: { refreshToken } });

test('returns 200 with new tokens of the same lifetime', async () => {
  const first = await loggedIn(app, email);
  app.clock.advance(29 * day);
  expect(await statusWith(app, first)).toBe(401);
  const { status, data } = await refresh(first.refreshToken);
  expect([status, data]).toMatchObject([
    200,
    { tokenType: 'access', loginMethod: 0, verificationRequired: false, user: { firstName: 'Example' } },
  ]);
  expect(data.refreshToken).not.toBe(first.refreshToken);
  expect(await statusWith(app, data)).toBe(200);
  app.clock.advance(29 * day);
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 200 });
});

test('returns 200 with the method of the log-in', async () => {
  const phoneNumber = '+962790000003';
  const body = { phoneNumber, code: await codeSentTo(app, phoneNumber) };
  const { data } = await app.call('logInWithPhoneNumber', { body });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 200, data: { loginMethod: 1 } });
});

test('stores only a hash of a refresh token', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const rows = await app.db.selectFrom('refresh_token').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(refreshToken.slice(1));
  expect(JSON.stringify(rows)).not.toContain(refreshToken.split('.')[2]);
  for (const { token_hash } of rows) expect(await refresh(token_hash)).toMatchObject({ status: 401 });
});

test('returns 401 for a reused token, and revokes its session', async () => {
  const [stolen, foreign] = [await loggedIn(app, email), await loggedIn(app, 'owner@example.com')];
  const { data: next } = await refresh(stolen.refreshToken);
  app.clock.advance(30_001);
  expect(await refresh(stolen.refreshToken)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await refresh(next.refreshToken)).toMatchObject({ status: 401 });
  expect(await statusWith(app, next)).toBe(401);
  expect(await refresh(foreign.refreshToken)).toMatchObject({ status: 200 });
});

test('returns 200 with the same tokens within the reuse period, also if they were used', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const { data: first } = await refresh(refreshToken);
  const { data: second } = await refresh(first.refreshToken);
  app.clock.advance(30_000);
  expect(await refresh(refreshToken)).toMatchObject({ status: 200, data: first });
  expect(await refresh(first.refreshToken)).toMatchObject({ status: 200, data: second });
  expect(await statusWith(app, second)).toBe(200);
});

test('returns 200 with the same tokens to concurrent requests on two instances', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const body = JSON.stringify({ refreshToken });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const url = `${index % 2 ? other.url : app.url}/Auth/RefreshToken`;
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return { status: answer.status, ...((await answer.json()) as { data: { token: string } }) };
    }),
  );
  expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(await statusWith(app, answers[0]!.data)).toBe(200);
});

test('returns 401 for a reused token of an ended session', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const { data } = await refresh(refreshToken);
  await app.call('logOut', { as: data as { token: string }, body: {} });
  expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
});

test('stores the successors encrypted, and deletes them after the reuse period', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const { data } = await refresh(refreshToken);
  const stored = () => app.db.selectFrom('refresh_token').select('successors').where('successors', 'is not', null);
  const rows = JSON.stringify(await stored().execute());
  expect(rows).not.toContain((data.token as string).split('.')[2]);
  expect(rows).not.toContain(data.refreshToken);
  app.clock.advance(30_001);
  await deleteExpired(app.db, app.clock.now());
  expect(await stored().execute()).toEqual([]);
});

test('returns 401 for a token after 30 days', async () => {
  const { refreshToken } = await loggedIn(app, email);
  app.clock.advance(30 * day);
  expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
});

test('returns 401 for an unknown token and for an access token', async () => {
  const reply = await refresh('0never');
  expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  expect(await refresh((await loggedIn(app, email)).token.slice(0, 512))).toMatchObject({ status: 401 });
});

test('returns 401 for a blocked account', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const user = app.db.updateTable('app_user').where('email', '=', email);
  await user.set({ is_blocked: 1 }).execute();
  expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
  await user.set({ is_blocked: 0 }).execute();
});

test.each([undefined, null, '', 7, 'x'.repeat(513)])('returns 400 for %p', async (refreshToken) => {
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

refusesBadBodies(app, 'refreshToken');
