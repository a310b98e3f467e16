import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { idsOf, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { day } from '../../testing/time';

const { DepositPaid, Confirmed } = BookingStatus;

/** Booked by the other customer with the other owner, one minute after the others. */
let other: number;
const app = useTestApp();
beforeAll(async () => {
  app.clock.advance(60_000);
  const body = {
    propertyId: app.sandbox.propertyIds.otherOwnerActive,
    startDate: dateIn(app, 5),
    endDate: dateIn(app, 8),
  };
  other = (await callAs(app, 'otherCustomer', 'bookReservation', { body })).data.id as number;
});

type Query = Record<string, unknown>;

describe('getPendingDeposits', () => {
  const pending = (query: Query = {}) => callAs(app, 'admin', 'getPendingDeposits', { query });

  test('returns 200 with the reservations that wait for a decision, oldest first, with customer and commission', async () => {
    const reply = await pending({ includeTotalCount: true });
    const { pending: held, depositPaid } = app.sandbox.reservationIds;
    expect(idsOf(reply)).toEqual([held, depositPaid, other]);
    expect(reply.envelope.pagination).toEqual({ pageSize: 50, nextCursor: null, totalCount: 3 });
    expect(reply.data[0]).toMatchObject({ customer: { userId: app.sandbox.userIds.customer }, commissionAmount: 13.5 });
  });

  test('returns 200 filtered by listing or customer, over several pages', async () => {
    const { active, otherOwnerActive } = app.sandbox.propertyIds;
    expect(idsOf(await pending({ propertyId: otherOwnerActive }))).toEqual([other]);
    expect(idsOf(await pending({ propertyId: active }))).toHaveLength(2);
    expect(idsOf(await pending({ customerId: app.sandbox.userIds.otherCustomer }))).toEqual([other]);
    const first = await pending({ pageSize: 2 });
    const { nextCursor } = first.envelope.pagination!;
    const second = await pending({ pageSize: 2, cursor: nextCursor });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await pending()));
    expect(second.envelope.pagination!.nextCursor).toBeNull();
  });

  test('returns 200 without a hold that has ended', async () => {
    app.clock.advance(day);
    expect(idsOf(await pending())).toEqual([app.sandbox.reservationIds.depositPaid]);
    app.clock.advance(-day);
  });

  test('returns 400 for an unknown filter, 401 without a token and 403 to other roles', async () => {
    expect((await pending({ ownerId: 2 })).status).toBe(400);
    expect((await app.call('getPendingDeposits')).status).toBe(401);
    for (const as of ['owner', 'customer', 'agent', 'verification', 'blocked'] as const)
      expect((await app.call('getPendingDeposits', { as })).status).toBe(403);
  });
});

describe('getAllReservations', () => {
  const all = (query: Query = {}) => callAs(app, 'admin', 'getAllReservations', { query });

  test('returns 200 with all reservations, newest first', async () => {
    const reply = await all();
    expect(idsOf(reply)).toHaveLength(9);
    expect(idsOf(reply)[0]).toBe(other);
    expect(reply.data[0]).toMatchObject({
      customer: { userId: app.sandbox.userIds.otherCustomer },
      commissionAmount: 13.5,
    });
  });

  test('returns 200 with each filter', async () => {
    const { userIds, propertyIds, reservationIds } = app.sandbox;
    expect(idsOf(await all({ status: Confirmed }))).toEqual([reservationIds.confirmed]);
    expect(idsOf(await all({ propertyId: propertyIds.otherOwnerActive }))).toEqual([other]);
    expect(idsOf(await all({ ownerId: userIds.otherOwner }))).toEqual([other]);
    expect(idsOf(await all({ customerId: userIds.otherCustomer }))).toEqual([other]);
    expect(idsOf(await all({ customerId: userIds.otherCustomer, status: DepositPaid }))).toEqual([]);
    expect(idsOf(await all({ from: dateIn(app, 20), to: dateIn(app, 30) }))).toEqual([reservationIds.depositPaid]);
    expect(idsOf(await all({ updatedSince: '2026-12-01T09:31:00Z' }))).toContain(other);
    expect(idsOf(await all({ updatedSince: '2026-12-03T00:00:00Z' }))).toEqual([]);
  });

  test('returns 400 for an end that is not after the start, 401 without a token and 403 to other roles', async () => {
    const query = { from: '2027-01-05', to: '2027-01-05' };
    expect(await all(query)).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
    expect((await app.call('getAllReservations')).status).toBe(401);
    for (const as of ['owner', 'customer', 'agent'] as const)
      expect((await app.call('getAllReservations', { as })).status).toBe(403);
  });
});
