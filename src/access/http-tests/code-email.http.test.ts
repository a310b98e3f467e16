import { verificationToken } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { type Mailbox, startMailbox } from '../../testing/mailbox';
import { codesDelivered } from '../code-delivery';

let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'Rentals <rentals@example.com>' });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const email = 'customer@example.com';

test('the code that the mail server was given logs in', async () => {
  const as = await verificationToken(app, email);
  expect(await app.call('sendEmailCode', { body: { email } })).toMatchObject({ status: 200 });
  const code = await mailbox.codeFor(email);
  expect(await app.call('verifyEmail', { as, body: { code } })).toMatchObject({
    status: 200,
    data: { tokenType: 'access', user: { isEmailVerified: true } },
  });
});

test('an address that nobody has gets no mail', async () => {
  await app.call('sendEmailCode', { body: { email: 'nobody@example.com' } });
  await codesDelivered();
  expect(mailbox.messages.map(({ to }) => to)).toEqual([email]);
});

test('a mail server that is away changes no answer', async () => {
  const away = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'rentals@example.com' });
  expect(await away.call('sendEmailCode', { body: { email } })).toMatchObject({ status: 200 });
  await expect(codesDelivered()).resolves.toBeUndefined();
  expect(away.messages.lastTo(email)).toBeUndefined();
  await away.close();
});
