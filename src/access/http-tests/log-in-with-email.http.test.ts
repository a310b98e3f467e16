import { codeSentTo, wrongCodes } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { hour, minute } from '../../testing/time';

const app = useTestApp();
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';
/** The state of the last code, and the attempts counted at it. */
const lastCode = () =>
  app.db
    .selectFrom('otp_code as c')
    .leftJoin('otp_attempt as a', 'a.code_id', 'c.id')
    .select((eb) => ['c.state', eb.fn.sum<number>('a.attempts').as('attempts')])
    .groupBy(['c.id', 'c.state'])
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
const logIn = (code?: string, address = email) => app.call('logInWithEmail', { body: { email: address, code } });

test('returns 206 with a verification token that does not reveal the account', async () => {
  const { status, data, code, headers, envelope } = await logIn(undefined, 'Customer@Example.COM');
  expect([status, code, envelope.isSuccess, headers.get('cache-control')]).toEqual([
    206,
    'VERIFICATION_REQUIRED',
    true,
    'no-store',
  ]);
  expect(data).toEqual({
    token: expect.any(String),
    tokenType: 'verification',
    expiresAt: '2026-12-01T11:45:00Z',
    refreshToken: null,
    verificationRequired: true,
    loginMethod: 0,
    target: 'c***@example.com',
    user: null,
  });
  const as = { token: data.token as string };
  expect(await app.call('getMyReservations', { as })).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
});

test('returns 200 for the sent code, and verifies the e-mail address', async () => {
  const flags = (flag: 0 | 1) => ({ is_email_verified: flag, is_phone_verified: flag });
  const user = app.db.updateTable('app_user').where('email', '=', email);
  await user.set(flags(0)).execute();
  const { status, data } = await logIn(await codeSentTo(app, email));
  expect(status).toBe(200);
  expect(data).toMatchObject({
    tokenType: 'access',
    expiresAt: '2026-12-02T13:30:00Z',
    verificationRequired: false,
    loginMethod: 0,
    user: { userId: app.sandbox.userIds.customer, firstName: 'Example', isEmailVerified: true, isPhoneVerified: false },
  });
  expect(await app.call('getMyReservations', { as: { token: data.token as string } })).toMatchObject({ status: 200 });
  const row = await app.db
    .selectFrom('app_user')
    .select(['is_email_verified', 'last_login_at', 'updated_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const now = app.clock.now();
  expect(row).toEqual({ is_email_verified: 1, last_login_at: now, updated_at: now });
  expect(await lastCode()).toEqual({ state: 'verified', attempts: 0 });
  const claims = JSON.parse(Buffer.from((data.token as string).split('.')[1]!, 'base64url').toString()) as object;
  expect(claims).toMatchObject({ SID: String(app.sandbox.userIds.customer), role: 'Customer', tokenType: 'access' });
  expect(JSON.stringify(claims)).not.toMatch(/example\.com|\+962/);
  await user.set(flags(1)).execute();
});

test('returns 400 OTP_INVALID with the attempts left for a wrong code; the correct one still works', async () => {
  const code = await codeSentTo(app, email);
  for (const [index, wrong] of wrongCodes(code, 4).entries()) {
    const { status, code: error, envelope } = await logIn(wrong);
    expect([status, error]).toEqual([400, 'OTP_INVALID']);
    expect(envelope.message).toContain(`${4 - index} attempt`);
  }
  expect(await logIn(code)).toMatchObject({ status: 200 });
});

test('returns 400 OTP_EXPIRED for a code after exactly ten minutes', async () => {
  const code = await codeSentTo(app, email);
  app.clock.advance(10 * minute - 1);
  expect(await logIn(wrongCodes(code, 1)[0])).toMatchObject({ code: 'OTP_INVALID' });
  app.clock.advance(1);
  expect(await logIn(code)).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
});

test('returns 400 OTP_EXPIRED for a used code, and when no code was sent', async () => {
  const code = await codeSentTo(app, email);
  expect(await logIn(code)).toMatchObject({ status: 200 });
  expect(await logIn(code)).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  expect(await logIn('123456', 'agent@example.com')).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
});

test('returns 400 OTP_EXPIRED for a replaced code without counting an attempt', async () => {
  const first = await codeSentTo(app, email);
  let second = first;
  while (second === first) {
    app.clock.advance(minute);
    second = await codeSentTo(app, email);
  }
  for (let time = 0; time < 6; time++) expect(await logIn(first)).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  const wrong = wrongCodes(second, 2).find((code) => code !== first);
  expect((await logIn(wrong)).envelope).toMatchObject({
    code: 'OTP_INVALID',
    message: expect.stringContaining('4 attempts'),
  });
  expect(await logIn(second)).toMatchObject({ status: 200 });
});

test("returns 400 for another user's code", async () => {
  const code = await codeSentTo(app, email);
  expect(await logIn(code, 'owner@example.com')).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
});

test('returns 400 VALIDATION_ERROR for an invalid address or code', async () => {
  const { status, envelope } = await app.call('logInWithEmail', { body: { email: 'example.com', code: '12345' } });
  expect(status).toBe(400);
  expect(envelope.errors.map(({ field, code }) => [field, code])).toEqual([
    ['email', 'format'],
    ['code', 'pattern'],
  ]);
});

test('returns 403 for a blocked account, with or without a code', async () => {
  const blocked = 'blocked.customer@example.com';
  expect(await logIn(undefined, blocked)).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect(await logIn('123456', blocked)).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});

test('returns 404 for an unknown address', async () => {
  expect(await logIn(undefined, 'nobody@example.com')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
});

test('returns 429 after five wrong codes, also for the correct one, until another code is sent', async () => {
  const code = await codeSentTo(app, email);
  app.clock.advance(10_000);
  for (const wrong of wrongCodes(code, 5)) expect(await logIn(wrong)).toMatchObject({ code: 'OTP_INVALID' });
  const { status, code: error, headers } = await logIn(code);
  expect([status, error, headers.get('retry-after')]).toEqual([429, 'OTP_ATTEMPTS_EXCEEDED', '50']);
  expect(await lastCode()).toEqual({ state: 'issued', attempts: 5 });
  app.clock.advance(50_000);
  expect(await logIn(await codeSentTo(app, email))).toMatchObject({ status: 200 });
});

test('returns 429 after ten wrong codes within an hour over both channels', async () => {
  const phoneNumber = '+962790000003';
  for (const wrong of wrongCodes(await codeSentTo(app, email), 5)) await logIn(wrong);
  for (const code of wrongCodes(await codeSentTo(app, phoneNumber), 5)) {
    expect(await app.call('logInWithPhoneNumber', { body: { phoneNumber, code } })).toMatchObject({ status: 400 });
  }
  app.clock.advance(minute);
  const { status, code, headers } = await logIn(await codeSentTo(app, email));
  expect([status, code, headers.get('retry-after')]).toEqual([429, 'OTP_ATTEMPTS_EXCEEDED', String(59 * 60)]);
  app.clock.advance(hour);
  expect(await logIn(await codeSentTo(app, email))).toMatchObject({ status: 200 });
});

test('returns 206 with the same members for all roles, in the account’s language', async () => {
  const of = async (address: string) => Object.entries((await logIn(undefined, address)).data as object);
  const kinds = async (address: string) => (await of(address)).map(([member, value]) => [member, typeof value]);
  expect(await kinds('administrator@example.com')).toEqual(await kinds('other.customer@example.com'));

  const user = app.db.updateTable('app_user').where('email', '=', 'agent@example.com');
  await user.set({ language: 'ar-JO' }).execute();
  const replies = [
    await logIn(undefined, 'agent@example.com'),
    await logIn('123456', 'agent@example.com'),
    await logIn(await codeSentTo(app, 'agent@example.com'), 'agent@example.com'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([206, 400, 200]);
  replies.push(await app.call('refreshToken', { body: { refreshToken: replies[2]!.data.refreshToken as string } }));
  for (const { envelope, headers } of replies) {
    expect(envelope.message).toMatch(/[\u0600-\u06ff]/);
    expect(headers.get('content-language')).toBe('ar');
  }
  const headers = { 'accept-language': 'en' };
  const asked = await app.call('logInWithEmail', { headers, body: { email: 'agent@example.com' } });
  expect(asked.headers.get('content-language')).toBe('en');
});

refusesBadBodies(app, 'logInWithEmail');
