import { BookingStatus, NotificationType, PaymentPurpose } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, getReservation, insertReservation, nightsOf } from '../../testing/bookings';
import { auditOf } from '../../testing/journal';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import { toldOf } from '../../testing/notifications';
import { day, hour } from '../../testing/time';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;

let start: number;
const app = useTestApp();
beforeAll(async () => {
  // 20:00 in Amman, from when on a no-show can be reported.
  start = Date.parse('2026-12-01T17:00:00Z');
  app.clock.set(start);
});
afterEach(() => app.clock.set(start));

const reservation = async (status: BookingStatus, daysAhead = 0) =>
  insertReservation(app, status, dateIn(app, daysAhead), { property_id: await insertListing(app) });
const mark = (id: number, as: Parameters<typeof callAs>[1] = 'owner', body: object = { note: 'Nobody came.' }) =>
  callAs(app, as, 'markNoShow', { path: { id }, body });

test.each(['owner', 'admin'] as const)('returns 200 for %s, frees the nights and refunds nothing', async (as) => {
  const id = await reservation(Confirmed);
  const { property_id } = await getReservation(app, id);
  const reply = await mark(id, as);
  expect(reply).toMatchObject({ status: 200, data: { status: NoShow, refundAmount: null } });
  expect(await nightsOf(app, id)).toEqual([]);
  expect((await paymentsOf(app, id)).map(({ purpose }) => purpose)).toEqual([PaymentPurpose.Deposit]);
  expect(await auditOf(app, `reservation:${id}`)).toMatchObject([
    { actor_id: app.sandbox.userIds[as], action: 'markNoShow', reason: 'Nobody came.' },
  ]);
  const events = await app.db.selectFrom('outbox').select('type').where('resource_id', '=', id).execute();
  expect(events).toEqual([{ type: 'reservation.noShow' }]);
  const notices = await toldOf(app, id, NotificationType.ReservationNoShow);
  const told = as === 'admin' ? (['owner', 'customer'] as const) : (['customer'] as const);
  expect(notices.map(({ user_id }) => user_id)).toEqual(told.map((who) => app.sandbox.userIds[who]));

  const dates = { propertyId: property_id, startDate: dateIn(app, 1), endDate: dateIn(app, 3) };
  expect((await app.call('bookReservation', { as: 'otherCustomer', body: dates })).status).toBe(200);
  // Repeating the request changes nothing and adds no audit entry.
  app.clock.advance(1000);
  expect((await mark(id, as)).data).toEqual(reply.data);
  expect(await auditOf(app, `reservation:${id}`)).toHaveLength(1);
  expect(await toldOf(app, id, NotificationType.ReservationNoShow)).toHaveLength(notices.length);
});

test('returns 200 during the stay: past nights stay taken, also in the report, and the others are free', async () => {
  const id = await reservation(Confirmed);
  app.clock.advance(2 * day);
  const today = dateIn(app, 0);
  expect((await mark(id)).status).toBe(200);
  expect(await nightsOf(app, id)).toEqual([dateIn(app, -2), dateIn(app, -1)]);

  const other = await reservation(Confirmed, -1);
  const query = { from: dateIn(app, -2), to: today };
  const booked = async () =>
    (await callAs(app, 'admin', 'getGeneralReport', { query })).data.reservations.nightsBooked as number;
  const before = await booked();
  const cancelled = await callAs(app, 'admin', 'cancelReservation', {
    path: { id: other },
    body: { reason: 'example' },
  });
  expect(cancelled.status).toBe(200);
  expect(await nightsOf(app, other)).toEqual([dateIn(app, -1)]);
  expect(await booked()).toBe(before);
});

test('returns 200 from 20:00 of startDate in the city, and before that 409 with this time', async () => {
  const id = await reservation(Confirmed, 1);
  const evening = start + day;
  // Midnight in Amman is 21:00 in UTC of the day before.
  for (const early of [start + 4 * hour - 1, start + 4 * hour, evening - 1]) {
    app.clock.set(early);
    const reply = await mark(id, 'owner', {});
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toBe('This is possible from 2 December 20:00 (local time).');
    expect(await nightsOf(app, id)).toHaveLength(3);
  }
  app.clock.set(evening);
  expect(await mark(id, 'owner', { note: null })).toMatchObject({ status: 200, data: { status: NoShow } });
});

test('returns 409 for the owner after the third day, with this time, and 200 for an administrator', async () => {
  const listing = await insertListing(app);
  const id = await insertReservation(app, Confirmed, dateIn(app, 0), { property_id: listing, nights: 10 });
  // The third day ends at midnight in Amman, which is 21:00 in UTC.
  const end = Date.parse('2026-12-03T21:00:00Z');
  for (const late of [end, end + 5 * day]) {
    app.clock.set(late);
    const reply = await mark(id);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toContain('until 4 December 00:00 (local time)');
  }
  expect(await nightsOf(app, id)).toHaveLength(10);
  expect(await mark(id, 'admin')).toMatchObject({ status: 200, data: { status: NoShow } });

  const other = await insertReservation(app, Confirmed, '2026-12-01', {
    property_id: await insertListing(app),
    nights: 10,
  });
  app.clock.set(end - 1);
  expect(await mark(other)).toMatchObject({ status: 200, data: { status: NoShow } });
});

test('returns 200 for the owner until the end of a stay of one night', async () => {
  const listing = await insertListing(app);
  const [first, second] = [
    await insertReservation(app, Confirmed, dateIn(app, 0), { property_id: listing, nights: 1 }),
    await insertReservation(app, Confirmed, dateIn(app, 0), { property_id: await insertListing(app), nights: 1 }),
  ];
  const { ends_at } = await getReservation(app, first);
  app.clock.set(ends_at - 1);
  expect((await mark(first)).status).toBe(200);
  app.clock.set(ends_at);
  expect((await mark(second)).envelope.message).toContain('Completed');
});

test('returns 409 when the stay has ended', async () => {
  const id = await reservation(Confirmed);
  app.clock.advance(4 * day);
  const reply = await mark(id, 'admin');
  expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(reply.envelope.message).toContain('Completed');
});

test('returns 409 in every other state', async () => {
  for (const status of [Pending, DepositPaid, Completed, Cancelled, Rejected, Expired]) {
    const id = await reservation(status);
    expect(await mark(id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await auditOf(app, `reservation:${id}`)).toEqual([]);
  }
});

test('applies one of a concurrent no-show and cancellation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await reservation(Confirmed);
    const path = { id };
    const replies = await Promise.all([
      mark(id),
      callAs(app, 'admin', 'cancelReservation', { path, body: { reason: 'example' } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('returns 404 for another owner’s listing and for an unknown reservation', async () => {
  expect(await mark(await reservation(Confirmed), 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await mark(999_999, 'admin')).status).toBe(404);
});

test('returns 400, 401, 403, 413 and 415', async () => {
  const path = { id: await reservation(Confirmed) };
  expect((await mark(path.id, 'owner', { note: 'x'.repeat(501) })).status).toBe(400);
  expect((await app.call('markNoShow', { path, body: {} })).status).toBe(401);
  for (const as of ['customer', 'agent'] as const) expect((await mark(path.id, as)).status).toBe(403);
  expect((await app.call('markNoShow', { as: 'owner', path, ...tooLarge })).status).toBe(413);
  expect((await app.call('markNoShow', { as: 'owner', path, ...notJson })).status).toBe(415);
});
