import { codeSentTo, wrongCodes } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { race, secondInstance } from '../../testing/servers/second-instance';
import { hour, minute } from '../../testing/time';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';

async function sessions(): Promise<number> {
  const rows = await app.db.selectFrom('session').select('id').execute();
  return rows.length;
}

test('one of twenty concurrent requests with the correct code logs in', async () => {
  const before = await sessions();
  const code = await codeSentTo(app, email);
  const bodies = Array.from({ length: 20 }, () => ({ email, code }));
  const counts = await race(app, other, '/Auth/LogInWithEmail', bodies);
  expect(counts).toMatchObject({ 200: 1 });
  expect((counts['OTP_EXPIRED'] ?? 0) + (counts['OTP_ATTEMPTS_EXCEEDED'] ?? 0)).toBe(19);
  expect(await sessions()).toBe(before + 1);
});

test('a network has ten wrong attempts an hour at an account, over both channels and both instances', async () => {
  const phoneNumber = '+962790000003';
  for (const wrong of wrongCodes(await codeSentTo(app, email), 5)) {
    await app.call('logInWithEmail', { body: { email, code: wrong } });
  }
  app.clock.advance(minute);
  for (const wrong of wrongCodes(await codeSentTo(app, email), 3)) {
    await app.call('logInWithEmail', { body: { email, code: wrong } });
  }
  const codes = wrongCodes(await codeSentTo(app, phoneNumber), 20).map((code) => ({ phoneNumber, code }));
  const counts = await race(app, other, '/Auth/LogInWithPhoneNumber', codes);
  expect(counts['OTP_INVALID'] ?? 0).toBeLessThanOrEqual(2);
  expect((counts['OTP_INVALID'] ?? 0) + counts['OTP_ATTEMPTS_EXCEEDED']!).toBe(20);
});

test.each([email, 'nobody@example.com'])('sends one code for twenty concurrent requests for %s', async (address) => {
  // Runs with and without an earlier code, because a different unique index detects each conflict.
  for (const round of [1, 2]) {
    const counts = await race(
      app,
      other,
      '/Otp/SendEmailCode',
      Array.from({ length: 20 }, () => ({ email: address })),
    );
    expect(counts).toEqual({ 200: 1, OTP_RATE_LIMITED: 19 });
    const rows = await app.db
      .selectFrom('otp_code')
      .select('state')
      .where('target', '=', address)
      .where('created_at', '=', app.clock.now())
      .execute();
    expect(rows).toEqual([{ state: 'issued' }]);
    app.clock.advance(round * minute);
  }
  await app.codeDelivery.settled();
});
