import { codeSentTo, wrongCodes } from '../../testing/access';
import { type Reply, useTestApp } from '../../testing/app';
import { minute } from '../../testing/time';

const app = useTestApp({ LOGIN_NEUTRAL: '1' });
beforeAll(async () => {
  // A response in the account’s language would reveal that the account exists.
  const id = app.sandbox.userIds.customer;
  await app.db.updateTable('app_user').set({ language: 'ar' }).where('id', '=', id).execute();
});

const known = 'customer@example.com';
const others = ['nobody.at.all@example.com', 'blocked.customer@example.com'];

/** A response without the parts that differ between any two requests, and without the requested address. */
function told({ status, headers, envelope }: Reply) {
  const { data, ...rest } = envelope;
  const { token, target, expiresAt, ...shown } = (data ?? {}) as Record<string, string | undefined>;
  const lengths = { token: token?.length, expiresAt: expiresAt?.length, isMasked: target?.includes('***') };
  return { status, names: [...headers.keys()].sort(), ...rest, traceId: '', ...shown, ...lengths };
}

/** The responses to the requests that a client who knows an address can send, in order. */
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

test('returns the same responses for existing, blocked and unknown accounts when LOGIN_NEUTRAL is set', async () => {
  const [first, ...rest] = [await trial(known), await trial(others[0]!), await trial(others[1]!)];
  const codes = first.map((reply) => (reply as { code: string }).code);
  expect(codes).toEqual([
    ...['VERIFICATION_REQUIRED', 'OTP_EXPIRED', 'VERIFICATION_REQUIRED', null, null],
    ...['OTP_INVALID', 'OTP_EXPIRED', 'OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID'],
    ...Array<string>(3).fill('OTP_ATTEMPTS_EXCEEDED'),
  ]);
  for (const other of rest) expect(other).toEqual(first);
});

test('returns 200 in the account’s language for the correct code', async () => {
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

test('returns 200 for the correct code of a phone number', async () => {
  const phoneNumber = '+962790009876';
  const first = await app.call('logInWithPhoneNumber', { body: { phoneNumber } });
  expect(first).toMatchObject({ status: 206, data: { target: '+962******876', user: null, refreshToken: null } });
  await app.call('sendPhoneCode', { body: { phoneNumber } });
  const verified = await app.call('verifyPhone', { as: first.data as { token: string }, body: { code: '123456' } });
  expect(verified).toMatchObject({ status: 400, code: 'OTP_INVALID' });
});
