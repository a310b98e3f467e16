import { verificationToken } from '../../testing/access';
import { startTestApp, useForAll } from '../../testing/app';
import { startMailbox } from '../../testing/mailbox';

const mailbox = useForAll(startMailbox);
const app = useForAll(() => startTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'Rentals <rentals@example.com>' }));

const email = 'customer@example.com';

test('logs in with the code that the mail server received', async () => {
  const as = await verificationToken(app, email);
  expect(await app.call('sendEmailCode', { body: { email } })).toMatchObject({ status: 200 });
  const code = await mailbox.codeFor(email);
  expect(await app.call('verifyEmail', { as, body: { code } })).toMatchObject({
    status: 200,
    data: { tokenType: 'access', user: { isEmailVerified: true } },
  });
});

test('sends no e-mail to an unknown address', async () => {
  await app.call('sendEmailCode', { body: { email: 'nobody@example.com' } });
  await app.codeDelivery.settled();
  expect(mailbox.messages.map(({ to }) => to)).toEqual([email]);
});

test('returns the same response when the mail server is unavailable', async () => {
  const away = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'rentals@example.com' });
  expect(await away.call('sendEmailCode', { body: { email } })).toMatchObject({ status: 200 });
  await expect(away.codeDelivery.settled()).resolves.toBeUndefined();
  expect(away.messages.lastTo(email)).toBeUndefined();
  await away.close();
});
