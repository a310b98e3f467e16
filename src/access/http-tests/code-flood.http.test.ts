import { codeSentTo, verificationToken, wrongCodes } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { race, secondInstance } from '../../testing/servers/second-instance';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));

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
