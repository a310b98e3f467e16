import { codeSentTo, loggedIn, wrongCodes } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { endStays } from '../../testing/closing';
import { insertCustomer } from '../../testing/people';
import { day, hour, minute } from '../../testing/time';
import { findLastStayEnd } from '../repository-closing';
import { keepToRetention } from '../retention';

/** If closing an account reset the limits of its unverified address, an attacker could guess codes without limit. */
const app = useTestApp();

/** The counted codes of an address, and the attempts at them. */
const counted = (target: string) =>
  app.db
    .selectFrom('otp_code as c')
    .leftJoin('otp_attempt as a', 'a.code_id', 'c.id')
    .select(['c.id', 'a.attempts'])
    .where('c.target', '=', target)
    .orderBy('c.id')
    .execute();

const send = (email: string) => app.call('sendEmailCode', { body: { email } });

test('closing an account with an unverified address keeps the limits of that address', async () => {
  const victim = 'customer@example.com';
  await insertCustomer(app, 'throwaway');
  const as = await loggedIn(app, 'throwaway@example.com');
  const changed = await app.call('updateCustomer', {
    as,
    body: { firstName: 'Throwaway', lastName: 'Customer', email: victim },
  });
  expect(changed).toMatchObject({ status: 200, data: { pendingEmail: victim } });
  const code = await codeSentTo(app, victim);
  for (const wrong of wrongCodes(code, 5))
    expect(await app.call('logInWithEmail', { body: { email: victim, code: wrong } })).toMatchObject({ status: 400 });
  const before = await counted(victim);
  expect(before).toEqual([{ id: expect.any(Number), attempts: 5 }]);

  expect(await app.call('closeAccount', { as, body: { confirm: true } })).toMatchObject({ status: 200 });
  expect(await counted(victim)).toEqual(before);
  expect(await send(victim)).toMatchObject({ status: 429, code: 'OTP_RATE_LIMITED' });
  const more = { body: { email: victim, code: wrongCodes(code, 6).at(-1) } };
  expect(await app.call('logInWithEmail', more)).toMatchObject({ status: 429, code: 'OTP_ATTEMPTS_EXCEEDED' });
});

test('the codes of a closed account are kept while they count, and cannot be used', async () => {
  const email = 'leaving@example.com';
  await insertCustomer(app, 'leaving');
  const as = await loggedIn(app, email);
  app.clock.advance(minute);
  const code = await codeSentTo(app, email);
  expect(await app.call('closeAccount', { as, body: { confirm: true } })).toMatchObject({ status: 200 });
  expect(await counted(email)).toHaveLength(2);
  expect(await send(email)).toMatchObject({ status: 429, code: 'OTP_RATE_LIMITED' });
  await insertCustomer(app, 'leaving');
  expect(await app.call('logInWithEmail', { body: { email, code } })).toMatchObject({ code: 'OTP_EXPIRED' });
  app.clock.advance(hour + 10 * minute);
  await keepToRetention(app);
  expect(await counted(email)).toEqual([]);
});

test('the removal of an unverified account keeps the limits of its address, and deletes its codes later', async () => {
  const email = 'unverified@example.com';
  const { data } = await app.call('addCustomer', { form: { FirstName: 'Never', LastName: 'Verified', Email: email } });
  const id = (data as { userId: number }).userId;
  app.clock.advance(7 * day + minute);
  await codeSentTo(app, email);
  await keepToRetention(app);
  const find = () => app.db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirst();
  expect(await find()).toEqual({ email: null });
  expect(await send(email)).toMatchObject({ status: 429, code: 'OTP_RATE_LIMITED' });
  app.clock.advance(hour + 10 * minute);
  await keepToRetention(app);
  expect([await counted(email), await find()]).toEqual([[], undefined]);
});

test('codes count for the whole window when proofs are erased right after the closing', async () => {
  const email = 'customer@example.com';
  await endStays(app);
  const lastEnd = (await findLastStayEnd(app.db, 'customer', app.sandbox.userIds.customer))!;
  app.clock.advance(lastEnd + 90 * day - minute - app.clock.now());
  await app.db.deleteFrom('otp_code').execute();
  const as = await loggedIn(app, email);
  const { data } = await app.call('closeAccount', { as, body: { confirm: true } });
  expect(Date.parse((data as { keptUntil: string }).keptUntil)).toBe(app.clock.now() + minute);
  app.clock.advance(2 * minute);
  await keepToRetention(app);
  expect(await counted(email)).toHaveLength(1);
  app.clock.advance(hour + 10 * minute);
  await keepToRetention(app);
  expect(await counted(email)).toEqual([]);
});
