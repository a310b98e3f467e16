import { NotificationType } from '../../../generated/enumerations';
import type { Trx } from '../../database/connection';
import { callAs } from '../../testing/access';
import { startTestApp, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { closeAccount } from '../../testing/closing';
import { meanwhile } from '../../testing/databases/meanwhile';
import { customerWithImages, identityImages, newCustomer, sendImages, verify } from '../../testing/identity';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { getUser } from '../../testing/people';
import { anonymiseAccount, eraseProofs } from '../repository-erasing';

const app = useTestApp({ LIMIT_PROFILE_CHANGES: '1000' });

const profile = async (userId: number) =>
  (await app.call('getCustomerByUserId', { as: 'admin', path: { userId } })).data;
const set = (id: number, values: object) => app.db.updateTable('app_user').set(values).where('id', '=', id).execute();

/** The audit entries, events and notifications about the customer, in order. */
async function recordsOf(id: number) {
  const told = await app.db.selectFrom('notification').select('type').where('user_id', '=', id).execute();
  return {
    audit: await auditTrailOf(app, `user:${id}`),
    events: (await eventsOf(app, 'user', id)).map(({ type }) => type),
    told: told.map(({ type }) => type),
  };
}
const nothing = { audit: [], events: [], told: [] };

describe('verifyCustomerIdentity', () => {
  test('returns 409 until a contact is verified and both identity images exist, then 200 once', async () => {
    const { id, as } = await newCustomer(app, false);
    const unverified = await verify(app, id, { version: 1 });
    expect(unverified).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(unverified.envelope.message).toMatch(/verified neither/);
    await set(id, { is_email_verified: 1 });
    const incomplete = await verify(app, id, { version: 1 });
    expect(incomplete).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(incomplete.envelope.message).toMatch(/both sides of the identity card/);
    await sendImages(app, { as });
    const outdated = await verify(app, id, { version: 1 });
    expect(outdated).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(outdated.envelope.message).toMatch(/The version is now 2\./);
    expect(await recordsOf(id)).toEqual(nothing);

    app.clock.advance(1000);
    const reply = await verify(app, id, { version: 2, note: 'checked' });
    expect(reply).toMatchObject({ status: 200, data: { userId: id, isIdentityVerified: true, version: 2 } });
    const { admin } = app.sandbox.userIds;
    expect(await getUser(app, id)).toMatchObject({ activated_by: admin, updated_at: app.clock.now() });
    const once = {
      audit: [[admin, 'verifyCustomerIdentity', 'checked', true]],
      events: ['customer.identityVerified'],
      told: [NotificationType.IdentityVerified],
    };
    expect(await recordsOf(id)).toEqual(once);
    expect((await callAs(app, as, 'getMe')).data).toMatchObject({ isIdentityVerified: true });

    app.clock.advance(1000);
    // Nothing is left to do, so that any version succeeds.
    for (const version of [1, 2]) expect((await verify(app, id, { version })).data).toEqual(reply.data);
    expect(await recordsOf(id)).toEqual(once);
  });

  test('returns 409 for a version before a change of name or of images', async () => {
    const customer = await customerWithImages(app);
    await callAs(app, customer.as, 'updateCustomer', { body: { firstName: 'Another', lastName: 'Customer' } });
    expect(await verify(app, customer.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await sendImages(app, customer);
    expect(await verify(app, customer.id, { version: 3 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await profile(customer.id)).toMatchObject({ isIdentityVerified: false, version: 4 });
    expect(await recordsOf(customer.id)).toEqual(nothing);
    expect((await verify(app, customer.id, { version: 4 })).status).toBe(200);
  });

  test('returns 409 for a blocked customer, and 200 after the block is removed', async () => {
    const { id } = await customerWithImages(app);
    await app.call('blockUser', { as: 'admin', path: { userId: id }, body: { reason: 'An example.' } });
    const reply = await verify(app, id);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toBe('The customer is blocked.');
    expect((await profile(id)).isIdentityVerified).toBe(false);
    await app.call('unblockUser', { as: 'admin', path: { userId: id } });
    expect((await verify(app, id)).status).toBe(200);
  });

  test('returns 409 after the images were removed', async () => {
    const { id } = await customerWithImages(app);
    await app.db.transaction().execute((trx) => eraseProofs(trx, id));
    expect(await verify(app, id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await recordsOf(id)).toEqual(nothing);
  });

  test('returns 404 for users of other roles, unknown users and closed accounts', async () => {
    const { owner, otherOwner, admin, agent } = app.sandbox.userIds;
    const { id, as } = await customerWithImages(app);
    await closeAccount(app, as);
    for (const userId of [owner, otherOwner, admin, agent, id, 2147483647])
      expect(await verify(app, userId, { version: 1 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await getUser(app, owner)).activated_by).toBeNull();
    expect((await recordsOf(id)).audit.map(([, action]) => action)).toEqual(['closeAccount']);
  });

  test.each([
    ['closes', 404, (trx: Trx, id: number) => anonymiseAccount(trx, id, app.clock.now(), app.clock.now())],
    [
      'is blocked',
      409,
      (trx: Trx, id: number) => trx.updateTable('app_user').set({ is_blocked: 1 }).where('id', '=', id).execute(),
    ],
    [
      'changes the name',
      409,
      (trx: Trx, id: number) =>
        trx.updateTable('app_user').set({ last_name: 'Other', version: 3 }).where('id', '=', id).execute(),
    ],
  ] as [string, number, (trx: Trx, id: number) => Promise<unknown>][])(
    'does not verify a customer whose account %s at this moment: %s',
    async (_what, status, work) => {
      const { id } = await customerWithImages(app);
      const reply = await meanwhile(
        app,
        (trx) => work(trx, id),
        () => verify(app, id),
      );
      expect(reply.status).toBe(status);
      expect((await getUser(app, id)).activated_by).toBeNull();
      expect(await recordsOf(id)).toEqual(nothing);
    },
  );

  test('a concurrent change of images never results in verified images that were not read', async () => {
    const customer = await customerWithImages(app);
    for (let round = 0; round < 8; round += 1) {
      const version = (await profile(customer.id)).version as number;
      const form = await identityImages();
      const both = [() => verify(app, customer.id, { version }), () => sendImages(app, customer, form)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()));
      expect(await profile(customer.id)).toMatchObject({ isIdentityVerified: false, version: version + 1 });
    }
  });

  test('one of many concurrent requests takes effect', async () => {
    const { id } = await customerWithImages(app);
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(app, id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await recordsOf(id)).toMatchObject({
      events: ['customer.identityVerified'],
      told: [NotificationType.IdentityVerified],
    });
    expect((await recordsOf(id)).audit).toHaveLength(1);
  });

  test('closing the account erases who verified it, and the data of the customer omits the note', async () => {
    const { id, as } = await customerWithImages(app);
    await verify(app, id, { version: 2, note: 'internal: check' });
    const { data } = await callAs(app, as, 'getMyData');
    expect(data).toMatchObject({ profile: { isIdentityVerified: true } });
    expect((data as { auditEntries: object[] }).auditEntries).toMatchObject([
      { action: 'verifyCustomerIdentity', reason: null, isOwnAct: false },
    ]);
    await closeAccount(app, as);
    expect(await getUser(app, id)).toMatchObject({ activated_by: null, activated_at: null });
    const [entry] = await auditTrailOf(app, `user:${id}`);
    expect(entry).toEqual([app.sandbox.userIds.admin, 'verifyCustomerIdentity', null, true]);
  });

  test('returns 400, 401 and 403', async () => {
    const { customer } = app.sandbox.userIds;
    for (const body of [{}, { version: 0 }, { version: 1, note: '' }])
      expect(await verify(app, customer, body)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(
      await app.call('verifyCustomerIdentity', { path: { userId: customer }, body: { version: 1 } }),
    ).toMatchObject({ status: 401 });
    for (const as of ['owner', 'customer', 'agent'] as const)
      expect(await verify(app, customer, { version: 1 }, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('returns 429 beyond the limit of requests, and does not verify the customer then', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on', LIMIT_REQUESTS_USER: '20' });
    try {
      const { id } = await customerWithImages(limited);
      const statuses: number[] = [];
      for (let sent = 0; sent < 25; sent += 1) statuses.push((await verify(limited, id, { version: 1 })).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([409, 429]);
      expect(await verify(limited, id)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
      expect((await getUser(limited, id)).activated_by).toBeNull();
    } finally {
      await limited.close();
    }
  });

  refusesBadBodies(app, 'verifyCustomerIdentity', { as: 'admin', path: { userId: 3 } });
});
