import { actor, codeSentTo, loggedIn, verificationToken, wrongCodes } from '../../testing/access';
import { type Call, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { hour, minute } from '../../testing/time';

const app = useTestApp();

const channels = [
  ['verifyEmail', 'email', 'customer@example.com', 'owner@example.com', 0],
  ['verifyPhone', 'phoneNumber', '+962790000003', '+962790000002', 1],
] as const;

describe.each(channels)('%s', (operationId, member, own, foreign, loginMethod) => {
  let token: { token: string };
  beforeEach(async () => {
    app.clock.advance(2 * hour);
    await app.db.updateTable('app_user').set({ is_email_verified: 1, is_phone_verified: 1 }).execute();
    token = await verificationToken(app, own);
  });
  const verify = (code: string, more: object = {}, as: Call['as'] = token) =>
    app.call(operationId, { as, body: { code, ...more } });
  const flag = loginMethod === 0 ? ('is_email_verified' as const) : ('is_phone_verified' as const);
  const customer = () => app.db.selectFrom('app_user').selectAll().where('id', '=', app.sandbox.userIds.customer);

  test('returns 200 for a verification token, verifies the contact and logs in', async () => {
    await app.db.updateTable('app_user').set({ is_email_verified: 0, is_phone_verified: 0 }).execute();
    const { status, data, headers } = await verify(await codeSentTo(app, own), { [member]: own });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(data).toMatchObject({
      tokenType: 'access',
      verificationRequired: false,
      loginMethod,
      user: { userId: app.sandbox.userIds.customer, firstName: 'Example', lastName: 'Customer', language: 'en' },
    });
    expect(data.user[member === 'email' ? 'isEmailVerified' : 'isPhoneVerified']).toBe(true);
    expect(await customer().executeTakeFirst()).toMatchObject({ [flag]: 1, last_login_at: app.clock.now() });
    expect(await app.call('getMyReservations', { as: data as { token: string } })).toMatchObject({ status: 200 });
    expect(await app.call('refreshToken', { body: { refreshToken: data.refreshToken as string } })).toMatchObject({
      status: 200,
    });
  });

  test('returns 200 for an access token and verifies a second channel', async () => {
    const as = await loggedIn(app, 'customer@example.com');
    await app.db
      .updateTable('app_user')
      .set({ [flag]: 0 })
      .execute();
    app.clock.advance(minute);
    expect(await verify(await codeSentTo(app, own), {}, as)).toMatchObject({ status: 200 });
    expect(await customer().executeTakeFirst()).toMatchObject({ [flag]: 1 });
  });

  test("returns 400 VALIDATION_ERROR without counting an attempt when the contact is not the account's", async () => {
    const as = await loggedIn(app, 'customer@example.com');
    app.clock.advance(minute);
    const { status, envelope } = await verify(await codeSentTo(app, own), { [member]: foreign }, as);
    expect([status, envelope.code, envelope.errors[0]]).toMatchObject([400, 'VALIDATION_ERROR', { field: member }]);
    const codes = app.db.selectFrom('otp_code').select('id').orderBy('id', 'desc').limit(1);
    const tries = app.db.selectFrom('otp_attempt').select('attempts').where('code_id', '=', codes);
    expect(await tries.execute()).toEqual([]);
  });

  test("returns 400 for a code that was sent to another user's contact", async () => {
    expect(await verify(await codeSentTo(app, foreign))).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  });

  test('returns 400 OTP_EXPIRED when the account has no such contact', async () => {
    const user = app.db.updateTable('app_user').where('id', '=', app.sandbox.userIds.agent);
    await user.set(loginMethod === 0 ? { email: null, email_key: null } : { phone: null }).execute();
    expect(await verify('123456', {}, actor(app, 'agent'))).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
    await user
      .set(
        loginMethod === 0 ? { email: 'agent@example.com', email_key: 'agent@example.com' } : { phone: '+962790000004' },
      )
      .execute();
  });

  test('returns 400 OTP_INVALID, OTP_EXPIRED or VALIDATION_ERROR for a wrong, expired or malformed code', async () => {
    const code = await codeSentTo(app, own);
    expect(await verify(wrongCodes(code, 1)[0]!)).toMatchObject({ status: 400, code: 'OTP_INVALID' });
    expect(await verify('12345x')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    app.clock.advance(10 * minute);
    expect(await verify(code)).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  });

  test('returns the same response for any other contact or channel of a verification token, without counting an attempt', async () => {
    const other = loginMethod === 0 ? '+962790000003' : 'customer@example.com';
    const code = await codeSentTo(app, own);
    const wrong = wrongCodes(code, 1)[0]!;
    const byOther = await verificationToken(app, other);
    const answers = [];
    for (const more of [{ [member]: own }, { [member]: foreign }, {}])
      for (const tried of [code, wrong]) answers.push(await verify(tried, more, byOther));
    answers.push(await verify(code, { [member]: foreign }));
    const outdated = { ...(await verify(code, {}, actor(app, 'agent'))).envelope, traceId: expect.any(String) };
    for (const { status, envelope } of answers) expect([status, envelope]).toEqual([400, outdated]);
    expect(outdated.code).toBe('OTP_EXPIRED');
    const attempts = app.db.selectFrom('otp_attempt as a').innerJoin('otp_code as c', 'c.id', 'a.code_id');
    expect(await attempts.select('a.attempts').where('c.created_at', '=', app.clock.now()).execute()).toEqual([]);
    expect(await verify(code, { [member]: own })).toMatchObject({ status: 200 });
  });

  test('returns 401 without a token', async () => {
    expect(await app.call(operationId, { body: { code: '123456' } })).toMatchObject({ status: 401 });
  });

  test('returns 403 for a blocked account', async () => {
    expect(await verify('123456', {}, actor(app, 'blocked'))).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  });

  test('returns 429 after five wrong codes, also for the correct one', async () => {
    const code = await codeSentTo(app, own);
    for (const wrong of wrongCodes(code, 5)) expect(await verify(wrong)).toMatchObject({ code: 'OTP_INVALID' });
    const { status, code: error, headers } = await verify(code);
    expect([status, error, headers.get('retry-after')]).toEqual([429, 'OTP_ATTEMPTS_EXCEEDED', '60']);
  });

  refusesBadBodies(app, operationId, {
    get as() {
      return token;
    },
  });
});
