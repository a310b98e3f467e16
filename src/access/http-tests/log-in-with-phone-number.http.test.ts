import { codeSentTo, wrongCodes } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { hour } from '../../testing/time';

const app = useTestApp();
beforeEach(() => app.clock.advance(2 * hour));

const number = '+962790000003';
const logIn = (code?: string, phoneNumber = number) =>
  app.call('logInWithPhoneNumber', { body: { phoneNumber, code } });

test.each(['+962790000003', '962790000003', '9620790000003'])(
  'returns 206 for the number written as %s',
  async (written) => {
    const { status, data } = await logIn(undefined, written);
    expect(status).toBe(206);
    expect(data).toMatchObject({
      tokenType: 'verification',
      loginMethod: 1,
      target: '+962******003',
      user: null,
    });
  },
);

test('returns 200 for the sent code, and verifies the phone number', async () => {
  const { status, data } = await logIn(await codeSentTo(app, number));
  expect(status).toBe(200);
  expect(data).toMatchObject({ tokenType: 'access', loginMethod: 1, user: { role: 2, isPhoneVerified: true } });
});

test('returns 400 OTP_INVALID for a wrong code, OTP_EXPIRED for the code of the other channel', async () => {
  const code = await codeSentTo(app, 'customer@example.com');
  expect(await logIn(code)).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  const wrong = wrongCodes(await codeSentTo(app, number), 1)[0];
  expect(await logIn(wrong)).toMatchObject({ status: 400, code: 'OTP_INVALID' });
});

test('returns 400 VALIDATION_ERROR for an invalid number', async () => {
  const { status, envelope } = await logIn(undefined, '+96279x000003');
  expect([status, envelope.errors[0]]).toMatchObject([400, { field: 'phoneNumber', code: 'format' }]);
});

test('returns 403 for a blocked account', async () => {
  expect(await logIn(undefined, '+962790000008')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});

test.each([undefined, '123456'])(
  'returns 403 CONTACT_NOT_VERIFIED if the account has verified its e-mail address only (code %s)',
  async (code) => {
    await setVerified({ is_phone_verified: 0 });
    const { status, envelope } = await logIn(code);
    await setVerified({ is_phone_verified: 1 });
    expect([status, envelope.code, envelope.message]).toEqual([
      403,
      'CONTACT_NOT_VERIFIED',
      'Log in with the address that you have verified, then verify this one. If you have no account, register.',
    ]);
  },
);

test('returns 404 for an unverified number of a blocked account', async () => {
  await setVerified({ is_phone_verified: 0, is_blocked: 1 });
  expect(await logIn()).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  await setVerified({ is_phone_verified: 1, is_blocked: 0 });
});

async function setVerified(columns: { is_phone_verified: 0 | 1; is_blocked?: 0 | 1 }): Promise<void> {
  const update = app.db.updateTable('app_user').set({ ...columns, is_email_verified: 1 });
  await update.where('phone', '=', number).execute();
}

test('returns 404 for an unknown number, 400 for an impossible one', async () => {
  expect(await logIn(undefined, '+962790009999')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  expect(await logIn('123456', '0000000')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns 429 after five wrong codes', async () => {
  const code = await codeSentTo(app, number);
  for (const wrong of wrongCodes(code, 5)) expect(await logIn(wrong)).toMatchObject({ status: 400 });
  const { status, headers } = await logIn(code);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
});

refusesBadBodies(app, 'logInWithPhoneNumber');
