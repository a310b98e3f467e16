import { type TestApp, startTestApp } from '../../testing/app';
import { codeSentTo, verificationToken, wrongCodes } from '../../testing/access';
import { from } from '../../testing/limits';
import { hour, minute } from '../../testing/time';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterEach(() => app.close());

const email = 'customer@example.com';
const send = (address: string) => app.call('sendEmailCode', from(address, { body: { email } }));

test('after the clock was set back by an hour, a network gets its next code a minute later', async () => {
  expect((await send('192.0.2.1')).status).toBe(200);
  app.clock.advance(-hour);
  const early = await send('192.0.2.1');
  expect(early).toMatchObject({ status: 429, code: 'OTP_RATE_LIMITED' });
  expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  app.clock.advance(minute);
  expect((await send('192.0.2.1')).status).toBe(200);
});

test('after the clock was set back, each of several networks gets a code', async () => {
  expect((await send('192.0.2.1')).status).toBe(200);
  app.clock.advance(-hour);
  for (const address of ['198.51.100.1', '203.0.113.1', '192.0.2.200']) expect((await send(address)).status).toBe(200);
});

test('after the clock was set back, the code that was sent last is accepted, for ten minutes', async () => {
  const code = await codeSentTo(app, email);
  app.clock.advance(-hour);
  const logIn = (entered: string) => app.call('logInWithEmail', { body: { email, code: entered } });
  expect((await logIn(wrongCodes(code, 1)[0]!)).code).toBe('OTP_INVALID');
  app.clock.advance(11 * minute);
  expect((await logIn(code)).code).toBe('OTP_EXPIRED');
});

test('after the clock was set back, the window of wrong attempts ends an hour later', async () => {
  for (let round = 0; round < 2; round += 1) {
    const code = await codeSentTo(app, email);
    const { token } = await verificationToken(app, email);
    for (const wrong of wrongCodes(code, 5)) await app.call('verifyEmail', { as: { token }, body: { code: wrong } });
    app.clock.advance(minute);
  }
  app.clock.advance(-hour);
  const first = await codeSentTo(app, email).catch(() => undefined);
  expect(first).toBeUndefined();
  app.clock.advance(minute);
  const code = await codeSentTo(app, email);
  const logIn = () => app.call('logInWithEmail', { body: { email, code } });
  const refused = await logIn();
  expect(refused.code).toBe('OTP_ATTEMPTS_EXCEEDED');
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  app.clock.advance(hour);
  const { status } = await app.call('logInWithEmail', { body: { email, code: await codeSentTo(app, email) } });
  expect(status).toBe(200);
});
