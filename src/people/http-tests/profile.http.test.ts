import { BookingStatus } from '../../../generated/enumerations';
import type { UserName } from '../../sandbox/data';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';

const app = useTestApp();
beforeAll(async () => {
  await app.db
    .updateTable('app_user')
    .set({
      ...{ whatsapp_number: '+962791112222', address: '12 Rainbow Street', birth_date: '1990-05-17', city: 1 },
      ...{ identity_type: 0, identity_number_encrypted: 'sealed', identity_number_masked: '*******567' },
      ...{ accepted_terms_version: 3, agent_id: app.sandbox.userIds.agent, activated_by: app.sandbox.userIds.admin },
    })
    .where('id', 'in', [app.sandbox.userIds.owner, app.sandbox.userIds.customer])
    .execute();
});

const read = (operationId: 'getOwnerByUserId' | 'getCustomerByUserId', of: UserName | number, as?: UserName) =>
  app.call(operationId, { path: { userId: typeof of === 'number' ? of : app.sandbox.userIds[of] }, as });

describe.each([
  ['getOwnerByUserId', 'owner', 1],
  ['getCustomerByUserId', 'customer', 2],
] as const)('%s', (operationId, own, role) => {
  const foreignRole = own === 'owner' ? 'customer' : 'owner';
  const open = () => ({
    ...{ userId: app.sandbox.userIds[own], firstName: 'Example', lastName: own === 'owner' ? 'Owner' : 'Customer' },
    ...{ whatsAppNumber: '+962791112222', phone: own === 'owner' ? '+962790000002' : '+962790000003', role },
    ...{ ownerType: own === 'owner' ? 0 : null, customerType: own === 'customer' ? 0 : null, language: 'en', city: 1 },
    ...{ isActive: true, isIdentityVerified: true, createdAt: '2026-12-01T09:30:00Z' },
  });

  test.each([own, 'admin'] as const)('returns 200 with every member for %s', async (as) => {
    const { status, data, headers } = await read(operationId, own, as);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(data).toEqual({
      ...open(),
      ...{ email: `${own}@example.com`, isEmailVerified: true, isPhoneVerified: true },
      ...{ pendingEmail: null, pendingPhone: null },
      ...{ identityType: 0, identityNumberMasked: '*******567', hasFrontIdImage: true, hasRearIdImage: true },
      ...{ isBlocked: false, agentId: app.sandbox.userIds.agent, address: '12 Rainbow Street' },
      ...{
        birthDate: '1990-05-17',
        acceptedTermsVersion: 3,
        commissionType: null,
        commissionValue: null,
        version: 1,
        updatedAt: '2026-12-01T09:30:00Z',
      },
    });
  });

  test('returns 200 with null and false for private members to other users', async () => {
    const { status, data } = await read(operationId, own, foreignRole);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...open(),
      ...{ email: null, isEmailVerified: false, isPhoneVerified: false, identityType: null },
      ...{ pendingEmail: null, pendingPhone: null },
      ...{ identityNumberMasked: null, hasFrontIdImage: false, hasRearIdImage: false, isBlocked: false },
      ...{
        agentId: null,
        address: null,
        birthDate: null,
        acceptedTermsVersion: null,
        commissionType: null,
        commissionValue: null,
        version: null,
        updatedAt: null,
      },
    });
  });

  test('returns 200 with the stored members of the identity card only', async () => {
    const without = own === 'owner' ? 'inactiveOwner' : 'otherCustomer';
    const { data } = await read(operationId, without, 'admin');
    expect(data).toMatchObject({ hasFrontIdImage: false, hasRearIdImage: false, isIdentityVerified: false });
  });

  test.each(['x', '0', '1.5', '2147483648'])('returns 400 for the identifier %s', async (userId) => {
    expect(await app.call(operationId, { path: { userId }, as: 'admin' })).toMatchObject({ status: 400 });
  });

  test('returns 400 for an unknown query parameter', async () => {
    const reply = await app.call(operationId, { path: { userId: 1 }, query: { id: 2 }, as: 'admin' });
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('returns 401 without a token', async () => {
    expect(await read(operationId, own)).toMatchObject({ status: 401 });
  });

  test('returns 403 for a verification token and for a blocked account', async () => {
    expect(await read(operationId, own, 'verification')).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
    expect(await read(operationId, own, 'blocked')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  });

  test('returns 404 for an unknown user, and for a user of another role', async () => {
    expect(await read(operationId, 999_999, 'admin')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const other of [foreignRole, 'admin', 'agent'] as const) {
      expect(await read(operationId, other, 'admin')).toMatchObject({ status: 404 });
    }
  });
});

test.each(['otherOwner', 'inactiveOwner', 'customer', 'otherCustomer', 'agent'] as const)(
  "returns 200 for %s who reads an owner's contact data",
  async (as) => {
    expect(await read('getOwnerByUserId', 'owner', as)).toMatchObject({ status: 200, data: { email: null } });
  },
);

describe('an owner without a public listing', () => {
  const ownerName = 'inactiveOwner';
  const guest = 'otherCustomer';
  const isRead = async (as: UserName) => (await read('getOwnerByUserId', ownerName, as)).status === 200;
  const set = (changes: object) =>
    app.db.updateTable('app_user').set(changes).where('id', '=', app.sandbox.userIds[ownerName]).execute();

  test.each(['customer', 'otherOwner', 'agent'] as const)('is unknown to %s, as an unknown id is', async (as) => {
    const hidden = await read('getOwnerByUserId', ownerName, as);
    const unknown = await read('getOwnerByUserId', 999_999, as);
    const { traceId: _, ...envelope } = hidden.envelope;
    expect([hidden.status, unknown.envelope]).toMatchObject([404, envelope]);
  });

  test('is read by the owner, by administrators, and by the agent of the owner', async () => {
    for (const as of [ownerName, 'admin'] as const) expect([as, await isRead(as)]).toEqual([as, true]);
    await set({ agent_id: app.sandbox.userIds.agent });
    expect(await isRead('agent')).toBe(true);
    await set({ agent_id: null });
  });

  test('is read by a customer who has a reservation', async () => {
    const customer_id = app.sandbox.userIds[guest];
    const changes = { customer_id, owner_id: app.sandbox.userIds[ownerName] };
    expect(await isRead(guest)).toBe(false);
    await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 200), changes);
    expect([await isRead(guest), await isRead('customer')]).toEqual([true, false]);
  });
});

test('a blocked owner with a listing is unknown to strangers', async () => {
  const block = (is_blocked: 0 | 1) =>
    app.db.updateTable('app_user').set({ is_blocked }).where('id', '=', app.sandbox.userIds.owner).execute();
  await block(1);
  const { status } = await read('getOwnerByUserId', 'owner', 'otherOwner');
  await block(0);
  expect(status).toBe(404);
});

test('shows a phone number that is not verified to the user and to administrators only', async () => {
  const verify = (is_phone_verified: 0 | 1, whatsapp_number: string | null) => {
    const changes = { is_phone_verified, whatsapp_number };
    return app.db.updateTable('app_user').set(changes).where('id', '=', app.sandbox.userIds.owner).execute();
  };
  await verify(0, null);
  const seen = [];
  for (const as of ['owner', 'admin', 'customer'] as const)
    seen.push((await read('getOwnerByUserId', 'owner', as)).data);
  await verify(1, '+962791112222');
  const own = { phone: '+962790000002', whatsAppNumber: '+962790000002' };
  expect(seen).toMatchObject([own, own, { phone: null, whatsAppNumber: null }]);
});

test("returns 403 for an agent who reads a customer's profile", async () => {
  expect(await read('getCustomerByUserId', 'customer', 'agent')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test.each(['otherOwner', 'otherCustomer'] as const)("returns 404 for %s who reads a customer's profile", async (as) => {
  expect(await read('getCustomerByUserId', 'customer', as)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

describe('an owner reads the profile of a customer', () => {
  let id: number;
  beforeAll(async () => {
    const customer_id = app.sandbox.userIds.otherCustomer;
    id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 100), { customer_id });
  });

  const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;
  test.each([
    [200, 'Pending', Pending, {}],
    [404, 'Pending, of which the hold has passed', Pending, { hold: -1 }],
    [200, 'DepositPaid', DepositPaid, {}],
    [404, 'DepositPaid, of which the end has passed', DepositPaid, { ends: -1 }],
    [200, 'Confirmed', Confirmed, {}],
    [200, 'Confirmed, of which the end has passed', Confirmed, { ends: -1 }],
    [200, 'Completed', Completed, { ends: -1 }],
    [404, 'Cancelled', Cancelled, {}],
    [404, 'Rejected', Rejected, {}],
    [404, 'Expired', Expired, {}],
    [404, 'NoShow', NoShow, {}],
  ] as [number, string, BookingStatus, { hold?: number; ends?: number }][])(
    '%s where the reservation is %s',
    async (expected, _name, status, { hold = 1000, ends = 1000 }) => {
      const now = app.clock.now();
      // `ends_at` is immutable; a new reservation is faster than advancing the clock.
      const { id: _, ...row } = await app.db
        .selectFrom('reservation')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await app.db.withoutPlugins().deleteFrom('payment_transaction').where('reservation_id', '=', id).execute();
      await app.db.deleteFrom('reservation_night').where('reservation_id', '=', id).execute();
      await app.db.deleteFrom('reservation').where('id', '=', id).execute();
      const hold_expires_at = status === Pending ? now + hold : null;
      const inserted = await app.db
        .insertInto('reservation')
        .values({ ...row, status, hold_expires_at, ends_at: now + ends })
        .returning('id')
        .executeTakeFirstOrThrow();
      id = inserted.id;
      expect(await read('getCustomerByUserId', 'otherCustomer', 'owner')).toMatchObject({ status: expected });
      expect(await read('getCustomerByUserId', 'otherCustomer', 'otherOwner')).toMatchObject({ status: 404 });
    },
  );
});
