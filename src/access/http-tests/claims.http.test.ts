import { codeSentTo, loggedIn, statusWith } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { getUser } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { hour, minute } from '../../testing/time';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));
beforeEach(() => app.clock.advance(2 * hour));

let last = 0;
/** The e-mail address of one person and the phone number of another. */
const addresses = () => {
  last += 1;
  return { email: `victim${last}@example.com`, phone: `+96279222${String(last).padStart(4, '0')}` };
};

async function register(contacts: { Email?: string; Phone?: string }): Promise<number> {
  const { status, data } = await app.call('addCustomer', {
    form: { FirstName: 'Example', LastName: 'Customer', ...contacts },
  });
  expect(status).toBe(200);
  return data.userId as number;
}

const byPhone = (phoneNumber: string, code?: string) =>
  app.call('logInWithPhoneNumber', { body: { phoneNumber, code } });
const byEmail = (email: string, code?: string) => app.call('logInWithEmail', { body: { email, code } });

test('an unverified address of another person neither blocks that person nor logs in to the account', async () => {
  const { email, phone } = addresses();
  const attacker = await register({ Email: email.toUpperCase(), Phone: phone });
  const session = (await byPhone(phone, await codeSentTo(app, phone))).data as { token: string };

  expect(await byEmail(email)).toMatchObject({ status: 403, code: 'CONTACT_NOT_VERIFIED' });
  const victim = await register({ Email: email });
  expect((await loggedIn(app, email)).user).toMatchObject({ userId: victim, isEmailVerified: true });
  expect(await getUser(app, attacker)).toMatchObject({
    ...{ email: null, email_key: null, is_email_verified: 0, phone, is_phone_verified: 1, first_name: 'Example' },
  });
  expect(await statusWith(app, session)).toBe(200);

  const again = await app.call('addCustomer', { form: { FirstName: 'A', LastName: 'B', Email: email } });
  expect(again).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
});

test('an unverified address logs in to the newest of several accounts, and is removed from the others', async () => {
  const { email } = addresses();
  const first = await register({ Email: email });
  const second = await register({ Email: email });
  expect((await loggedIn(app, email)).user!.userId).toBe(second);
  expect((await getUser(app, first)).email).toBeNull();
  // A verified address stays with its account when later accounts register with it.
  app.clock.advance(minute);
  expect((await loggedIn(app, email)).user!.userId).toBe(second);
});

test('the first verification revokes the access of the person who created the account', async () => {
  const { email, phone } = addresses();
  const prepared = await register({ Email: email, Phone: phone });
  const waiting = (await byPhone(phone)).data as { token: string };
  expect((await loggedIn(app, email)).user!.userId).toBe(prepared);

  const code = await codeSentTo(app, phone);
  expect(await app.call('verifyPhone', { as: waiting, body: { code } })).toMatchObject({ status: 401 });
  expect(await byPhone(phone, code)).toMatchObject({ status: 403, code: 'CONTACT_NOT_VERIFIED' });
  // A token for the address, which the attacker knows, cannot verify the number either.
  const forAddress = (await byEmail(email)).data as { token: string };
  const tried = await app.call('verifyPhone', { as: forAddress, body: { code } });
  expect(tried).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
  expect(await getUser(app, prepared)).toMatchObject({ is_email_verified: 1, is_phone_verified: 0 });
});

test('one of two concurrent verifications of different contacts of one account succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, phone } = addresses();
    const prepared = await register({ Email: email, Phone: phone });
    const [emailCode, phoneCode] = [await codeSentTo(app, email), await codeSentTo(app, phone)];
    const outcomes = await Promise.all([
      byEmail(email, emailCode),
      other.post('/Auth/LogInWithPhoneNumber', { phoneNumber: phone, code: phoneCode }),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const { is_email_verified, is_phone_verified } = await getUser(app, prepared);
    expect(is_email_verified + is_phone_verified).toBe(1);
  }
});

test('one of two concurrent verifications of the same address by two accounts succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, phone } = addresses();
    const changing = await register({ Phone: phone });
    const as = (await byPhone(phone, await codeSentTo(app, phone))).data as { token: string };
    const update = { firstName: 'Example', lastName: 'Customer', email };
    await app.call('updateCustomer', { as, body: update });
    const registered = await register({ Email: email });
    const code = await codeSentTo(app, email);
    const outcomes = await Promise.all([
      app.call('verifyEmail', { as, body: { code } }),
      other.post('/Auth/LogInWithEmail', { email, code }),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const holders = [await getUser(app, changing), await getUser(app, registered)];
    expect(holders.filter((user) => user.email_key === email && user.is_email_verified)).toHaveLength(1);
    expect(holders.filter((user) => user.email_key ?? user.pending_email_key)).toHaveLength(1);
  }
});

test('returns 409 when another account has verified the contact', async () => {
  const { email, phone } = addresses();
  await register({ Phone: phone });
  const as = (await byPhone(phone, await codeSentTo(app, phone))).data as { token: string };
  await app.call('updateCustomer', { as, body: { firstName: 'Example', lastName: 'Customer', email } });
  const holder = await register({ Email: email });
  await app.db.updateTable('app_user').set({ is_email_verified: 1 }).where('id', '=', holder).execute();
  const code = await codeSentTo(app, email);
  const refused = await app.call('verifyEmail', { as, body: { code } });
  expect(refused).toMatchObject({ status: 409, code: 'EMAIL_TAKEN', envelope: { errors: [{ field: 'email' }] } });
  expect((await getUser(app, holder)).email_key).toBe(email);
});

test('returns an error for the removal of the only verified contact', async () => {
  const { email, phone } = addresses();
  const attacker = await register({ Email: email, Phone: phone });
  const as = (await byPhone(phone, await codeSentTo(app, phone))).data as { token: string };
  const body = { firstName: 'Example', lastName: 'Customer', phone: null };
  expect(await app.call('updateCustomer', { as, body })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(await getUser(app, attacker)).toMatchObject({ phone, is_phone_verified: 1 });
});

test('the first verification of an account without verified contacts revokes its sessions', async () => {
  const { email } = addresses();
  const id = await register({ Email: email });
  const before = await loggedIn(app, email);
  // The state in which an earlier version left accounts that had changed the address.
  await app.db.updateTable('app_user').set({ is_email_verified: 0 }).where('id', '=', id).execute();
  app.clock.advance(minute);
  const newer = await register({ Email: email });
  const after = await loggedIn(app, email);
  expect(after.user!.userId).toBe(id);
  expect([await statusWith(app, before), await statusWith(app, after)]).toEqual([401, 200]);
  expect((await getUser(app, newer)).email).toBeNull();
});

test('contacts of an added agent count as verified, and are removed from accounts that have not verified them', async () => {
  const { email } = addresses();
  const claiming = await register({ Email: email });
  const agent = { firstName: 'Example', lastName: 'Agent', email };
  const added = await app.call('addAgent', { as: 'admin', body: agent });
  expect(added).toMatchObject({ status: 200, data: { isEmailVerified: true } });
  expect((await getUser(app, claiming)).email).toBeNull();
  const form = { FirstName: 'Example', LastName: 'Customer', Email: email };
  expect(await app.call('addCustomer', { form })).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  expect((await loggedIn(app, email)).user).toMatchObject({ userId: added.data.userId as number, role: 3 });
});

test('a blocked account keeps only its verified contacts', async () => {
  const { email } = addresses();
  const proven = await register({ Email: email });
  await loggedIn(app, email);
  const block = (userId: number) => app.call('blockUser', { as: 'admin', path: { userId }, body: { reason: 'Fraud' } });
  await block(proven);
  expect(await byEmail(email)).toMatchObject({ status: 403, code: 'USER_BLOCKED' });

  const named = addresses();
  await block(await register({ Email: named.email }));
  const honest = await register({ Email: named.email });
  const newest = await register({ Email: named.email });
  await block(newest);
  expect((await loggedIn(app, named.email)).user!.userId).toBe(honest);
});
