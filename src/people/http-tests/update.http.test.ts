import { codesDelivered } from '../../access/code-delivery';
import type { UserName } from '../../sandbox/data';
import { codeSentTo, loggedIn } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { getUser } from '../../testing/people';
import { minute } from '../../testing/time';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const cases = [
  ['updateOwner', 'getOwnerByUserId', 'owner', 'otherOwner', 'customer'],
  ['updateCustomer', 'getCustomerByUserId', 'customer', 'otherCustomer', 'owner'],
] as const;
const name = { firstName: 'Example', lastName: 'Person' };
const row = (who: UserName) => getUser(app, app.sandbox.userIds[who]);

describe.each(cases)('%s', (update, read, own, other, foreign) => {
  test('200 unchanged for a profile that is sent back as it was read', async () => {
    await app.call(update, { as: own, body: { ...name, city: 1, address: 'Here 1', birthDate: '1990-05-17' } });
    const before = await app.call(read, { as: own, path: { userId: app.sandbox.userIds[own] } });
    expect(before.data).toMatchObject({ city: 1, address: 'Here 1', birthDate: '1990-05-17', whatsAppNumber: null });
    const after = await app.call(update, { as: own, body: before.data });
    expect([after.status, after.data]).toEqual([200, before.data]);
  });

  test('200 without what was left out, but with e-mail address, phone number and language', async () => {
    const all = {
      whatsAppNumber: '962791234567',
      language: 'ar',
      city: 0,
      address: 'There 2',
      birthDate: '1985-01-02',
    };
    const full = await app.call(update, { as: own, body: { ...name, ...all } });
    expect(full).toMatchObject({ status: 200, data: { ...name, ...all, whatsAppNumber: '+962791234567' } });
    const bare = await app.call(update, { as: own, body: { firstName: ' Example ', lastName: 'Shorter' } });
    expect(bare.data).toMatchObject({
      ...{
        firstName: 'Example',
        lastName: 'Shorter',
        whatsAppNumber: null,
        city: null,
        address: null,
        birthDate: null,
      },
      ...{ language: 'ar', email: full.data.email, phone: full.data.phone, isEmailVerified: true },
      ...{ hasFrontIdImage: true, isBlocked: false },
    });
    await app.call(update, { as: own, body: { ...name, language: 'en' } });
  });

  test('200 with another e-mail address, which is not verified, while codes for the old one are void', async () => {
    const before = await row(other);
    await app.db.updateTable('app_user').set({ is_phone_verified: 1 }).where('id', '=', before.id).execute();
    const code = await codeSentTo(app, before.email!);
    const reply = await app.call(update, { as: other, body: { ...name, email: `New.${own}@example.com` } });
    expect(reply).toMatchObject({
      status: 200,
      data: { email: `New.${own}@example.com`, isEmailVerified: false, isPhoneVerified: true, phone: before.phone },
    });
    expect(await row(other)).toMatchObject({ email_key: `new.${own}@example.com` });

    const verification = await app.call('logInWithEmail', { body: { email: `new.${own}@example.com` } });
    const as = { token: verification.data.token as string };
    expect(await app.call('verifyEmail', { as, body: { code } })).toMatchObject({ status: 400, code: 'OTP_EXPIRED' });
    expect((await row(other)).is_email_verified).toBe(0);
    expect(await app.call('logInWithEmail', { body: { email: before.email } })).toMatchObject({ status: 404 });
    const codes = app.db.selectFrom('otp_code').select('state').where('target', '=', before.email_key!);
    expect(await codes.execute()).toEqual([{ state: 'superseded' }]);

    await app.call(update, { as: other, body: { ...name, email: before.email } });
    app.clock.advance(minute);
    expect(await loggedIn(app, before.email!)).toMatchObject({ tokenType: 'access' });
    expect((await row(other)).is_email_verified).toBe(1);
  });

  test('200 verified as before for the same address and number, written otherwise', async () => {
    const before = await row(own);
    await app.db.updateTable('app_user').set({ is_phone_verified: 1 }).where('id', '=', before.id).execute();
    const body = { ...name, email: before.email!.toUpperCase(), phone: before.phone!.slice(1) };
    const { status, data } = await app.call(update, { as: own, body });
    expect([status, data.email, data.phone]).toEqual([200, before.email!.toUpperCase(), before.phone]);
    expect(data).toMatchObject({ isEmailVerified: true, isPhoneVerified: true });
    await app.call(update, { as: own, body: { ...name, email: before.email } });
  });

  test('200 with another number, which is not verified; 200 without a number; 400 without any address', async () => {
    const phone = own === 'owner' ? '962791000001' : '962791000002';
    const changed = await app.call(update, { as: own, body: { ...name, phone } });
    expect(changed.data).toMatchObject({ phone: `+${phone}`, isPhoneVerified: false, isEmailVerified: true });
    const without = await app.call(update, { as: own, body: { ...name, phone: null } });
    expect(without).toMatchObject({ status: 200, data: { phone: null, isPhoneVerified: false } });
    const none = await app.call(update, { as: own, body: { ...name, firstName: 'Changed', email: null } });
    expect(none).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(none.envelope.errors.map(({ field, code }) => [field, code])).toEqual([
      ['email', 'required'],
      ['phone', 'required'],
    ]);
    expect(await row(own)).toMatchObject({ first_name: 'Example', is_email_verified: 1 });
  });

  test.each([
    ['city', 99, 'enum'],
    ['birthDate', '2010-01-01', 'max'],
    ['birthDate', '1990-02-30', 'format'],
    ['phone', '+9990000000', 'format'],
    ['whatsAppNumber', '+9990000000', 'format'],
    ['whatsAppNumber', '12', 'pattern'],
    ['firstName', ' ', 'pattern'],
    ['email', 'nobody', 'format'],
    ['language', null, 'type'],
  ])('400 for %s %s', async (field, value, code) => {
    const reply = await app.call(update, { as: own, body: { ...name, [field]: value } });
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', envelope: { errors: [{ field }] } });
    expect([code, 'minLength']).toContain(reply.envelope.errors[0]!.code);
  });

  test('409 for the address or the number of another account, of whatever role, and nothing is changed', async () => {
    const [before, stranger] = [await row(own), await row(foreign)];
    const email = await app.call(update, { as: own, body: { ...name, email: stranger.email!.toUpperCase() } });
    expect(email).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    const admin = await row('admin');
    const phone = await app.call(update, { as: own, body: { ...name, phone: admin.phone } });
    expect(phone).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
    expect(await row(own)).toEqual(before);
  });

  test('409 for all but one of those who want the same address at the same moment', async () => {
    const replies = await Promise.all(
      ([own, other] as const).map((as) =>
        app.call(update, { as, body: { ...name, email: `wanted.${own}@example.com` } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const as of [own, other] as const)
      await app.call(update, { as, body: { ...name, email: `${as.toLowerCase()}.again@example.com` } });
  });

  test('401 without a token, 403 for another role', async () => {
    expect(await app.call(update, { body: name })).toMatchObject({ status: 401 });
    expect(await app.call(update, { as: foreign, body: name })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await app.call(update, { as: 'admin', body: name })).toMatchObject({ status: 403 });
  });

  refusesBadBodies(() => app, update, { as: own });
});

test('a code that is redeemed while the address changes verifies the old one or nothing', async () => {
  const target = 'racing@example.com';
  for (let round = 0; round < 5; round++) {
    await app.call('updateCustomer', { as: 'otherCustomer', body: { ...name, email: target } });
    app.clock.advance(15 * minute);
    const { data } = await app.call('logInWithEmail', { body: { email: target } });
    const code = await codeSentTo(app, target);
    const [verified] = await Promise.all([
      app.call('verifyEmail', { as: { token: data.token as string }, body: { code } }),
      app.call('updateCustomer', { as: 'otherCustomer', body: { ...name, email: 'raced@example.com' } }),
    ]);
    // In whatever order: the new address was never verified.
    expect([200, 400]).toContain(verified.status);
    expect(await row('otherCustomer')).toMatchObject({ email_key: 'raced@example.com', is_email_verified: 0 });
  }
  await codesDelivered();
});
