import { codeSentTo, loggedIn, userOfRole } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { getUser } from '../../testing/people';
import { deliverContactNotices } from '../../testing/contact-notices';

const app = useTestApp();

const everyRole = Object.values(userOfRole);
const name = { firstName: 'Example', lastName: 'Person' };

describe.each(everyRole)('%s', (who) => {
  test('returns 200 with every member of the profile, which can be sent back unchanged', async () => {
    const { id, role, email, phone } = await getUser(app, app.sandbox.userIds[who]);
    const read = await app.call('getMe', { as: who });
    expect(read).toMatchObject({
      status: 200,
      data: { userId: id, role, email, phone, whatsAppNumber: phone, isEmailVerified: true },
      envelope: { message: 'Here is the profile.' },
    });
    const sent = await app.call('updateMe', { as: who, body: read.data });
    expect([sent.status, sent.data]).toEqual([200, { ...(read.data as object), updatedAt: expect.any(String) }]);
    // The WhatsApp number that defaults to the phone number changes with it.
    expect(await getUser(app, id)).toMatchObject({ whatsapp_number: null });
  });

  test('returns 200 with the new e-mail address pending until its code is entered, and notifies the old address', async () => {
    const { id, email } = await getUser(app, app.sandbox.userIds[who]);
    const next = `new.${who}@example.com`;
    const as = await loggedIn(app, email!);
    const changed = await app.call('updateMe', { as, body: { ...name, email: next, whatsAppNumber: '962791234567' } });
    expect(changed).toMatchObject({
      status: 200,
      data: { ...name, email, pendingEmail: next, whatsAppNumber: '+962791234567', isIdentityVerified: false },
    });
    await deliverContactNotices(app);
    expect(app.messages.lastTo(email!)).toContain('n***@example.com');
    const verified = await app.call('verifyEmail', { as, body: { code: await codeSentTo(app, next) } });
    expect(verified.status).toBe(200);
    expect((await app.call('getMe', { as })).data).toMatchObject({ userId: id, email: next, pendingEmail: null });
  });
});

test('returns 400 for the removal of the last verified contact, 401 without a token, 403 for a verification token', async () => {
  const none = await app.call('updateMe', { as: 'agent', body: { ...name, email: null, phone: null } });
  expect(none).toMatchObject({ status: 400, envelope: { errors: [{ field: 'email' }, { field: 'phone' }] } });
  expect(await app.call('getMe')).toMatchObject({ status: 401 });
  expect(await app.call('updateMe', { body: name })).toMatchObject({ status: 401 });
  expect(await app.call('getMe', { as: 'verification' })).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
  expect(await app.call('updateMe', { as: 'verification', body: name })).toMatchObject({ status: 403 });
  expect(await app.call('getMe', { as: 'agent', query: { userId: 1 } })).toMatchObject({ status: 400 });
});

refusesBadBodies(app, 'updateMe', { as: 'admin' });
