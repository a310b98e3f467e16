import type { Trx } from '../../database/connection';
import type { UserName } from '../../sandbox/data';
import { codeSentTo, loggedIn } from '../../testing/access';
import { type TestApp, useForAll, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { meanwhile } from '../../testing/databases/meanwhile';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { getUser } from '../../testing/people';
import { secondInstance } from '../../testing/servers/second-instance';
import { minute } from '../../testing/time';
import { lockCustomerAndAddStay, readPartyStates } from '../../bookings/repository-parties';
import { anonymiseAccount } from '../repository-erasing';

const app = useTestApp();
const other = useForAll(() => secondInstance(app));

const idOf = (who: UserName | number) => (typeof who === 'number' ? who : app.sandbox.userIds[who]);
const block = (who: UserName | number, as: UserName | { token: string } = 'admin', reason = 'Fraud') =>
  app.call('blockUser', { as, path: { userId: idOf(who) }, body: { reason } });
const unblock = (who: UserName | number, as: UserName = 'admin') =>
  app.call('unblockUser', { as, path: { userId: idOf(who) } });
const recordsOf = async (who: UserName | number) => {
  const id = idOf(who);
  return {
    audit: await auditTrailOf(app, `user:${id}`),
    events: (await eventsOf(app, 'user', id)).map(({ type }) => type),
  };
};

/** Inserts and logs in another administrator. */
async function administrator(email: string, at: TestApp = app): Promise<{ id: number; token: string }> {
  const { admin } = at.sandbox.userIds;
  const model = await getUser(at, admin);
  const row = { ...model, id: undefined, email, email_key: email, phone: null, is_blocked: 0 };
  const { id } = await at.db.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, ...(await loggedIn(at, email)) };
}

test('returns 200 and revokes all access at once, and restores it after unblocking', async () => {
  const email = 'customer@example.com';
  const { token, refreshToken } = await loggedIn(app, email);
  const { data: verification } = await app.call('logInWithEmail', { body: { email } });
  app.clock.advance(minute);
  const code = await codeSentTo(app, email);
  const { customer, admin } = app.sandbox.userIds;

  const reply = await block('customer');
  const blockedAt = new Date(app.clock.now()).toISOString().replace('.000', '');
  const blocked = { userId: customer, firstName: 'Example', lastName: 'Customer', role: 2, reason: 'Fraud' };
  expect(reply).toMatchObject({ status: 200, data: { ...blocked, blockedAt, blockedBy: admin } });

  for (const as of [{ token }, { token: verification.token as string }, 'customer'] as const)
    expect(await app.call('getMyReservations', { as })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect(await app.call('refreshToken', { body: { refreshToken } })).toMatchObject({ status: 401 });
  for (const body of [{ email }, { email, code }])
    expect(await app.call('logInWithEmail', { body })).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  const sessions = app.db.selectFrom('session').select('id').where('user_id', '=', customer);
  expect(await sessions.where('revoked_at', 'is', null).execute()).toEqual([]);

  // A repeated block keeps the first reason and audits nothing.
  app.clock.advance(minute);
  expect((await block('customer', 'admin', 'Another')).data).toEqual(reply.data);
  expect(await recordsOf('customer')).toEqual({
    audit: [[admin, 'blockUser', 'Fraud', true]],
    events: ['user.blocked'],
  });

  expect(await unblock('customer')).toMatchObject({ status: 200, data: { removed: true } });
  expect(await app.call('getMyReservations', { as: { token } })).toMatchObject({ status: 401 });
  expect(await app.call('logInWithEmail', { body: { email, code } })).toMatchObject({
    status: 400,
    code: 'OTP_EXPIRED',
  });
  expect(await loggedIn(app, email)).toMatchObject({ tokenType: 'access' });
  expect(await unblock('customer')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await recordsOf('customer')).events).toEqual(['user.blocked', 'user.unblocked']);
  const row = app.db.selectFrom('app_user').select(['blocked_reason', 'blocked_at', 'blocked_by']);
  const cleared = { blocked_reason: null, blocked_at: null, blocked_by: null };
  expect(await row.where('id', '=', customer).executeTakeFirst()).toEqual(cleared);
});

test('hides the listings of a blocked owner, and keeps the reservations', async () => {
  const { active: id } = app.sandbox.propertyIds;
  await block('owner');
  expect(await app.call('getRentPropertyById', { path: { id } })).toMatchObject({ status: 404 });
  const stay = await app.call('getReservationById', {
    as: 'admin',
    path: { id: app.sandbox.reservationIds.confirmed },
  });
  expect(stay.data.status).toBe(2);
  await unblock('owner');
  expect(await app.call('getRentPropertyById', { path: { id } })).toMatchObject({ status: 200 });
});

test('a log-in concurrent with the block leaves no valid session', async () => {
  const email = 'agent@example.com';
  for (let round = 0; round < 4; round++) {
    app.clock.advance(15 * minute);
    const code = await codeSentTo(app, email);
    const [logIn] = await Promise.all([app.call('logInWithEmail', { body: { email, code } }), block('agent')]);
    expect([200, 400, 403]).toContain(logIn.status);
    await unblock('agent');
    if (logIn.status === 200) {
      const as = { token: logIn.data.token as string };
      expect(await app.call('getMyAgentData', { as })).toMatchObject({ status: 401 });
      const { refreshToken } = logIn.data as { refreshToken: string };
      expect(await app.call('refreshToken', { body: { refreshToken } })).toMatchObject({ status: 401 });
    }
    const sessions = app.db.selectFrom('session').select('id').where('user_id', '=', app.sandbox.userIds.agent);
    expect(await sessions.where('revoked_at', 'is', null).execute()).toEqual([]);
  }
});

test('returns 409 for the own account and the last administrator; one of two administrators who block each other stays', async () => {
  expect(await block('admin')).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const first = app.sandbox.userIds.admin;
  for (let round = 0; round < 4; round++) {
    const admin = await loggedIn(app, 'administrator@example.com');
    const second = await administrator(`second.${round}@example.com`);
    expect(
      await app.call('blockUser', { as: second, path: { userId: second.id }, body: { reason: 'x' } }),
    ).toMatchObject({
      status: 409,
    });
    // Both instances have open connections.
    const [one, two] = await Promise.all([
      block(second.id, admin),
      other.post(`/BlockedUsers/Add/${first}`, { reason: 'Fraud' }, second.token),
    ]);
    expect([one.status, two.status]).toContain(200);
    expect([one, two].filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = one.status === 200 ? two : one;
    // Rejected as the last administrator, or as one who has been blocked meanwhile.
    expect(['STATE_CONFLICT', 'USER_BLOCKED']).toContain(loser.code);
    const left = app.db.selectFrom('app_user').select('id').where('role', '=', 0).where('is_blocked', '=', 0);
    expect(await left.execute()).toHaveLength(1);
    await app.db.updateTable('app_user').set({ is_blocked: 0 }).where('id', '=', first).execute();
    await app.db
      .updateTable('app_user')
      .set({ role: 2, is_blocked: 0 } as object)
      .where('id', '=', second.id)
      .execute();
    app.clock.advance(15 * minute);
  }
});

test('returns 200 with the blocked users, most recently blocked first', async () => {
  const admin = await loggedIn(app, 'administrator@example.com');
  app.clock.advance(minute);
  await block('otherOwner', admin, 'Second');
  app.clock.advance(minute);
  await block('otherCustomer', admin, 'Third');
  const { blocked, otherOwner, otherCustomer } = app.sandbox.userIds;
  const list = async (query: object) => {
    const reply = await app.call('getBlockedUsers', { as: admin, query: query as Record<string, unknown> });
    expect(reply.status).toBe(200);
    return { ids: (reply.data as { userId: number }[]).map(({ userId }) => userId), ...reply };
  };
  const all = await list({ includeTotalCount: true });
  expect(all.ids).toEqual([otherCustomer, otherOwner, blocked]);
  expect(all.envelope.pagination!.totalCount).toBe(3);
  expect(all.data[0]).toMatchObject({ reason: 'Third', role: 2, blockedBy: app.sandbox.userIds.admin });
  expect((await list({ role: 1 })).ids).toEqual([otherOwner]);
  expect((await list({ role: 0 })).ids).toEqual([]);
  expect((await list({ search: 'BLOCKED' })).ids).toEqual([blocked]);
  expect((await list({ search: 'other example.com' })).ids).toEqual([otherCustomer, otherOwner]);
  expect((await list({ updatedSince: new Date(app.clock.now()).toISOString() })).ids).toEqual([otherCustomer]);
  const page = await list({ pageSize: 2 });
  const rest = await list({ pageSize: 2, cursor: page.envelope.pagination!.nextCursor });
  expect([page.ids, rest.ids, rest.envelope.pagination!.nextCursor]).toEqual([
    [otherCustomer, otherOwner],
    [blocked],
    null,
  ]);
});

test('returns 400, 401, 403 and 404', async () => {
  const as = await loggedIn(app, 'customer@example.com');
  const { token } = await administrator('third@example.com');
  const admin = { token };
  const path = { userId: app.sandbox.userIds.owner };
  const body = { reason: 'Fraud' };
  expect(await app.call('getBlockedUsers')).toMatchObject({ status: 401 });
  expect(await app.call('getBlockedUsers', { as })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await app.call('getBlockedUsers', { as: admin, query: { cursor: 'x' } })).toMatchObject({ status: 400 });
  for (const wrong of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }])
    expect(await app.call('blockUser', { as: admin, path, body: wrong })).toMatchObject({ status: 400 });
  expect(await app.call('unblockUser', { as: admin, path: { userId: 'x' } })).toMatchObject({ status: 400 });
  for (const operationId of ['blockUser', 'unblockUser'] as const) {
    expect(await app.call(operationId, { path, body })).toMatchObject({ status: 401 });
    expect(await app.call(operationId, { as, path, body })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const unknownUser = { userId: 2147483647 };
    expect(await app.call(operationId, { as: admin, path: unknownUser, body })).toMatchObject({ status: 404 });
  }
});

describe('concurrent bookings and closed accounts', () => {
  const own = useTestApp();
  refusesBadBodies(own, 'blockUser', { as: 'admin', path: { userId: 3 } });

  test('waits for a booking that has passed its check', async () => {
    const { verification: userId } = own.sandbox.userIds;
    const request = (id: 'blockUser' | 'unblockUser') => () =>
      own.call(id, { as: 'admin', path: { userId }, body: { reason: 'Fraud' } });
    const listing = { id: own.sandbox.propertyIds.active, owner_id: own.sandbox.userIds.owner };
    const book = async (trx: Trx) => {
      await lockCustomerAndAddStay(trx, userId, listing.id);
      return readPartyStates(trx, userId, listing);
    };
    expect(await meanwhile(own, book, request('blockUser'))).toMatchObject({ status: 200, data: { userId } });
    expect(await request('unblockUser')()).toMatchObject({ status: 200 });
  });

  test.each(['customer', 'otherOwner', 'admin'] as const)(
    'returns 404 for an account that is closed concurrently: %s',
    async (who) => {
      const as = who === 'admin' ? await administrator('last@example.com', own) : 'admin';
      const userId = own.sandbox.userIds[who];
      const now = own.clock.now();
      const close = (trx: Trx) => anonymiseAccount(trx, userId, now, now);
      const request = () => own.call('blockUser', { as, path: { userId }, body: { reason: 'Fraud' } });
      expect(await meanwhile(own, close, request)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await getUser(own, userId)).toMatchObject({ blocked_at: null, blocked_reason: null });
      expect(await auditTrailOf(own, `user:${userId}`)).toEqual([]);
    },
  );
});
