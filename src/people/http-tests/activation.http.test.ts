import type { Trx } from '../../database/connection';
import type { SandboxData, UserName } from '../../sandbox/data';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { meanwhile } from '../../testing/databases/meanwhile';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { getUser } from '../../testing/people';
import { anonymiseAccount } from '../repository-erasing';

const app = useTestApp();

const act = (operationId: 'activateOwner' | 'deactivateOwner', who: UserName, body?: object, as: UserName = 'admin') =>
  app.call(operationId, { as, path: { userId: app.sandbox.userIds[who] }, body });
const account = (who: UserName) => getUser(app, app.sandbox.userIds[who]);
const statusOf = (name: keyof SandboxData['propertyIds']) =>
  app.db
    .selectFrom('rent_property')
    .select(['property_status', 'version'])
    .where('id', '=', app.sandbox.propertyIds[name])
    .executeTakeFirstOrThrow();

/** The audit entries, events and notifications about the user, in order. */
async function recordsOf(who: UserName) {
  const id = app.sandbox.userIds[who];
  const told = await app.db.selectFrom('notification').selectAll().where('user_id', '=', id).orderBy('id').execute();
  return {
    audit: await auditTrailOf(app, `user:${id}`),
    events: (await eventsOf(app, 'user', id)).map(({ type }) => type),
    told: told.map(({ type, parameters }) => [type, JSON.parse(parameters)]),
  };
}

async function addIdImages(who: UserName, sides: ('front' | 'rear')[]): Promise<void> {
  const file = {
    kind: 'identity',
    content_type: 'image/jpeg',
    bytes: 1,
    sha256: 'x',
    storage_key: 'x',
    created_at: 1,
  } as const;
  const rows = sides.map((purpose) => ({
    ...file,
    name: `${who}-${purpose}`,
    owner_id: app.sandbox.userIds[who],
    purpose,
  }));
  await app.db.insertInto('file').values(rows).execute();
}

test('returns 409 until a contact is verified and both identity images exist, then 200 and publishes the listings', async () => {
  const owner = app.sandbox.userIds.inactiveOwner;
  const listing = await app.call('addRentProperty', {
    as: 'inactiveOwner',
    body: {
      PropertyInformation: { images: [], propertyType: 0, type: 0, title: 'Example flat', city: 1 },
      ...{ CurrencyId: 7, RentType: 1, Price: 45 },
    },
  });
  const id = listing.data.id as number;
  expect(listing.data.propertyStatus).toBe(0);
  const set = (values: object) => app.db.updateTable('app_user').set(values).where('id', '=', owner).execute();

  await set({ is_email_verified: 0, is_phone_verified: 0 });
  const unverified = await act('activateOwner', 'inactiveOwner', {});
  expect(unverified).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(unverified.envelope.message).toMatch(/verified/);
  await set({ is_phone_verified: 1 });
  for (const sides of [['front'], ['rear']] as const) {
    const incomplete = await act('activateOwner', 'inactiveOwner', {});
    expect(incomplete).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(incomplete.envelope.message).toMatch(/identity card/);
    await addIdImages('inactiveOwner', [...sides]);
  }
  expect(await recordsOf('inactiveOwner')).toEqual({ audit: [], events: [], told: [] });
  expect(await app.call('getRentPropertyById', { path: { id } })).toMatchObject({ status: 404 });

  const reply = await act('activateOwner', 'inactiveOwner', { note: 'checked' });
  expect(reply).toMatchObject({ status: 200, data: { userId: owner, isActive: true, isIdentityVerified: true } });
  const shown = await app.call('getRentPropertyById', { path: { id } });
  expect(shown).toMatchObject({
    status: 200,
    data: { propertyStatus: 1, version: 2, owner: { isIdentityVerified: true } },
  });
  const admin = app.sandbox.userIds.admin;
  const once = {
    audit: [[admin, 'activateOwner', 'checked', true]],
    events: ['owner.activated'],
    told: [[1, {}]],
  };
  expect(await recordsOf('inactiveOwner')).toEqual(once);
  const events = app.db.selectFrom('outbox').select('data').where('type', '=', 'property.statusChanged');
  expect(await events.where('resource_id', '=', id).execute()).toEqual([
    { data: JSON.stringify({ ownerId: owner, propertyStatus: 1 }) },
  ]);
  expect(await account('inactiveOwner')).toMatchObject({ activated_by: admin, activated_at: app.clock.now() });

  // A repeated request without a body changes nothing.
  app.clock.advance(1000);
  const again = await act('activateOwner', 'inactiveOwner');
  expect(again.data).toEqual(reply.data);
  expect(await recordsOf('inactiveOwner')).toEqual(once);
});

test('returns 200 for an active owner, records the identity check and sends no notification', async () => {
  expect((await account('owner')).activated_by).toBeNull();
  const before = await statusOf('pending');
  const reply = await act('activateOwner', 'owner');
  expect(reply).toMatchObject({ status: 200, data: { isActive: true, isIdentityVerified: true } });
  const once = { audit: [[app.sandbox.userIds.admin, 'activateOwner', null, true]], events: [], told: [] };
  expect(await recordsOf('owner')).toEqual(once);
  // This listing is pending for another reason.
  expect(await statusOf('pending')).toEqual(before);
  await act('activateOwner', 'owner');
  expect(await recordsOf('owner')).toEqual(once);

  const without = await act('activateOwner', 'otherOwner');
  expect(without).toMatchObject({ status: 200, data: { isActive: true, isIdentityVerified: false } });
  expect(await recordsOf('otherOwner')).toEqual({ audit: [], events: [], told: [] });
});

describe('activation with a version', () => {
  const who = 'otherOwner';
  const profile = async () =>
    (await app.call('getOwnerByUserId', { as: 'admin', path: { userId: app.sandbox.userIds[who] } })).data;
  const rename = (lastName: string) => app.call('updateOwner', { as: who, body: { firstName: 'Example', lastName } });
  const set = (values: object) =>
    app.db.updateTable('app_user').set(values).where('id', '=', app.sandbox.userIds[who]).execute();
  beforeAll(() => addIdImages(who, ['front', 'rear']));
  /** Prepares an inactive owner without an identity check; returns the version that the administrator reads. */
  const looked = async () => {
    await set({ is_active: 0, activated_by: null, activated_at: null, last_name: 'Looked At' });
    return (await profile()).version as number;
  };

  test('returns 409 for the version before a change of name and records nothing; returns 200 for the new version', async () => {
    const version = await looked();
    const before = await recordsOf(who);
    // An update without changes keeps the version, except for the address from the sandbox.
    await rename('Looked At');
    await rename('Looked At');
    const unchanged = (await profile()).version as number;
    expect(unchanged).toBeLessThanOrEqual(version + 1);
    await rename('Another Name');
    const reply = await act('activateOwner', who, { version });
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toBe(`The owner has changed the profile. Its version is now ${unchanged + 1}.`);
    expect(await profile()).toMatchObject({ isActive: false, isIdentityVerified: false });
    expect(await recordsOf(who)).toEqual(before);
    const seen = await act('activateOwner', who, { version: unchanged + 1 });
    expect(seen).toMatchObject({
      status: 200,
      data: { isActive: true, isIdentityVerified: true, lastName: 'Another Name' },
    });
    // A repeated activation succeeds with any version, because nothing is left to do.
    expect((await act('activateOwner', who, { version })).status).toBe(200);
  });

  test('returns 409 for an active owner whose name has changed since', async () => {
    const version = await looked();
    await set({ is_active: 1 });
    await rename('Yet Another');
    expect((await act('activateOwner', who, { version })).status).toBe(409);
    expect(await profile()).toMatchObject({ isActive: true, isIdentityVerified: false });
  });

  test('a concurrent change of name never results in a verified name that was not read', async () => {
    for (let round = 0; round < 8; round += 1) {
      const version = await looked();
      const both = [() => act('activateOwner', who, { version }), () => rename(`Swapped ${round}`)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()));
      const { isIdentityVerified, lastName } = await profile();
      expect([lastName, isIdentityVerified]).toEqual([`Swapped ${round}`, false]);
    }
  });
});

test('returns 200 for a deactivation, which hides the listings and keeps reservations, and for a new activation', async () => {
  const { active: id } = app.sandbox.propertyIds;
  const before = await Promise.all((['active', 'inactive', 'rejected', 'suspended'] as const).map(statusOf));
  const reason = 'The identity card has expired.';
  const reply = await act('deactivateOwner', 'owner', { reason });
  expect(reply).toMatchObject({ status: 200, data: { isActive: false, isIdentityVerified: true } });
  expect(await app.call('getRentPropertyById', { path: { id } })).toMatchObject({ status: 404 });
  const stay = { propertyId: id, startDate: '2027-03-01', endDate: '2027-03-04' };
  expect(await app.call('bookReservation', { as: 'customer', body: stay })).toMatchObject({ status: 404 });
  const reservation = { path: { id: app.sandbox.reservationIds.confirmed } };
  expect((await app.call('getReservationById', { as: 'customer', ...reservation })).data.status).toBe(2);
  expect(await app.call('getMyRentListings', { as: 'owner' })).toMatchObject({ status: 200 });

  const told = (await recordsOf('owner')).told;
  expect(told).toEqual([[2, { reason }]]);
  await act('deactivateOwner', 'owner', { reason: 'again' });
  expect((await recordsOf('owner')).told).toEqual(told);
  expect((await recordsOf('owner')).audit.map(([, action]) => action)).toEqual(['activateOwner', 'deactivateOwner']);

  await act('activateOwner', 'owner', {});
  expect(await app.call('getRentPropertyById', { path: { id } })).toMatchObject({ status: 200 });
  expect((await recordsOf('owner')).events).toEqual(['owner.deactivated', 'owner.activated']);
  expect(await statusOf('pending')).toMatchObject({ property_status: 1 });
  expect(await Promise.all((['active', 'inactive', 'rejected', 'suspended'] as const).map(statusOf))).toEqual(before);
});

test('one of many concurrent activations takes effect', async () => {
  await act('deactivateOwner', 'inactiveOwner', { reason: 'x' });
  const before = await recordsOf('inactiveOwner');
  const replies = await Promise.all(Array.from({ length: 8 }, () => act('activateOwner', 'inactiveOwner')));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const after = await recordsOf('inactiveOwner');
  expect(after.events).toHaveLength(before.events.length + 1);
  expect(after.told).toHaveLength(before.told.length + 1);
  expect(after.audit).toHaveLength(before.audit.length + 1);
});

test('a listing that is added during the activation of its owner is published', async () => {
  const body = {
    PropertyInformation: { images: [], propertyType: 0, type: 0, title: 'Example flat', city: 1 },
    ...{ CurrencyId: 7, RentType: 1, Price: 45 },
  };
  for (let round = 0; round < 5; round++) {
    await act('deactivateOwner', 'inactiveOwner', { reason: 'x' });
    const [added] = await Promise.all([
      app.call('addRentProperty', { as: 'inactiveOwner', body }),
      act('activateOwner', 'inactiveOwner'),
    ]);
    const own = await app.call('getRentPropertyById', { path: { id: added.data.id as number } });
    expect(own).toMatchObject({ status: 200, data: { propertyStatus: 1 } });
  }
});

test.each([
  ['activateOwner', 'inactiveOwner', { note: 'checked' }],
  ['deactivateOwner', 'otherOwner', { reason: 'x' }],
] as const)('%s: 404 for an owner who closes the account at this moment', async (operationId, who, body) => {
  if (operationId === 'activateOwner') await act('deactivateOwner', who, { reason: 'x' });
  const before = await recordsOf(who);
  const now = app.clock.now();
  const close = (trx: Trx) => anonymiseAccount(trx, app.sandbox.userIds[who], now, now);
  const reply = await meanwhile(app, close, () => act(operationId, who, body));
  expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await account(who)).toMatchObject({ is_active: 0, activated_by: null });
  expect(await recordsOf(who)).toEqual(before);
});

describe.each([
  ['activateOwner', { note: 'checked' }],
  ['deactivateOwner', { reason: 'x' }],
] as const)('%s', (operationId, body) => {
  test('returns 404 for a user who is not an owner', async () => {
    for (const who of ['customer', 'admin', 'agent'] as const)
      expect(await act(operationId, who, body)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await app.call(operationId, { as: 'admin', path: { userId: 2147483647 }, body })).toMatchObject({
      status: 404,
    });
  });

  test('returns 400, 401 and 403', async () => {
    const path = { userId: app.sandbox.userIds.owner };
    const wrong = operationId === 'activateOwner' ? { note: '' } : {};
    expect(await act(operationId, 'owner', wrong)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await app.call(operationId, { path, body })).toMatchObject({ status: 401 });
    for (const as of ['owner', 'customer', 'agent'] as const)
      expect(await act(operationId, 'owner', body, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  refusesBadBodies(app, operationId, { as: 'admin', path: { userId: 2 } });
});
