import { codeSentTo, verificationToken, wrongCodes } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { type Instance, race, secondInstance } from '../../testing/servers/second-instance';

let app: TestApp;
let other: Instance;
beforeAll(async () => {
  app = await startTestApp();
  other = await secondInstance(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const email = 'customer@example.com';

test('compares five of 500 concurrent wrong codes, and rejects the correct one afterwards', async () => {
  const code = await codeSentTo(app, email);
  const { token } = await verificationToken(app, email);
  const bodies = wrongCodes(code, 500).map((wrong) => ({ code: wrong }));
  expect(await race(app, other, '/Otp/VerifyEmail', bodies, token)).toEqual({
    OTP_INVALID: 5,
    OTP_ATTEMPTS_EXCEEDED: 495,
  });
  expect(await race(app, other, '/Auth/LogInWithEmail', [{ email, code }])).toEqual({ OTP_ATTEMPTS_EXCEEDED: 1 });
  const tries = await app.db.selectFrom('otp_attempt').select('attempts').execute();
  expect(tries).toEqual([{ attempts: 5 }]);
});
