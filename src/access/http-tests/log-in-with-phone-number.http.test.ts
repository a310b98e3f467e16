import { codeSentTo, wrongCodes } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { hour } from '../../testing/time';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(2 * hour));

const number = '+962790000003';
const logIn = (code?: string, phoneNumber = number) =>
  app.call('logInWithPhoneNumber', { body: { phoneNumber, code } });

test.each(['+962790000003', '962790000003', '9620790000003'])(
  '206 however the number is written: %s',
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

test('200 with the code that was sent before, and the phone number is verified', async () => {
  const { status, data } = await logIn(await codeSentTo(app, number));
  expect(status).toBe(200);
  expect(data).toMatchObject({ tokenType: 'access', loginMethod: 1, user: { role: 2, isPhoneVerified: true } });
});

test('400 OTP_INVALID for a wrong code, OTP_EXPIRED for the code of the other channel', async () => {
  const code = await codeSentTo(app, 'customer@example.com');
  expect(await logIn(code)).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  const wrong = wrongCodes(await codeSentTo(app, number), 1)[0];
  expect(await logIn(wrong)).toMatchObject({ status: 400, code: 'OTP_INVALID' });
});

test('400 VALIDATION_ERROR for what is no number', async () => {
  const { status, envelope } = await logIn(undefined, '+96279x000003');
  expect([status, envelope.errors[0]]).toMatchObject([400, { field: 'phoneNumber', code: 'format' }]);
});

test('403 for a blocked account', async () => {
  expect(await logIn(undefined, '+962790000008')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});

test('404 for a number that nobody has, 400 for one that nobody can have', async () => {
  expect(await logIn(undefined, '+962790009999')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  expect(await logIn('123456', '0000000')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('429 after five wrong codes', async () => {
  const code = await codeSentTo(app, number);
  for (const wrong of wrongCodes(code, 5)) expect(await logIn(wrong)).toMatchObject({ status: 400 });
  const { status, headers } = await logIn(code);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
});

refusesBadBodies(() => app, 'logInWithPhoneNumber');
