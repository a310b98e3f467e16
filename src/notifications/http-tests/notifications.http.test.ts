import { NotificationType, UserRole } from '../../../generated/enumerations';
import { inTransaction } from '../../database/transaction';
import { type Actor, type Call, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { dateIn } from '../../testing/bookings';
import { insertUser } from '../../testing/databases/rows';
import { insertCustomer } from '../../testing/people';
import { notify } from '../repository';

const app = useTestApp();
beforeEach(() => app.db.deleteFrom('notification').execute());

const list = (query: Record<string, unknown> = {}, call: Call = {}) =>
  app.call('getNotifications', { as: 'customer', query, ...call });
const countOf = async (as: Actor = 'customer') => (await app.call('getUnreadCount', { as })).data.count as number;
const read = (id: number, as: Actor = 'customer') => app.call('markNotificationAsRead', { as, path: { id } });
const send = (body: object, as: Actor = 'admin') =>
  app.call('sendNotification', { as, body: { title: 'Maintenance', message: 'Bookings pause on Friday.', ...body } });

/** Inserts `count` notifications for the customer, one second apart. */
async function insertNotifications(count = 1, title = 'Example flat'): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await inTransaction(app.db, (trx) =>
      notify(trx, {
        to: [app.sandbox.userIds.customer],
        type: NotificationType.DepositConfirmed,
        parameters: { title, startDate: '2027-01-05', endDate: '2027-01-08' },
        reservationId: app.sandbox.reservationIds.confirmed,
        propertyId: app.sandbox.propertyIds.active,
        at: app.clock.now(),
      }),
    );
    app.clock.advance(1000);
  }
}

const ids = (data: { id: number }[]) => data.map(({ id }) => id);

describe('getNotifications', () => {
  test('returns 200 with the caller’s notifications in the requested language', async () => {
    const createdAt = new Date(app.clock.now()).toISOString().replace('.000', '');
    await insertNotifications();
    const english = await list();
    expect(english.data).toEqual([
      {
        id: expect.any(Number) as number,
        type: NotificationType.DepositConfirmed,
        title: 'Reservation confirmed',
        message: 'The reservation of “Example flat”, 2027-01-05 to 2027-01-08, is confirmed.',
        isRead: false,
        readAt: null,
        reservationId: app.sandbox.reservationIds.confirmed,
        propertyId: app.sandbox.propertyIds.active,
        createdAt,
      },
    ]);
    const [arabic] = (await list({}, { headers: { 'accept-language': 'ar' } })).data as {
      title: string;
      message: string;
    }[];
    expect(arabic!.title).toBe('تم تأكيد الحجز');
    expect(arabic!.message).toContain('«\u2068Example flat\u2069»');
    expect((await list({}, { as: 'otherCustomer' })).data).toEqual([]);
  });

  test('returns 200 with the title as it is when it contains the syntax of placeholders, without controls of direction', async () => {
    await insertNotifications(1, '{{endDate}} $t(x) <b>&amp;</b> "‮"');
    expect((await list()).data[0].message).toContain('“{{endDate}} $t(x) <b>&amp;</b> ""”');
  });

  test('returns 200 with pages, newest first, filtered by isRead', async () => {
    await insertNotifications(5);
    const all = ids((await list()).data);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    await read(all[1]!);
    await read(all[4]!);
    expect(ids((await list({ isRead: true })).data)).toEqual([all[1], all[4]]);
    expect(ids((await list({ isRead: false })).data)).toEqual([all[0], all[2], all[3]]);
    const first = await list({ pageSize: 3, includeTotalCount: true });
    expect(first.envelope.pagination).toMatchObject({ totalCount: 5 });
    const rest = await list({ pageSize: 3, cursor: first.envelope.pagination!.nextCursor });
    expect([...ids(first.data), ...ids(rest.data)]).toEqual(all);
    expect(rest.envelope.pagination!.nextCursor).toBeNull();
  });

  test('returns 200 with the notifications that were created or read since updatedSince', async () => {
    await insertNotifications(2);
    const since = new Date(app.clock.now()).toISOString();
    const [, older] = ids((await list()).data);
    expect((await list({ updatedSince: since })).data).toEqual([]);
    await read(older!);
    expect(ids((await list({ updatedSince: since })).data)).toEqual([older]);
  });

  test('returns 400 for unknown parameters, 401 without a token and 403 for a verification token', async () => {
    expect(await list({ isRead: 'maybe' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await app.call('getUnreadCount', { as: 'customer', query: { x: 1 } })).toMatchObject({ status: 400 });
    expect(await app.call('markAllNotificationsAsRead', { as: 'customer', query: { x: 1 } })).toMatchObject({
      status: 400,
    });
    for (const id of ['getNotifications', 'getUnreadCount', 'markAllNotificationsAsRead'] as const) {
      expect(await app.call(id)).toMatchObject({ status: 401 });
      expect(await app.call(id, { as: 'verification' })).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
    }
  });
});

test('returns 200 when one is marked as read, keeps its first readAt and decreases the unread count', async () => {
  await insertNotifications(2);
  const [newest] = ids((await list()).data);
  expect(await countOf()).toBe(2);
  const first = await read(newest!);
  expect(first).toMatchObject({ status: 200, data: { id: newest, isRead: true } });
  app.clock.advance(60_000);
  expect((await read(newest!)).data).toEqual(first.data);
  expect(await countOf()).toBe(1);
});

test('returns 404 for another user’s or an unknown notification and 400 for an invalid id, and marks nothing as read', async () => {
  await insertNotifications();
  const [id] = ids((await list()).data);
  for (const as of ['otherCustomer', 'owner', 'admin'] as const)
    expect(await read(id!, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await read(2147483647)).toMatchObject({ status: 404 });
  expect(await read(0)).toMatchObject({ status: 400 });
  expect(await app.call('markNotificationAsRead', { path: { id: id! } })).toMatchObject({ status: 401 });
  expect(await read(id!, 'verification')).toMatchObject({ status: 403 });
  expect(await countOf()).toBe(1);
});

test('returns 200 when all are marked as read, counts each once and leaves other users’ notifications unread', async () => {
  await insertNotifications(3);
  await send({ userIds: [app.sandbox.userIds.owner] });
  const all = () => app.call('markAllNotificationsAsRead', { as: 'customer' });
  const replies = await Promise.all(Array.from({ length: 5 }, all));
  expect(replies.reduce((sum, { data }) => sum + (data.updated as number), 0)).toBe(3);
  expect((await all()).data).toEqual({ updated: 0 });
  expect([await countOf(), await countOf('owner')]).toEqual([0, 1]);
});

describe('sendNotification', () => {
  test('returns 200, notifies each of the given users once with the text as written, and adds an audit entry', async () => {
    const { customer, owner } = app.sandbox.userIds;
    const reply = await send({ userIds: [customer, owner, customer] });
    expect(reply).toMatchObject({ status: 200, data: { sent: 2 } });
    const arabic = { headers: { 'accept-language': 'ar' } };
    for (const as of ['customer', 'owner'] as const)
      expect((await list({}, { as, ...arabic })).data).toMatchObject([
        {
          type: NotificationType.General,
          title: 'Maintenance',
          message: 'Bookings pause on Friday.',
          reservationId: null,
        },
      ]);
    const trace = app.db.selectFrom('audit_log').selectAll().where('trace_id', '=', reply.envelope.traceId);
    const entry = { actor_id: app.sandbox.userIds.admin, action: 'sendNotification', reason: 'Maintenance' };
    expect(await trace.orderBy('id').execute()).toMatchObject([
      { ...entry, subject: `user:${customer}` },
      { ...entry, subject: `user:${owner}` },
    ]);
  });

  test('returns 200 for as many users as the contract allows, also with long ids', async () => {
    const userIds = Array.from({ length: 1_000 }, (_, index) => 1_000_000 + ((index * 7_919) % 999_983));
    for (let from = 0; from < userIds.length; from += 100)
      await Promise.all(userIds.slice(from, from + 100).map((id) => insertUser(app.db, { id })));
    expect(await send({ userIds })).toMatchObject({ status: 200, data: { sent: 1_000 } });
  });

  test('returns 200 and notifies all users of a role who are not blocked', async () => {
    await insertCustomer(app, 'notified');
    const customers = app.db.selectFrom('app_user').select('id').where('role', '=', UserRole.Customer);
    const expected = await customers.where('is_blocked', '=', 0).execute();
    expect(await send({ role: UserRole.Customer })).toMatchObject({ status: 200, data: { sent: expected.length } });
    const notified = await app.db.selectFrom('notification').select('user_id').execute();
    expect(notified.map(({ user_id }) => user_id).sort()).toEqual(ids(expected).sort());
  });

  test('returns 400 UNKNOWN_REFERENCE and notifies no user when one of the users does not exist', async () => {
    const reply = await send({ userIds: [app.sandbox.userIds.customer, 2147483647] });
    expect(reply).toMatchObject({
      status: 400,
      code: 'UNKNOWN_REFERENCE',
      envelope: { errors: [{ field: 'userIds' }] },
    });
    expect(await countOf()).toBe(0);
  });

  test('returns 400 for neither or both of userIds and role, and for bodies that violate the contract', async () => {
    for (const body of [{}, { userIds: [3], role: 2 }, { userIds: [] }, { role: 9 }, { role: 2, title: ' ' }])
      expect(await send(body)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await countOf()).toBe(0);
  });

  refusesBadBodies(app, 'sendNotification', { as: 'admin' });

  test('returns 401 without a token and 403 to all roles but administrators', async () => {
    expect(await app.call('sendNotification', { body: { role: 2 } })).toMatchObject({ status: 401 });
    for (const as of ['owner', 'customer', 'agent'] as const)
      expect(await send({ role: 2 }, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

test('a booking does not notify users who are no party to it', async () => {
  const body = { propertyId: app.sandbox.propertyIds.active, startDate: dateIn(app, 200), endDate: dateIn(app, 203) };
  expect(await app.call('bookReservation', { as: 'customer', body })).toMatchObject({ status: 200 });
  expect([await countOf('otherOwner'), await countOf('otherCustomer'), await countOf('agent')]).toEqual([0, 0, 0]);
});
