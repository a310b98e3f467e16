import type { Trx } from '../../database/connection';
import type { UserName } from '../../sandbox/data';
import { callAs } from '../../testing/access';
import { type Actor, type TestApp, startTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { closeAccount } from '../../testing/closing';
import { meanwhile } from '../../testing/databases/meanwhile';
import { privateFiles } from '../../testing/files';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { cardImage, getUser, insertCustomer } from '../../testing/people';
import { anonymiseAccount, eraseProofs } from '../repository-erasing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_PROFILE_CHANGES: '1000' });
});
afterAll(() => app.close());

interface Customer {
  id: number;
  as: Actor;
}

let count = 0;

/** A customer with a verified e-mail address and images of both sides, in version 2. */
async function withImages(): Promise<Customer> {
  const customer = await newCustomer();
  expect(await sendImages(customer)).toMatchObject({ status: 200, data: { version: 2 } });
  return customer;
}

async function newCustomer(verified = true): Promise<Customer> {
  const name = `checked${(count += 1)}`;
  const as = await insertCustomer(app, name, verified);
  const found = app.db.selectFrom('app_user').select('id').where('email', '=', `${name}@example.com`);
  return { as, id: (await found.executeTakeFirstOrThrow()).id };
}

const images = async () => ({ FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage('png') });
const sendImages = async ({ as }: { as: Actor }, form?: Awaited<ReturnType<typeof images>>) =>
  callAs(app, as, 'setCustomerIdImages', { form: form ?? (await images()) });
const verify = (userId: number, body: object = { version: 2 }, as: UserName = 'admin') =>
  app.call('verifyCustomerIdentity', { as, path: { userId }, body });
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
    const { id, as } = await newCustomer(false);
    const unverified = await verify(id, { version: 1 });
    expect(unverified).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(unverified.envelope.message).toMatch(/verified neither/);
    await set(id, { is_email_verified: 1 });
    const incomplete = await verify(id, { version: 1 });
    expect(incomplete).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(incomplete.envelope.message).toMatch(/both sides of the identity card/);
    await sendImages({ as });
    const outdated = await verify(id, { version: 1 });
    expect(outdated).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(outdated.envelope.message).toMatch(/The version is now 2\./);
    expect(await recordsOf(id)).toEqual(nothing);

    app.clock.advance(1000);
    const reply = await verify(id, { version: 2, note: 'checked' });
    expect(reply).toMatchObject({ status: 200, data: { userId: id, isIdentityVerified: true, version: 2 } });
    const { admin } = app.sandbox.userIds;
    expect(await getUser(app, id)).toMatchObject({ activated_by: admin, updated_at: app.clock.now() });
    const once = {
      audit: [[admin, 'verifyCustomerIdentity', 'checked', true]],
      events: ['customer.identityVerified'],
      told: [49],
    };
    expect(await recordsOf(id)).toEqual(once);
    expect((await callAs(app, as, 'getMe')).data).toMatchObject({ isIdentityVerified: true });

    app.clock.advance(1000);
    // Nothing is left to do, so that any version succeeds.
    for (const version of [1, 2]) expect((await verify(id, { version })).data).toEqual(reply.data);
    expect(await recordsOf(id)).toEqual(once);
  });

  test('returns 409 for a version before a change of name or of images', async () => {
    const customer = await withImages();
    await callAs(app, customer.as, 'updateCustomer', { body: { firstName: 'Another', lastName: 'Customer' } });
    expect(await verify(customer.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await sendImages(customer);
    expect(await verify(customer.id, { version: 3 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await profile(customer.id)).toMatchObject({ isIdentityVerified: false, version: 4 });
    expect(await recordsOf(customer.id)).toEqual(nothing);
    expect((await verify(customer.id, { version: 4 })).status).toBe(200);
  });

  test('returns 409 for a blocked customer, and 200 after the block is removed', async () => {
    const { id } = await withImages();
    await app.call('blockUser', { as: 'admin', path: { userId: id }, body: { reason: 'An example.' } });
    const reply = await verify(id);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toBe('The customer is blocked.');
    expect((await profile(id)).isIdentityVerified).toBe(false);
    await app.call('unblockUser', { as: 'admin', path: { userId: id } });
    expect((await verify(id)).status).toBe(200);
  });

  test('returns 409 after the images were removed', async () => {
    const { id } = await withImages();
    await app.db.transaction().execute((trx) => eraseProofs(trx, id));
    expect(await verify(id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await recordsOf(id)).toEqual(nothing);
  });

  test('returns 404 for users of other roles, unknown users and closed accounts', async () => {
    const { owner, otherOwner, admin, agent } = app.sandbox.userIds;
    const { id, as } = await withImages();
    await closeAccount(app, as);
    for (const userId of [owner, otherOwner, admin, agent, id, 2147483647])
      expect(await verify(userId, { version: 1 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
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
      const { id } = await withImages();
      const reply = await meanwhile(
        app,
        (trx) => work(trx, id),
        () => verify(id),
      );
      expect(reply.status).toBe(status);
      expect((await getUser(app, id)).activated_by).toBeNull();
      expect(await recordsOf(id)).toEqual(nothing);
    },
  );

  test('a concurrent change of images never results in verified images that were not read', async () => {
    const customer = await withImages();
    for (let round = 0; round < 8; round += 1) {
      const version = (await profile(customer.id)).version as number;
      const form = await images();
      const both = [() => verify(customer.id, { version }), () => sendImages(customer, form)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()));
      expect(await profile(customer.id)).toMatchObject({ isIdentityVerified: false, version: version + 1 });
    }
  });

  test('one of many concurrent requests takes effect', async () => {
    const { id } = await withImages();
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await recordsOf(id)).toMatchObject({ events: ['customer.identityVerified'], told: [49] });
    expect((await recordsOf(id)).audit).toHaveLength(1);
  });

  test('closing the account erases who verified it, and the data of the customer omits the note', async () => {
    const { id, as } = await withImages();
    await verify(id, { version: 2, note: 'internal: check' });
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
      expect(await verify(customer, body)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(
      await app.call('verifyCustomerIdentity', { path: { userId: customer }, body: { version: 1 } }),
    ).toMatchObject({ status: 401 });
    for (const as of ['owner', 'customer', 'agent'] as const)
      expect(await verify(customer, { version: 1 }, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  refusesBadBodies(() => app, 'verifyCustomerIdentity', { as: 'admin', path: { userId: 3 } });
});

describe('setCustomerIdImages', () => {
  const rowsOf = (id: number) =>
    app.db.selectFrom('file').selectAll().where('owner_id', '=', id).orderBy('purpose').execute();
  const read = (userId: number, side: string) =>
    app.call('getCustomerIdImage', { as: 'admin', path: { userId, side } });

  test('returns 200, replaces the images with their files, and resets the verification', async () => {
    const before = await privateFiles(app);
    const customer = await withImages();
    const first = await rowsOf(customer.id);
    await verify(customer.id);
    const reply = await sendImages(customer);
    expect(reply).toMatchObject({
      status: 200,
      data: { hasFrontIdImage: true, hasRearIdImage: true, isIdentityVerified: false, isActive: true, version: 3 },
    });
    const second = await rowsOf(customer.id);
    expect(second.map(({ kind, purpose, content_type }) => [kind, purpose, content_type])).toEqual([
      ['identity', 'front', 'image/jpeg'],
      ['identity', 'rear', 'image/png'],
    ]);
    expect(second.map(({ name }) => name)).not.toEqual(first.map(({ name }) => name));
    const added = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect(added).toEqual(second.map(({ storage_key }) => storage_key).sort());
    for (const side of ['front', 'rear']) expect((await read(customer.id, side)).status).toBe(200);
  });

  test('changes nothing for images that are stored already', async () => {
    const customer = await newCustomer();
    const form = await images();
    await sendImages(customer, form);
    await verify(customer.id);
    const [rows, files] = [await rowsOf(customer.id), await privateFiles(app)];
    expect(await sendImages(customer, form)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await profile(customer.id)).toMatchObject({ isIdentityVerified: true, version: 2 });
    expect(await rowsOf(customer.id)).toEqual(rows);
    expect(await privateFiles(app)).toEqual(files);
    // The same pictures for the other sides are a change.
    const swapped = { FrontIdCarImagePath: form.RearIdCarImagePath, RearIdCarImagePath: form.FrontIdCarImagePath };
    expect(await sendImages(customer, swapped)).toMatchObject({ data: { isIdentityVerified: false, version: 3 } });
  });

  test('of concurrent requests, the files of one remain', async () => {
    const before = await privateFiles(app);
    const customer = await withImages();
    const replies = await Promise.all(Array.from({ length: 4 }, () => sendImages(customer)));
    expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
    const added = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect(added).toEqual((await rowsOf(customer.id)).map(({ storage_key }) => storage_key).sort());
    expect(added).toHaveLength(2);
    expect(await profile(customer.id)).toMatchObject({ version: 6 });
  });

  test('leaves no image behind when the account closes at this moment', async () => {
    const customer = await withImages();
    const before = await privateFiles(app);
    const form = await images();
    const close = (trx: Trx) => anonymiseAccount(trx, customer.id, app.clock.now(), app.clock.now());
    const reply = await meanwhile(app, close, () => sendImages(customer, form));
    expect(reply).toMatchObject({ status: 401 });
    expect(await privateFiles(app)).toEqual(before);
    expect(await rowsOf(customer.id)).toHaveLength(2);
  });

  test('closing the account removes the images, also replaced ones', async () => {
    const before = await privateFiles(app);
    const customer = await withImages();
    await sendImages(customer);
    expect(await closeAccount(app, customer.as)).toMatchObject({ data: { keptUntil: null } });
    expect(await privateFiles(app)).toEqual(before);
    expect(await rowsOf(customer.id)).toEqual([]);
  });

  test('returns 400, 413 and 415 and changes nothing', async () => {
    const customer = await withImages();
    const files = await privateFiles(app);
    const valid = await images();
    const send = (changes: object) =>
      callAs(app, customer.as, 'setCustomerIdImages', { form: { ...valid, ...changes } });
    for (const RearIdCarImagePath of [undefined, 'rear.jpg'])
      expect(await send({ RearIdCarImagePath })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await send({ RearIdCarImagePath: large })).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    for (const RearIdCarImagePath of [await cardImage('webp'), new Uint8Array([1, 2, 3])])
      expect(await send({ RearIdCarImagePath })).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    const json = await callAs(app, customer.as, 'setCustomerIdImages', { body: {} });
    expect(json).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await privateFiles(app)).toEqual(files);
    expect(await profile(customer.id)).toMatchObject({ version: 2 });
  });

  test('returns 401 and 403', async () => {
    const form = await images();
    expect(await app.call('setCustomerIdImages', { form })).toMatchObject({ status: 401 });
    for (const [as, code] of [
      ['owner', 'FORBIDDEN'],
      ['agent', 'FORBIDDEN'],
      ['admin', 'FORBIDDEN'],
      ['verification', 'VERIFICATION_REQUIRED'],
      ['blocked', 'USER_BLOCKED'],
    ] as const)
      expect(await app.call('setCustomerIdImages', { as, form })).toMatchObject({ status: 403, code });
  });
});
