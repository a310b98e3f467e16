import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, idsOf, useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';

const { Pending, Confirmed, Expired } = BookingStatus;

const app = useTestApp();

type Query = Record<string, unknown>;
const mine = (query: Query = {}, as: Actor = 'customer') => callAs(app, as, 'getMyReservations', { query });
const owned = (query: Query = {}, as: Actor = 'owner') => callAs(app, as, 'getOwnerReservations', { query });

describe('getMyReservations', () => {
  test('returns 200 with the customer’s reservations without the members for owners', async () => {
    const reply = await mine();
    expect(idsOf(reply).sort((a, b) => a - b)).toEqual(Object.values(app.sandbox.reservationIds).sort((a, b) => a - b));
    expect(reply.envelope.pagination).toEqual({ pageSize: 50, nextCursor: null, totalCount: null });
    for (const one of reply.data as Record<string, unknown>[]) {
      expect(one).toMatchObject({
        customer: null,
        commissionType: null,
        commissionValue: null,
        commissionAmount: null,
      });
    }
    expect((await mine({}, 'otherCustomer')).data).toEqual([]);
  });

  test('returns 200 filtered by status and by nights', async () => {
    const ids = app.sandbox.reservationIds;
    expect(idsOf(await mine({ status: Confirmed }))).toEqual([ids.confirmed]);
    expect(idsOf(await mine({ from: dateIn(app, 62) }))).toEqual([ids.expired]); // its last night
    expect(idsOf(await mine({ from: dateIn(app, 63) }))).toEqual([]);
    expect(idsOf(await mine({ to: dateIn(app, -13) }))).toEqual([ids.completed]);
    expect(idsOf(await mine({ to: dateIn(app, -14) }))).toEqual([]);
    expect(idsOf(await mine({ from: dateIn(app, 12), to: dateIn(app, 20) }))).toEqual([ids.pending]);
  });

  test('returns 200 with each reservation once over several pages, newest first', async () => {
    const as = await insertCustomer(app, 'pages');
    const propertyId = await insertListing(app, { deposit_minor: 0 });
    const booked: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const body = { propertyId, startDate: dateIn(app, 2 * index), endDate: dateIn(app, 2 * index + 1) };
      booked.unshift((await callAs(app, as, 'bookReservation', { body })).data.id as number);
      if (index % 3 === 0) app.clock.advance(1000); // some at the same time
    }
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const query: Query = { pageSize: 3, includeTotalCount: true, ...(cursor && { cursor }) };
      const page = await mine(query, as);
      expect(page.envelope.pagination).toMatchObject({ pageSize: 3, totalCount: 7 });
      seen.push(...idsOf(page));
      cursor = page.envelope.pagination!.nextCursor;
    } while (cursor);
    expect(seen).toEqual(booked);
    app.clock.advance(-3000);
  });

  test('returns 200 with the reservations that changed since updatedSince', async () => {
    const propertyId = await insertListing(app);
    const id = await insertReservation(app, Confirmed, dateIn(app, 70), { property_id: propertyId });
    app.clock.advance(60_000);
    await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} });
    expect(idsOf(await mine({ updatedSince: '2026-12-01T09:31:00Z' }))).toEqual([id]);
    expect(idsOf(await mine({ updatedSince: '2026-12-01T09:31:01Z' }))).toEqual([]);
    app.clock.advance(-60_000);
  });

  test('returns 200 with status Expired as soon as the hold has ended', async () => {
    const as = await insertCustomer(app, 'holder');
    const body = { propertyId: await insertListing(app), startDate: dateIn(app, 5), endDate: dateIn(app, 6) };
    const { data } = await callAs(app, as, 'bookReservation', { body });
    app.clock.advance(day);
    expect(idsOf(await mine({ status: Pending }, as))).toEqual([]);
    expect((await mine({ status: Expired }, as)).data).toMatchObject([{ id: data.id, holdExpiresAt: null }]);
    app.clock.advance(-day);
  });

  test.each([
    { status: 8 },
    { status: 'Pending' },
    { pageSize: 0 },
    { pageSize: 101 },
    { cursor: 'x' },
    { from: '2027-02-30' },
    { state: 1 },
    { updatedSince: 'yesterday' },
  ])('returns 400 for %j', async (query) => {
    expect(await mine(query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('returns 400 for a cursor of other filters and for an end that is not after the start', async () => {
    const { nextCursor } = (await mine({ pageSize: 1 })).envelope.pagination!;
    const reply = await mine({ pageSize: 1, status: 0, cursor: nextCursor });
    expect(reply.envelope.errors).toMatchObject([{ field: 'cursor' }]);
    expect(await mine({ from: '2027-01-05', to: '2027-01-05' })).toMatchObject({
      status: 400,
      code: 'INVALID_DATE_RANGE',
    });
  });

  test('returns 401 without a token and 403 to other roles', async () => {
    expect((await app.call('getMyReservations')).status).toBe(401);
    for (const as of ['owner', 'admin', 'agent', 'verification', 'blocked'] as const)
      expect((await app.call('getMyReservations', { as })).status).toBe(403);
  });
});

describe('getOwnerReservations', () => {
  test('returns 200 with the reservations of the owner’s listings, the customers and the commission', async () => {
    const propertyId = app.sandbox.propertyIds.otherOwnerActive;
    const body = { propertyId, startDate: dateIn(app, 5), endDate: dateIn(app, 8) };
    const { data } = await callAs(app, 'customer', 'bookReservation', { body });
    const reply = await owned({}, 'otherOwner');
    expect(idsOf(reply)).toEqual([data.id]);
    expect(reply.data).toMatchObject([
      {
        ownerId: app.sandbox.userIds.otherOwner,
        customer: {
          userId: app.sandbox.userIds.customer,
          firstName: 'Example',
          lastName: 'Customer',
          phone: '+962790000003',
          whatsAppNumber: '+962790000003',
        },
        commissionType: 0,
        commissionValue: 10,
        commissionAmount: 13.5,
      },
    ]);
    expect(idsOf(await owned())).not.toContain(data.id);
  });

  test('returns 200 without a phone number of the customer that is not verified', async () => {
    const verify = (is_phone_verified: 0 | 1) =>
      app.db
        .updateTable('app_user')
        .set({ is_phone_verified })
        .where('id', '=', app.sandbox.userIds.customer)
        .execute();
    await verify(0);
    const path = { id: app.sandbox.reservationIds.confirmed };
    const one = await app.call('getReservationById', { as: 'owner', path });
    const many = await owned({ status: Confirmed });
    await verify(1);
    for (const { customer } of [one.data, ...(many.data as unknown as (typeof one.data)[])])
      expect(customer).toMatchObject({ phone: null, whatsAppNumber: null, firstName: 'Example' });
  });

  test('returns 200 filtered by listing, status and dates, and nothing for another owner’s listing', async () => {
    const { active, otherOwnerActive } = app.sandbox.propertyIds;
    expect(idsOf(await owned({ propertyId: active, status: Confirmed }))).toEqual([
      app.sandbox.reservationIds.confirmed,
    ]);
    expect(idsOf(await owned({ propertyId: active, from: dateIn(app, 60) }))).toEqual([
      app.sandbox.reservationIds.expired,
    ]);
    expect(idsOf(await owned({ propertyId: otherOwnerActive }))).toEqual([]);
  });

  test('returns 400 for an unknown filter, 401 without a token and 403 to other roles', async () => {
    expect((await owned({ customerId: 3 })).status).toBe(400);
    expect((await owned({ from: '2027-01-05', to: '2027-01-04' })).code).toBe('INVALID_DATE_RANGE');
    expect((await app.call('getOwnerReservations')).status).toBe(401);
    for (const as of ['customer', 'admin', 'agent'] as const)
      expect((await app.call('getOwnerReservations', { as })).status).toBe(403);
  });
});

describe('getReservationById', () => {
  const read = (as: Actor, id: number | string) => callAs(app, as, 'getReservationById', { path: { id } });

  test('returns 200 to the customer, the owner and administrators with the members for each role', async () => {
    const id = app.sandbox.reservationIds.confirmed;
    const byCustomer = await read('customer', id);
    expect(byCustomer).toMatchObject({
      status: 200,
      data: { id, status: Confirmed, depositConfirmedBy: app.sandbox.userIds.admin },
    });
    expect(byCustomer.data).toMatchObject({ customer: null, commissionAmount: null });
    for (const as of ['owner', 'admin'] as const) {
      const reply = await read(as, id);
      expect(reply.data).toMatchObject({ customer: { userId: app.sandbox.userIds.customer }, commissionAmount: 13.5 });
    }
  });

  test('returns 400 for an invalid id', async () => {
    for (const id of ['0', '-1', '1e3', 'x', '2147483648', '1.0']) expect((await read('admin', id)).status).toBe(400);
  });

  test('returns 401 without a token and 403 for an agent', async () => {
    const path = { id: app.sandbox.reservationIds.confirmed };
    expect((await app.call('getReservationById', { path })).status).toBe(401);
    expect((await app.call('getReservationById', { path, as: 'agent' })).status).toBe(403);
  });

  test('returns 404 to all others', async () => {
    const id = app.sandbox.reservationIds.confirmed;
    expect((await read('otherCustomer', id)).status).toBe(404);
    expect((await read('otherOwner', id)).status).toBe(404);
    expect((await read('admin', 2147483647)).status).toBe(404);
  });
});
