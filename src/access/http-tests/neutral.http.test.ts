import { codeSentTo, wrongCodes } from '../../testing/access';
import { type Reply, type TestApp, startTestApp } from '../../testing/app';
import { minute } from '../../testing/time';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOGIN_NEUTRAL: '1' });
  // The language of an account tells that there is one.
  const id = app.sandbox.userIds.customer;
  await app.db.updateTable('app_user').set({ language: 'ar' }).where('id', '=', id).execute();
});
afterAll(() => app.close());

const known = 'customer@example.com';
const others = ['nobody.at.all@example.com', 'blocked.customer@example.com'];

/** An answer without what differs from one to the next whoever asks, and without the address that was asked for. */
function told({ status, headers, envelope }: Reply) {
  const { data, ...rest } = envelope;
  const { token, target, expiresAt, ...shown } = (data ?? {}) as Record<string, string | undefined>;
  const lengths = { token: token?.length, expiresAt: expiresAt?.length, isMasked: target?.includes('***') };
  return { status, names: [...headers.keys()].sort(), ...rest, traceId: '', ...shown, ...lengths };
}

/** What somebody can try who knows an address, step by step. */
async function trial(email: string): Promise<object[]> {
  const replies: Reply[] = [];
  const step = async (reply: Promise<Reply>) => {
    replies.push(await reply);
    return replies.at(-1)!;
  };
  const first = await step(app.call('logInWithEmail', { body: { email } }));
  const as = first.data as { token: string };
  await step(app.call('verifyEmail', { as, body: { code: '000000' } }));
  await step(app.call('getMe', { as }));
  await step(app.call('getCities', { as }));
  await step(app.call('sendEmailCode', { body: { email } }));
  const right = /\b\d{6}\b/.exec(app.messages.lastTo(email) ?? '')?.[0] ?? '123456';
  const [one = '', two = '', ...more] = wrongCodes(right, 8);
  await step(app.call('verifyEmail', { as, body: { code: one } }));
  await step(app.call('verifyEmail', { as, body: { code: two, email: 'another@example.com' } }));
  await step(app.call('verifyEmail', { as, body: { code: two, email } }));
  for (const code of more) await step(app.call('logInWithEmail', { body: { email, code } }));
  return replies.map(told);
}

test('whoever tries addresses is told the same of all of them, step by step', async () => {
  const [first, ...rest] = [await trial(known), await trial(others[0]!), await trial(others[1]!)];
  const codes = first.map((reply) => (reply as { code: string }).code);
  expect(codes).toEqual([
    ...['VERIFICATION_REQUIRED', 'OTP_EXPIRED', 'VERIFICATION_REQUIRED', null, null],
    ...['OTP_INVALID', 'OTP_EXPIRED', 'OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID'],
    ...Array<string>(3).fill('OTP_ATTEMPTS_EXCEEDED'),
  ]);
  for (const other of rest) expect(other).toEqual(first);
});

test('the right code logs in, in the account’s language', async () => {
  app.clock.advance(65 * minute);
  const { data } = await app.call('logInWithEmail', { body: { email: known } });
  const verified = await app.call('verifyEmail', {
    as: data as { token: string },
    body: { code: await codeSentTo(app, known) },
  });
  expect(verified).toMatchObject({ status: 200, data: { tokenType: 'access' } });
  app.clock.advance(2 * minute);
  const again = await app.call('logInWithEmail', { body: { email: known, code: await codeSentTo(app, known) } });
  expect([again.status, again.headers.get('content-language')]).toEqual([200, 'ar']);
});

test('by phone number too', async () => {
  const phoneNumber = '+962790009876';
  const first = await app.call('logInWithPhoneNumber', { body: { phoneNumber } });
  expect(first).toMatchObject({ status: 206, data: { target: '+962******876', user: null, refreshToken: null } });
  await app.call('sendPhoneCode', { body: { phoneNumber } });
  const verified = await app.call('verifyPhone', { as: first.data as { token: string }, body: { code: '123456' } });
  expect(verified).toMatchObject({ status: 400, code: 'OTP_INVALID' });
});
