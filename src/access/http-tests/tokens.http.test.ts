import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { forgedToken, verificationToken } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { secondInstance } from '../../testing/servers/second-instance';
import { day } from '../../testing/time';

let secret: string;
let genuine: jwt.JwtPayload;
const app = useTestApp();
const other = useForAll(() => secondInstance(app));
beforeAll(async () => {
  secret = app.config.jwtSecrets[0]!;
  genuine = jwt.decode(app.sandbox.tokens.customer) as jwt.JwtPayload;
});

const read = (token: string) => app.call('getMyReservations', { headers: { authorization: `Bearer ${token}` } });
const kid = (of = secret) => createHash('sha256').update(of).digest('hex').slice(0, 16);

/** A correctly signed token with the customer's claims and `changes` applied; undefined omits a claim. */
function forged(changes: object = {}, options: jwt.SignOptions = {}): string {
  const claims = JSON.parse(JSON.stringify({ ...genuine, ...changes })) as object;
  return jwt.sign(claims, secret, { algorithm: 'HS256', keyid: kid(), ...options });
}

function unsigned(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(genuine)}.`;
}

const now = Date.UTC(2026, 11, 1, 9, 30) / 1000;
const anotherSecret = 'another secret that this service never signs with';

test('accepts the token that the cases below modify', async () => {
  expect(await read(forged())).toMatchObject({ status: 200 });
});

test.each<[string, () => string]>([
  ['algorithm none', () => unsigned({ alg: 'none', typ: 'JWT', kid: kid() })],
  ['algorithm none with a signature', () => `${unsigned({ alg: 'none', kid: kid() })}c2lnbmVk`],
  ['HS512', () => forged({}, { algorithm: 'HS512' })],
  ['no signature', () => unsigned({ alg: 'HS256', kid: kid() })],
  ['another secret', () => jwt.sign({ ...genuine }, anotherSecret, { keyid: kid() })],
  ['another secret and its kid', () => jwt.sign({ ...genuine }, anotherSecret, { keyid: kid(anotherSecret) })],
  ['no kid', () => jwt.sign({ ...genuine }, secret)],
  ['a path as kid', () => forged({}, { keyid: '../../../dev/null' })],
  ['no exp', () => forged({ exp: undefined })],
  ['exp as text', () => unsignedClaims({ exp: '9999999999' })],
  ['expired', () => forged({ iat: now - 100, exp: now - 1 })],
  ['expired this second', () => forged({ exp: now })],
  ['not yet valid', () => forged({ nbf: now + 100 })],
  ['another issuer', () => forged({ iss: 'another-issuer' })],
  ['no issuer', () => forged({ iss: undefined })],
  ['another audience', () => forged({ aud: 'other-clients' })],
  ['no audience', () => forged({ aud: undefined })],
  ['another type', () => forged({ tokenType: 'admin' })],
  ['no type', () => forged({ tokenType: undefined })],
  ['SID missing', () => forged({ SID: undefined })],
  ['an object as SID', () => forged({ SID: { $gt: 0 } })],
  ['a number as SID', () => forged({ SID: 3 })],
  ['SID negative', () => forged({ SID: '-3' })],
  ['SID unknown', () => forged({ SID: '999999' })],
  ['SID beyond 32 bits', () => forged({ SID: '4294967299' })],
  ['SID huge', () => forged({ SID: '9'.repeat(400) })],
  ['SID with SQL', () => forged({ SID: '3 or 1=1' })],
  ['the SID of another user', () => forged({ SID: String(app.sandbox.userIds.admin) })],
  ['no session', () => forged({ ses: undefined })],
  ['an unknown session', () => forged({ ses: '00000000-0000-0000-0000-000000000000' })],
  ['an older version', () => forged({ ver: 0 })],
  ['a version as text', () => forged({ ver: '1' })],
  ['truncated', () => forged().slice(0, -5)],
  ['only the separators', () => '..'],
  ['no JSON inside', () => 'bm90.SlNPTg.c2ln'],
  ['15 kB', () => forged({ padding: 'x'.repeat(11_000) })],
])('401 for %s', async (_what, make) => {
  expect(await read(make())).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

/** Signs claims that jsonwebtoken refuses to sign. */
function unsignedClaims(changes: object): string {
  return jwt.sign(JSON.stringify({ ...genuine, ...changes }), secret, { keyid: kid() });
}

test('returns 401 for a token with another scheme or in a malformed header', async () => {
  const token = app.sandbox.tokens.customer;
  for (const authorization of [`Basic ${token}`, `Bearer ${token} ${token}`, `Bearer "${token}"`, 'Bearer']) {
    const reply = await app.call('getMyReservations', { headers: { authorization } });
    expect(reply).toMatchObject({
      status: 401,
      envelope: { message: expect.stringContaining('Authorization: Bearer') },
    });
  }
  expect(await app.call('getMyReservations', { query: { access_token: token } })).toMatchObject({ status: 401 });
});

test.each([
  'Bearer null',
  'Bearer undefined',
  'Bearer',
  'Basic dXNlcjpzZWNyZXQ=',
  'null',
  'Bearer a.b.c',
  'Bearer rubbish',
])('an optional Authorization header without a token, %j, is ignored', async (authorization) => {
  const headers = { authorization };
  expect(await app.call('getRentProperties', { headers })).toMatchObject({ status: 200 });
  expect(await app.call('getMyReservations', { headers })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test('a malformed header does not count as anonymous, and a token without a scheme is accepted', async () => {
  const token = app.sandbox.tokens.customer;
  for (const authorization of [`Token ${token}`, `Bearer "${token}"`, `Bearer ${forgedToken}`])
    expect(await app.call('getRentProperties', { headers: { authorization } })).toMatchObject({ status: 401 });
  for (const authorization of [token, `bearer ${token}`, `BEARER  ${token}`])
    expect(await app.call('getMyReservations', { headers: { authorization } })).toMatchObject({ status: 200 });
});

test('the role is read from the database, not from the token', async () => {
  expect(await app.call('getAllReservations', { as: { token: forged({ role: 'Admin' }) } })).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
});

test('a verification token does not reveal the account or the role', async () => {
  const read = async (email: string) => {
    const { token } = await verificationToken(app, email);
    const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    return { token, header, claims: JSON.parse(claims!) as Record<string, string> };
  };
  const [admin, customer, again, byPhone] = [
    await read('administrator@example.com'),
    await read('customer@example.com'),
    await read('customer@example.com'),
    await read('+962790000003'),
  ];
  expect(Object.keys(admin.claims).sort()).toEqual(['account', 'aud', 'exp', 'iat', 'iss', 'jti', 'tokenType']);
  expect(Object.keys(customer.claims)).toEqual(Object.keys(admin.claims));
  expect([customer.token.length, customer.header]).toEqual([admin.token.length, admin.header]);
  expect([byPhone.token.length, byPhone.header]).toEqual([admin.token.length, admin.header]);
  expect(customer.claims['account']).not.toBe(again.claims['account']);
  // It grants no access, and a token cannot be built from another token's parts.
  expect(await app.call('getNotifications', { as: admin })).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
  const altered = forged({ ...customer.claims, account: admin.claims['account']!.slice(0, -8) + 'AAAAAAA=' });
  const reply = await app.call('verifyEmail', { as: { token: altered }, body: { code: '123456' } });
  expect(reply).toMatchObject({ status: 401 });
});

test('a verification token expires after fifteen minutes', async () => {
  const as = await verificationToken(app, 'customer@example.com');
  const verify = () => app.call('verifyEmail', { as, body: { code: '123456' } });
  app.clock.advance(15 * 60_000 - 1000);
  expect(await verify()).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  app.clock.advance(1000);
  expect(await verify()).toMatchObject({ status: 401 });
});

test('returns 403 for the next request of a blocked user, on every instance', async () => {
  const as = 'otherCustomer';
  const user = app.db.updateTable('app_user').where('id', '=', app.sandbox.userIds[as]);
  expect(await app.call('getMyReservations', { as })).toMatchObject({ status: 200 });
  await user.set({ is_blocked: 1 }).execute();
  expect(await app.call('getMyReservations', { as })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect(await other.post('/Auth/LogOut', {}, app.sandbox.tokens[as])).toEqual({ status: 403, code: 'USER_BLOCKED' });
  await user.set({ is_blocked: 0 }).execute();
});

test('an access token expires after 24 hours', async () => {
  const token = forged({ iat: app.clock.now() / 1000, exp: (app.clock.now() + day) / 1000 });
  app.clock.advance(day - 1000);
  expect(await read(token)).toMatchObject({ status: 200 });
  app.clock.advance(1000);
  expect(await read(token)).toMatchObject({ status: 401 });
});
