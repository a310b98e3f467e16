import { codeSentTo, loggedIn, statusWith } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { day, hour } from '../../testing/time';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';
const refresh = (refreshToken: unknown) => app.call('refreshToken', { body: { refreshToken } });

test('200 with new tokens, good for as long as the first', async () => {
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

test('200 with the method of the log-in', async () => {
  const phoneNumber = '+962790000003';
  const body = { phoneNumber, code: await codeSentTo(app, phoneNumber) };
  const { data } = await app.call('logInWithPhoneNumber', { body });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 200, data: { loginMethod: 1 } });
});

test('what is stored of a refresh token is of no use to a thief', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const rows = await app.db.selectFrom('refresh_token').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(refreshToken.slice(1));
  for (const { token_hash } of rows) expect(await refresh(token_hash)).toMatchObject({ status: 401 });
});

test('401 for a token that was used, and everything that came from the same log-in ends', async () => {
  const [stolen, other] = [await loggedIn(app, email), await loggedIn(app, 'owner@example.com')];
  const { data: next } = await refresh(stolen.refreshToken);
  expect(await refresh(stolen.refreshToken)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await refresh(next.refreshToken)).toMatchObject({ status: 401 });
  expect(await statusWith(app, next)).toBe(401);
  expect(await refresh(other.refreshToken)).toMatchObject({ status: 200 });
});

test('401 for all but one of many at the same moment', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(401)]);
});

test('401 for a token after 30 days', async () => {
  const { refreshToken } = await loggedIn(app, email);
  app.clock.advance(30 * day);
  expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
});

test('401 for a token that never was, and for an access token in its place', async () => {
  const reply = await refresh('0never');
  expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  expect(await refresh((await loggedIn(app, email)).token.slice(0, 512))).toMatchObject({ status: 401 });
});

test('401 for a blocked account', async () => {
  const { refreshToken } = await loggedIn(app, email);
  const user = app.db.updateTable('app_user').where('email', '=', email);
  await user.set({ is_blocked: 1 }).execute();
  expect(await refresh(refreshToken)).toMatchObject({ status: 401 });
  await user.set({ is_blocked: 0 }).execute();
});

test.each([undefined, null, '', 7, 'x'.repeat(513)])('400 for %p', async (refreshToken) => {
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

refusesBadBodies(() => app, 'refreshToken');
