import { actor, loggedIn, statusWith, verificationToken } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { hour } from '../../testing/time';

const app = useTestApp();
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';
const logOut = (as: { token: string }, body: object = {}) => app.call('logOut', { as, body });
const refresh = (refreshToken: string) => app.call('refreshToken', { body: { refreshToken } });
const tokens = async (address = email) => {
  app.clock.advance(hour);
  return loggedIn(app, address);
};

test('returns 200 and ends only this session', async () => {
  const [ended, other] = [await tokens(), await tokens()];
  expect(await logOut(ended)).toMatchObject({ status: 200, data: { loggedOut: true } });
  expect(await statusWith(app, ended)).toBe(401);
  expect(await refresh(ended.refreshToken)).toMatchObject({ status: 401 });
  expect(await statusWith(app, other)).toBe(200);
  expect(await refresh(other.refreshToken)).toMatchObject({ status: 200 });
});

test("returns 200 and ends the session of the refresh token too, unless it is another user's", async () => {
  const [own, another, owners] = [await tokens(), await tokens(), await tokens('owner@example.com')];
  expect(await logOut(own, { refreshToken: another.refreshToken })).toMatchObject({ status: 200 });
  expect([await statusWith(app, own), await statusWith(app, another)]).toEqual([401, 401]);
  expect(await logOut(await tokens(), { refreshToken: owners.refreshToken })).toMatchObject({ status: 200 });
  expect(await logOut(await tokens(), { refreshToken: 'never' })).toMatchObject({ status: 200 });
  expect(await refresh(owners.refreshToken)).toMatchObject({ status: 200 });
});

test('returns 200 and ends all sessions and tokens with `everywhere`', async () => {
  const [own, another, owner] = [await tokens(), await tokens(), await tokens('owner@example.com')];
  const verification = await verificationToken(app, email);
  expect(await logOut(own, { everywhere: true })).toMatchObject({ status: 200 });
  expect([await statusWith(app, own), await statusWith(app, another)]).toEqual([401, 401]);
  expect(await refresh(another.refreshToken)).toMatchObject({ status: 401 });
  const verify = await app.call('verifyEmail', { as: verification, body: { code: '123456' } });
  expect(verify).toMatchObject({ status: 401 });
  expect(await app.call('getMyRentListings', { as: owner })).toMatchObject({ status: 200 });
  expect(await statusWith(app, await tokens())).toBe(200);
});

test('returns 400 for a value that is not a boolean', async () => {
  expect(await logOut(await tokens(), { everywhere: 'yes' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns 401 without a token, and for a second log-out', async () => {
  expect(await app.call('logOut', { body: {} })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  const own = await tokens();
  await logOut(own);
  expect(await logOut(own)).toMatchObject({ status: 401 });
});

test('returns 403 for a verification token and for a blocked account', async () => {
  const verification = await verificationToken(app, email);
  expect(await logOut(verification)).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
  expect(await app.call('logOut', { as: actor(app, 'blocked'), body: {} })).toMatchObject({
    status: 403,
    code: 'USER_BLOCKED',
  });
});

describe('bodies', () => {
  let as: { token: string };
  beforeAll(async () => {
    as = await tokens();
  });
  // A getter, for the token is not there yet when the tests are declared.
  refusesBadBodies(app, 'logOut', {
    get as() {
      return as;
    },
  });
});
