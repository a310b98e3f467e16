import { loggedIn } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { auditOf } from '../../testing/journal';

const app = useTestApp();

const person = { firstName: ' Example ', lastName: 'Representative' };
const add = (body: object) => app.call('addAgent', { as: 'admin', body });

test('returns 200 with an agent who can log in, be named by owners and list those owners', async () => {
  const reply = await add({ ...person, email: 'Rep@example.com', phone: '962791000009', city: 1 });
  expect(reply).toMatchObject({
    status: 200,
    data: {
      ...{
        firstName: 'Example',
        lastName: 'Representative',
        role: 3,
        email: 'Rep@example.com',
        phone: '+962791000009',
      },
      ...{
        city: 1,
        language: 'en',
        isActive: true,
        isIdentityVerified: false,
        isEmailVerified: true,
        isPhoneVerified: true,
      },
    },
  });
  const id = reply.data.userId as number;
  const audit = await auditOf(app, `user:${id}`);
  expect(audit).toMatchObject([{ actor_id: app.sandbox.userIds.admin, action: 'addAgent' }]);
  expect(await loggedIn(app, 'rep@example.com')).toMatchObject({ user: { userId: id, role: 3 } });
});

test('returns 409 for a contact that a user of any role has verified, and inserts no row', async () => {
  const count = async () => (await app.db.selectFrom('app_user').select('id').execute()).length;
  const before = await count();
  const email = await add({ ...person, email: 'OWNER@example.com' });
  expect(email).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  const phone = await add({ ...person, email: 'fresh@example.com', phone: '+962790000003' });
  expect(phone).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
  // If both contacts are taken, both engines report the same one.
  const both = await add({ ...person, email: 'customer@example.com', phone: '+962790000003' });
  expect(both).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  expect(await count()).toBe(before);
});

test('returns 400 without a contact, and for a number without a valid country code', async () => {
  const none = await add(person);
  expect(none.envelope.errors.map(({ field, code }) => [field, code])).toEqual([
    ['email', 'required'],
    ['phone', 'required'],
  ]);
  expect(none.status).toBe(400);
  const nowhere = await add({ ...person, phone: '+9990000000' });
  expect(nowhere).toMatchObject({ status: 400, envelope: { errors: [{ field: 'phone', code: 'format' }] } });
});

test('returns 401 and 403 for other roles than administrators', async () => {
  expect(await app.call('addAgent', { body: person })).toMatchObject({ status: 401 });
  for (const as of ['owner', 'customer', 'agent'] as const)
    expect(await app.call('addAgent', { as, body: person })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

refusesBadBodies(app, 'addAgent', { as: 'admin' });

describe('figures', () => {
  const none = {
    ...{ ownersCount: 0, activeOwnersCount: 0, propertiesCount: 0, activePropertiesCount: 0 },
    ...{ reservationsCount: 0, confirmedReservationsCount: 0, commissionTotals: [], owners: [] },
  };
  const some = { ownersCount: 2, activeOwnersCount: 1, propertiesCount: 5, activePropertiesCount: 1 };

  test('returns 200 with zeros for an agent without owners', async () => {
    const { agent } = app.sandbox.userIds;
    const reply = await app.call('getMyAgentData', { as: 'agent' });
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({
      ...{ agentId: agent, userId: agent, firstName: 'Example', lastName: 'Agent', phone: '+962790000004' },
      ...{ email: 'agent@example.com', city: null, isActive: true },
      ...none,
    });
  });

  test('returns 200 with exact counts of the agent’s owners, and commission by currency', async () => {
    const { agent, owner, inactiveOwner } = app.sandbox.userIds;
    const owners = app.db.updateTable('app_user').set({ agent_id: agent });
    await owners.where('id', 'in', [owner, inactiveOwner]).execute();
    const { confirmed, completed, noShow, pending } = app.sandbox.reservationIds;
    const stay = (id: number, values: object) =>
      app.db.updateTable('reservation').set(values).where('id', '=', id).execute();
    await stay(confirmed, { commission_minor: 13_500 });
    await stay(completed, { commission_minor: 1_050, currency_id: 1 });
    await stay(noShow, { commission_minor: 99_999 });
    await stay(pending, { commission_minor: 99_999 });

    const mine = await app.call('getMyAgentData', { as: 'agent' });
    expect(mine.data).toMatchObject({
      ...some,
      ...{ reservationsCount: 8, confirmedReservationsCount: 2 },
      commissionTotals: [
        { currencyId: 1, amount: 10.5 },
        { currencyId: 7, amount: 13.5 },
      ],
      owners: [
        { userId: owner, firstName: 'Example', lastName: 'Owner', isActive: true },
        { userId: inactiveOwner, firstName: 'Example', lastName: 'Inactive Owner', isActive: false },
      ],
    });
    const read = await app.call('getAgentData', { as: 'admin', path: { userId: agent } });
    expect([read.status, read.data]).toEqual([200, mine.data]);

    const list = await app.call('getAgents', { as: 'admin', query: { includeTotalCount: true } });
    expect(list.status).toBe(200);
    const [newer, mineInList] = list.data as { lastName: string }[];
    expect(newer).toMatchObject({ lastName: 'Representative', ...none });
    expect(mineInList).toEqual({ ...(mine.data as object), owners: [] });
    expect(list.envelope.pagination!.totalCount).toBe(2);
    const first = await app.call('getAgents', { as: 'admin', query: { pageSize: 1 } });
    const cursor = first.envelope.pagination!.nextCursor;
    const second = await app.call('getAgents', { as: 'admin', query: { pageSize: 1, cursor } });
    expect([first.data, second.data]).toEqual([[newer], [mineInList]]);
    const later = await app.call('getAgents', { as: 'admin', query: { updatedSince: '2027-01-01T00:00:00Z' } });
    expect(later.data).toEqual([]);
  });

  test('returns 200 with the first fifty owners', async () => {
    const { agent, otherOwner } = app.sandbox.userIds;
    const model = await app.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', otherOwner)
      .executeTakeFirstOrThrow();
    const { id: _, ...row } = model;
    const many = Array.from({ length: 50 }, () => ({
      ...row,
      email: null,
      email_key: null,
      phone: null,
      agent_id: agent,
    }));
    await app.db.insertInto('app_user').values(many).execute();
    const { data } = await app.call('getMyAgentData', { as: 'agent' });
    expect([data.ownersCount, data.activeOwnersCount, data.owners.length]).toEqual([52, 51, 50]);
  });

  test('returns 404 for a user who is not an agent', async () => {
    for (const userId of [app.sandbox.userIds.owner, 2147483647])
      expect(await app.call('getAgentData', { as: 'admin', path: { userId } })).toMatchObject({
        ...{ status: 404, code: 'NOT_FOUND' },
      });
  });

  test('returns 400, 401 and 403', async () => {
    const path = { userId: app.sandbox.userIds.agent };
    for (const [operationId, as] of [
      ['getMyAgentData', 'admin'],
      ['getAgentData', 'agent'],
      ['getAgents', 'agent'],
    ] as const) {
      expect(await app.call(operationId, { path })).toMatchObject({ status: 401 });
      for (const role of [as, 'owner', 'customer'] as const)
        expect(await app.call(operationId, { as: role, path })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      const allowed = operationId === 'getMyAgentData' ? 'agent' : 'admin';
      const wrong = await app.call(operationId, { as: allowed, path, query: { userId: 4 } });
      expect(wrong).toMatchObject({ status: 400 });
    }
  });
});
