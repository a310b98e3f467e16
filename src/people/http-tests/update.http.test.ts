import type { UserName } from '../../sandbox/data';
import { codeSentTo, loggedIn } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { getUser } from '../../testing/people';
import { minute } from '../../testing/time';
import { deliverContactNotices } from '../../testing/contact-notices';

const app = useTestApp();

const cases = [
  ['updateOwner', 'getOwnerByUserId', 'owner', 'otherOwner', 'customer'],
  ['updateCustomer', 'getCustomerByUserId', 'customer', 'otherCustomer', 'owner'],
] as const;
const name = { firstName: 'Example', lastName: 'Person' };
const row = (who: UserName) => getUser(app, app.sandbox.userIds[who]);

describe.each(cases)('%s', (update, read, own, other, foreign) => {
  test('returns 200 unchanged for a profile that is sent back as read', async () => {
    await app.call(update, { as: own, body: { ...name, city: 1, address: 'Here 1', birthDate: '1990-05-17' } });
    const before = await app.call(read, { as: own, path: { userId: app.sandbox.userIds[own] } });
    expect(before.data).toMatchObject({ city: 1, address: 'Here 1', birthDate: '1990-05-17' });
    expect(before.data.whatsAppNumber).toBe(before.data.phone);
    const after = await app.call(update, { as: own, body: before.data });
    expect([after.status, after.data]).toEqual([200, before.data]);
  });

  test('returns 200 and clears omitted members except e-mail address, phone number and language', async () => {
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
        whatsAppNumber: full.data.phone,
        city: null,
        address: null,
        birthDate: null,
      },
      ...{ language: 'ar', email: full.data.email, phone: full.data.phone, isEmailVerified: true },
      ...{ hasFrontIdImage: true, isBlocked: false },
    });
    await app.call(update, { as: own, body: { ...name, language: 'en' } });
  });

  test('returns 200 with the new e-mail address pending, notifies the old one and keeps it until the code is entered', async () => {
    const before = await row(other);
    const next = `New.${own}@example.com`;
    const as = await loggedIn(app, before.email!);
    const reply = await app.call(update, { as, body: { ...name, email: next } });
    const contacts = { email: before.email, isEmailVerified: true, phone: before.phone, isPhoneVerified: true };
    expect(reply).toMatchObject({ status: 200, data: { ...contacts, pendingEmail: next, pendingPhone: null } });
    const profile = await app.call(read, { as, path: { userId: before.id } });
    expect(profile.data).toMatchObject({ ...contacts, pendingEmail: next });
    await deliverContactNotices(app);
    expect(app.messages.lastTo(before.email!)).toContain(`N***@example.com`);

    expect(await app.call('logInWithEmail', { body: { email: before.email } })).toMatchObject({ status: 206 });
    expect(await app.call('logInWithEmail', { body: { email: next } })).toMatchObject({ status: 404 });
    const verification = (await app.call('logInWithEmail', { body: { email: before.email } })).data as {
      token: string;
    };
    const code = await codeSentTo(app, next);
    // A log-in cannot verify a pending address.
    expect(await app.call('verifyEmail', { as: verification, body: { code } })).toMatchObject({ code: 'OTP_EXPIRED' });
    const verified = await app.call('verifyEmail', { as, body: { code, email: next } });
    expect(verified).toMatchObject({ status: 200, data: { user: { userId: before.id, isEmailVerified: true } } });
    expect(await row(other)).toMatchObject({
      ...{ email: next, email_key: next.toLowerCase(), is_email_verified: 1 },
      ...{ pending_email: null, pending_email_key: null },
    });
    expect(await app.call('logInWithEmail', { body: { email: before.email } })).toMatchObject({ status: 404 });
    expect(await app.call(read, { as, path: { userId: before.id } })).toMatchObject({ status: 200 });
    app.clock.advance(minute);
    expect((await loggedIn(app, next)).user!.userId).toBe(before.id);
    const back = { email: before.email, email_key: before.email_key };
    await app.db.updateTable('app_user').set(back).where('id', '=', before.id).execute();
  });

  test('returns 400 for a new name with contact details; a name from before the rule can be sent back', async () => {
    const refused = await app.call(update, { as: own, body: { firstName: 'omar@example.com', lastName: 'Person' } });
    expect(refused).toMatchObject({
      status: 400,
      envelope: { errors: [{ field: 'firstName', code: 'pattern' }] },
    });
    const { id, first_name } = await row(own);
    const set = (changes: object) => app.db.updateTable('app_user').set(changes).where('id', '=', id).execute();
    await set({ first_name: '0791234567' });
    const { last_name } = await row(own);
    const body = { firstName: '0791234567', lastName: last_name, address: 'There 3' };
    expect((await app.call(update, { as: own, body })).status).toBe(200);
    await set({ first_name });
  });

  test('returns 200 still verified for the same contacts in another notation', async () => {
    const before = await row(own);
    await app.db.updateTable('app_user').set({ is_phone_verified: 1 }).where('id', '=', before.id).execute();
    const body = { ...name, email: before.email!.toUpperCase(), phone: before.phone!.slice(1) };
    const { status, data } = await app.call(update, { as: own, body });
    expect([status, data.email, data.phone]).toEqual([200, before.email!.toUpperCase(), before.phone]);
    expect(data).toMatchObject({ isEmailVerified: true, isPhoneVerified: true });
    await app.call(update, { as: own, body: { ...name, email: before.email } });
  });

  test('returns 200 with a pending number or without a number; 400 without a verified contact', async () => {
    const before = await row(own);
    const phone = own === 'owner' ? '962791000001' : '962791000002';
    const changed = await app.call(update, { as: own, body: { ...name, phone } });
    expect(changed.data).toMatchObject({ phone: before.phone, isPhoneVerified: true, pendingPhone: `+${phone}` });
    await deliverContactNotices(app);
    expect(app.messages.lastTo(before.phone!)).toContain('+962******00');
    const kept = await app.call(update, { as: own, body: changed.data });
    expect(kept.data).toMatchObject({ phone: before.phone, pendingPhone: `+${phone}` });
    const code = await codeSentTo(app, `+${phone}`);
    const verified = await app.call('verifyPhone', { as: own, body: { code } });
    expect(verified).toMatchObject({ status: 200, data: { user: { isPhoneVerified: true } } });
    expect(await row(own)).toMatchObject({ phone: `+${phone}`, is_phone_verified: 1, pending_phone: null });

    const without = await app.call(update, { as: own, body: { ...name, phone: null } });
    expect(without).toMatchObject({ status: 200, data: { phone: null, isPhoneVerified: false } });
    await deliverContactNotices(app);
    expect(app.messages.lastTo(`+${phone}`)).toContain('none');
    const none = await app.call(update, { as: own, body: { ...name, firstName: 'Changed', email: null } });
    expect(none).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(none.envelope.errors.map(({ field, code }) => [field, code])).toEqual([
      ['email', 'required'],
      ['phone', 'required'],
    ]);
    expect(await row(own)).toMatchObject({ first_name: 'Example', is_email_verified: 1 });
  });

  test('does not reveal that another account has verified the address, which keeps it', async () => {
    const [stranger, admin] = [await row(foreign), await row('admin')];
    const replies = [];
    for (const email of [stranger.email!.toUpperCase(), 'nobody.has.this@example.com'])
      replies.push(await app.call(update, { as: own, body: { ...name, email, phone: admin.phone } }));
    const [taken, free] = replies.map(({ status, headers, envelope }) => {
      const told = { ...envelope, traceId: '', data: { ...(envelope.data as object), pendingEmail: '', version: 0 } };
      return { status, told, headers: [...headers.keys()] };
    });
    expect(taken).toEqual(free);
    expect(taken!.status).toBe(200);
    app.clock.advance(minute);
    const code = await codeSentTo(app, admin.phone!);
    expect(await app.call('verifyPhone', { as: own, body: { code } })).toMatchObject({
      status: 409,
      code: 'PHONE_TAKEN',
    });
    expect(await row('admin')).toMatchObject({ phone: admin.phone, is_phone_verified: 1 });
    const removed = { pending_email: null, pending_email_key: null, pending_phone: null };
    await app.db.updateTable('app_user').set(removed).where('id', '=', app.sandbox.userIds[own]).execute();
  });

  test('sends nothing to an unverified address', async () => {
    const { id, phone } = await row(own);
    const named = `named.${own}@example.com`;
    const change = (email: string | null, is_email_verified: 0 | 1) =>
      app.db
        .updateTable('app_user')
        .set({ email, email_key: email, is_email_verified, phone: '+962790000777', is_phone_verified: 1 })
        .where('id', '=', id)
        .execute();
    await change(named, 0);
    await app.call(update, { as: own, body: { ...name, email: `wanted.${own}@example.com` } });
    await deliverContactNotices(app);
    expect(app.messages.lastTo(named)).toBeUndefined();
    expect(app.messages.lastTo('+962790000777')).toContain('w***@example.com');
    await change(`${own}@example.com`, 1);
    await app.db.updateTable('app_user').set({ phone }).where('id', '=', id).execute();
  });

  test('a change of name resets the identity check', async () => {
    const { id } = await row(own);
    const checked = app.db
      .updateTable('app_user')
      .set({ activated_by: app.sandbox.userIds.admin })
      .where('id', '=', id);
    await checked.execute();
    await app.call(update, { as: own, body: { firstName: ' Example', lastName: 'Person ' } });
    const same = await app.call(read, { as: own, path: { userId: id } });
    expect(same.data).toMatchObject({ lastName: 'Person', isIdentityVerified: true });
    const renamed = await app.call(update, { as: own, body: { firstName: 'Example', lastName: 'Other' } });
    expect(renamed.data).toMatchObject({ lastName: 'Other', isIdentityVerified: false, isActive: true });
    await app.call(update, { as: own, body: name });
  });

  test.each([
    ['city', 99, 'enum'],
    ['birthDate', '2010-01-01', 'max'],
    ['birthDate', '1990-02-30', 'format'],
    ['phone', '+9990000000', 'format'],
    ['whatsAppNumber', '+9990000000', 'format'],
    ['whatsAppNumber', '12', 'format'],
    ['firstName', ' ', 'pattern'],
    ['email', 'nobody', 'format'],
    ['language', 5, 'type'],
  ])('400 for %s %s', async (field, value, code) => {
    const reply = await app.call(update, { as: own, body: { ...name, [field]: value } });
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', envelope: { errors: [{ field }] } });
    expect([code, 'minLength']).toContain(reply.envelope.errors[0]!.code);
  });

  test('returns 401 without a token, 403 for another role', async () => {
    expect(await app.call(update, { body: name })).toMatchObject({ status: 401 });
    expect(await app.call(update, { as: foreign, body: name })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await app.call(update, { as: 'admin', body: name })).toMatchObject({ status: 403 });
  });

  refusesBadBodies(app, update, { as: own });
});

test('a code entered during a change of address verifies only the address it was sent to', async () => {
  const as = await loggedIn(app, 'other.customer@example.com');
  for (let round = 0; round < 5; round++) {
    const [target, wanted] = [`racing${round}@example.com`, `raced${round}@example.com`];
    await app.call('updateCustomer', { as, body: { ...name, email: target } });
    const code = await codeSentTo(app, target);
    const [verified] = await Promise.all([
      app.call('verifyEmail', { as, body: { code, email: target } }),
      app.call('updateCustomer', { as, body: { ...name, email: wanted } }),
    ]);
    expect([200, 400]).toContain(verified.status);
    const { email_key, is_email_verified } = await row('otherCustomer');
    expect([email_key === target, is_email_verified]).toEqual([verified.status === 200, 1]);
    expect(email_key).not.toBe(wanted);
  }
});
