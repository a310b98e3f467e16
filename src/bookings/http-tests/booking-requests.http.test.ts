import { BookingMode, BookingRequestStatus, BookingStatus, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, type TestApp, startTestApp, testInstant } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import {
  insertListingByRequest,
  nightsOfListing,
  requestRow,
  requestStay,
  requested,
  stepOf,
} from '../../testing/booking-requests';
import { dateIn, getReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { day, hour } from '../../testing/time';
import { addDays } from '../../values/dates';

const { Requested, Accepted, Declined, Withdrawn, Expired } = BookingRequestStatus;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testInstant);
  // Each test begins without open stays of the customers.
  await app.db.deleteFrom('reservation_night').where('request_id', 'is not', null).execute();
  await app.db.deleteFrom('booking_request').execute();
  await app.db.updateTable('reservation').set({ status: BookingStatus.Cancelled, hold_expires_at: null }).execute();
});

const book = (propertyId: number, more: object = {}, as: Actor = 'customer') => {
  const startDate = dateIn(app, 30);
  return callAs(app, as, 'bookReservation', {
    body: { propertyId, startDate, endDate: addDays(startDate, 3), ...more },
  });
};

async function eventsOf(requestId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('outbox')
    .select('type')
    .where('resource_kind', '=', 'bookingRequest')
    .where('resource_id', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of the notifications about the listing to one of the parties. */
async function notifiedOf(propertyId: number, who: 'customer' | 'owner'): Promise<NotificationType[]> {
  const rows = await app.db
    .selectFrom('notification')
    .select('type')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', app.sandbox.userIds[who])
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

describe('addBookingRequest', () => {
  test('returns 200, holds the nights, and makes no reservation', async () => {
    const propertyId = await insertListingByRequest(app);
    const { status, data } = await requestStay(app, { propertyId, guestsCount: 2, message: 'We are two.' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      propertyId,
      customerId: app.sandbox.userIds.customer,
      ownerId: app.sandbox.userIds.owner,
      status: Requested,
      startDate: dateIn(app, 30),
      endDate: dateIn(app, 33),
      nights: 3,
      guestsCount: 2,
      childrenCount: 0,
      message: 'We are two.',
      totalAmount: 135,
      depositAmount: 27,
      dueAtArrivalAmount: 0,
      lines: [{ kind: 0, quantity: 3, amount: 135 }],
      customer: null,
      reservationId: null,
      reason: null,
      decidedAt: null,
      expiresAt: '2026-12-02T09:30:00Z',
    });
    const nights = await nightsOfListing(app, propertyId);
    expect(nights).toEqual(
      [30, 31, 32].map((days) => ({
        night: dateIn(app, days),
        reservation_id: null,
        block_id: null,
        request_id: data.id as number,
        held_until: testInstant + day,
      })),
    );
    const reservations = app.db.selectFrom('reservation').select('id').where('property_id', '=', propertyId);
    expect(await reservations.execute()).toEqual([]);
    expect(await eventsOf(data.id)).toEqual(['bookingRequest.created']);
    expect(await notifiedOf(propertyId, 'owner')).toEqual([NotificationType.BookingRequested]);
    expect(await notifiedOf(propertyId, 'customer')).toEqual([]);
  });

  test('returns 409 REQUEST_REQUIRED for a booking, and STATE_CONFLICT for a request where none is needed', async () => {
    const [byRequest, instant] = [await insertListingByRequest(app), await insertListing(app)];
    expect(await book(byRequest)).toMatchObject({ status: 409, code: 'REQUEST_REQUIRED' });
    expect(await nightsOfListing(app, byRequest)).toEqual([]);
    expect(await requestStay(app, { propertyId: instant })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await book(instant)).status).toBe(200);
  });

  test('lets only customers with a verified identity book a listing InstantIfVerified at once', async () => {
    const propertyId = await insertListingByRequest(app, BookingMode.InstantIfVerified);
    const { customer, admin } = app.sandbox.userIds;
    const identify = (by: number | null) =>
      app.db.updateTable('app_user').set({ activated_by: by }).where('id', '=', customer).execute();
    expect(await book(propertyId)).toMatchObject({ status: 409, code: 'REQUEST_REQUIRED' });
    await identify(admin);
    expect(await requestStay(app, { propertyId })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await book(propertyId)).status).toBe(200);
    await identify(null);
  });

  test('returns 409 DATES_NOT_AVAILABLE for a night that is requested, booked or blocked, and for a booking of a requested night', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId });
    expect(await requestStay(app, { propertyId, start: 32 }, 'otherCustomer')).toMatchObject({
      status: 409,
      code: 'DATES_NOT_AVAILABLE',
    });
    const blocked = { propertyId, startDate: dateIn(app, 32), endDate: dateIn(app, 34) };
    expect(await callAs(app, 'owner', 'addBlockedDates', { body: blocked })).toMatchObject({
      status: 409,
      code: 'DATES_NOT_AVAILABLE',
    });
    // The owner changes the listing's mode: the request still holds its nights.
    await app.db.updateTable('rent_property').set({ booking_mode: 0 }).where('id', '=', propertyId).execute();
    expect(await book(propertyId, {}, 'otherCustomer')).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    expect((await stepOf(app, 'accept', id)).status).toBe(200);
    expect(await book(propertyId, {}, 'otherCustomer')).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
  });

  test('shows requested nights as not available in quotes, free dates and searches, until the request has expired', async () => {
    const propertyId = await insertListingByRequest(app);
    await requested(app, { propertyId });
    const dates = { startDate: dateIn(app, 30), endDate: dateIn(app, 33) };
    const quote = async () => (await app.call('getQuote', { path: { propertyId }, query: dates })).data;
    const starts = async () =>
      (
        (await app.call('getAvailableDates', { path: { id: propertyId }, query: { from: dates.startDate } })).data as {
          startDate: string;
        }[]
      )[0]!.startDate;
    const isFound = async () =>
      ((await app.call('getRentProperties', { query: { ...dates, pageSize: 100 } })).data as { id: number }[]).some(
        ({ id }) => id === propertyId,
      );
    expect(await quote()).toMatchObject({ isAvailable: false, bookingMode: BookingMode.Request });
    expect(await starts()).toBe(dates.endDate);
    expect(await isFound()).toBe(false);
    app.clock.set(testInstant + day);
    // The search finds it before any read or job has expired the request.
    expect(await isFound()).toBe(true);
    expect(await quote()).toMatchObject({ isAvailable: true });
    expect(await starts()).toBe(dates.startDate);
  });

  test.each([
    [{ expectedTotalAmount: 100 }, 409, 'PRICE_CHANGED'],
    [{ promoCode: 'NO-SUCH-CODE' }, 400, 'PROMO_CODE_NOT_ACCEPTED'],
    [{ guestsCount: 101 }, 400, 'VALIDATION_ERROR'],
    [{ guestsCount: 1, childrenCount: 2 }, 400, 'VALIDATION_ERROR'],
    [{ message: 'x'.repeat(501) }, 400, 'VALIDATION_ERROR'],
    [{ chargeIds: [999] }, 400, 'UNKNOWN_REFERENCE'],
    [{ start: -1 }, 400, 'INVALID_DATE_RANGE'],
    [{ propertyId: 2147483647 }, 404, 'NOT_FOUND'],
  ])('rejects %j with %d %s and holds nothing', async (more, status, code) => {
    const propertyId = await insertListingByRequest(app);
    expect(await requestStay(app, { propertyId, ...more })).toMatchObject({ status, code });
    expect(await nightsOfListing(app, propertyId)).toEqual([]);
  });

  test.each([
    ['owner', 403],
    ['agent', 403],
    ['admin', 403],
  ] as const)('returns an error to %s: %d', async (as, status) => {
    const propertyId = await insertListingByRequest(app);
    expect((await requestStay(app, { propertyId }, as)).status).toBe(status);
    expect((await app.call('addBookingRequest', { body: {} })).status).toBe(401);
  });

  test('returns 413 and 415', async () => {
    expect((await callAs(app, 'customer', 'addBookingRequest', tooLarge)).status).toBe(413);
    expect((await callAs(app, 'customer', 'addBookingRequest', notJson)).status).toBe(415);
    const id = await requested(app);
    expect((await callAs(app, 'owner', 'declineBookingRequest', { path: { id }, ...tooLarge })).status).toBe(413);
    expect((await callAs(app, 'owner', 'declineBookingRequest', { path: { id }, ...notJson })).status).toBe(415);
  });
});

describe('acceptBookingRequest', () => {
  test('returns 200 and makes the Pending reservation at the requested price, whatever has changed since', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId, guestsCount: 2, message: 'We are two.' });
    const changes = { price_minor: 90_000, title: 'Renamed', cancellation_policy: 0 } as const;
    await app.db.updateTable('rent_property').set(changes).where('id', '=', propertyId).execute();
    app.clock.set(testInstant + 3 * hour);
    const { status, data } = await stepOf(app, 'accept', id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id,
      status: Accepted,
      decidedAt: '2026-12-01T12:30:00Z',
      customer: { userId: app.sandbox.userIds.customer, isIdentityVerified: false },
    });
    const reservationId = data.reservationId as number;
    const reservation = (await callAs(app, 'customer', 'getReservationById', { path: { id: reservationId } })).data;
    expect(reservation).toMatchObject({
      status: BookingStatus.Pending,
      totalAmount: 135,
      depositAmount: 27,
      note: 'We are two.',
      guestsCount: 2,
      cancellationPolicy: 1,
      lines: [{ kind: 0, quantity: 3, amount: 135 }],
      holdExpiresAt: '2026-12-02T12:30:00Z',
    });
    expect(reservation.property.title).not.toBe('Renamed');
    expect(await nightsOf(app, reservationId)).toEqual([30, 31, 32].map((days) => dateIn(app, days)));
    expect((await nightsOfListing(app, propertyId)).every((night) => night.request_id === null)).toBe(true);
    expect(await eventsOf(id)).toEqual(['bookingRequest.created', 'bookingRequest.accepted']);
    expect(await notifiedOf(propertyId, 'customer')).toEqual([NotificationType.BookingRequestAccepted]);
    // Accepting it again changes nothing.
    expect((await stepOf(app, 'accept', id)).data.reservationId).toBe(reservationId);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('confirms the reservation at once if no deposit is due', async () => {
    const propertyId = await insertListing(app, { booking_mode: 1, deposit_minor: 0 });
    const { data } = await stepOf(app, 'accept', await requested(app, { propertyId }));
    expect((await getReservation(app, data.reservationId as number)).status).toBe(BookingStatus.Confirmed);
    expect(await notifiedOf(propertyId, 'customer')).toEqual([
      NotificationType.BookingRequestAccepted,
      NotificationType.DepositConfirmed,
    ]);
  });

  test('returns 409 and changes nothing while the listing is not public, the owner inactive or the customer blocked', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId });
    const { customer, owner } = app.sandbox.userIds;
    const listing = (property_status: 1 | 2) =>
      app.db.updateTable('rent_property').set({ property_status }).where('id', '=', propertyId).execute();
    const user = (userId: number, set: { is_blocked: number } | { is_active: number }) =>
      app.db.updateTable('app_user').set(set).where('id', '=', userId).execute();
    const isRejected = async () => {
      expect(await stepOf(app, 'accept', id, 'admin')).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      expect((await requestRow(app, id)).status).toBe(Requested);
    };
    await listing(2);
    await isRejected();
    await listing(1);
    await user(owner, { is_active: 0 });
    await isRejected();
    await user(owner, { is_active: 1 });
    await user(customer, { is_blocked: 1 });
    await isRejected();
    await user(customer, { is_blocked: 0 });
    expect((await stepOf(app, 'accept', id, 'admin')).status).toBe(200);
    expect(await notifiedOf(propertyId, 'owner')).toContain(NotificationType.BookingRequestAccepted);
  });
});

describe('declineBookingRequest and withdrawBookingRequest', () => {
  test.each([
    ['decline', 'owner', Declined, 'customer', NotificationType.BookingRequestDeclined],
    ['withdraw', 'customer', Withdrawn, 'owner', NotificationType.BookingRequestWithdrawn],
  ] as const)(
    '%s returns 200 to the %s, frees the nights and tells the other side',
    async (step, as, to, who, type) => {
      const propertyId = await insertListingByRequest(app);
      const id = await requested(app, { propertyId });
      const { status, data } = await stepOf(app, step, id, as);
      expect(status).toBe(200);
      expect(data).toMatchObject({
        status: to,
        reservationId: null,
        reason: to === Declined ? 'We are renovating.' : null,
      });
      expect(await nightsOfListing(app, propertyId)).toEqual([]);
      expect((await notifiedOf(propertyId, who)).at(-1)).toBe(type);
      expect(await eventsOf(id)).toHaveLength(2);
      // Repeating it changes nothing; other steps are rejected.
      expect((await stepOf(app, step, id, as)).status).toBe(200);
      expect(await eventsOf(id)).toHaveLength(2);
      const other = step === 'decline' ? 'withdraw' : 'decline';
      expect(await stepOf(app, other, id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      expect(await stepOf(app, 'accept', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      expect((await requestStay(app, { propertyId }, 'otherCustomer')).status).toBe(200);
    },
  );

  test('returns 404 to others, and 400 without a reason', async () => {
    const id = await requested(app);
    expect((await stepOf(app, 'accept', id, 'otherOwner')).status).toBe(404);
    expect((await stepOf(app, 'decline', id, 'otherOwner')).status).toBe(404);
    expect((await stepOf(app, 'withdraw', id, 'otherCustomer')).status).toBe(404);
    expect((await callAs(app, 'owner', 'declineBookingRequest', { path: { id }, body: {} })).status).toBe(400);
    expect((await callAs(app, 'owner', 'declineBookingRequest', { path: { id }, body: { reason: ' ' } })).status).toBe(
      400,
    );
  });
});

describe('getMyBookingRequests and getOwnerBookingRequests', () => {
  test('list the requests of the caller, newest first, with the customer for the owner', async () => {
    const propertyId = await insertListingByRequest(app);
    const first = await requested(app, { propertyId });
    const second = await requested(app, { propertyId, start: 40 });
    const other = await requested(app, { propertyId, start: 50 }, 'otherCustomer');
    await stepOf(app, 'decline', first);
    const ids = async (as: Actor, operation: 'getMyBookingRequests' | 'getOwnerBookingRequests', query = {}) =>
      ((await callAs(app, as, operation, { query })).data as { id: number }[]).map(({ id }) => id);
    expect(await ids('customer', 'getMyBookingRequests')).toEqual([second, first]);
    expect(await ids('customer', 'getMyBookingRequests', { status: Declined })).toEqual([first]);
    expect(await ids('owner', 'getOwnerBookingRequests')).toEqual([other, second, first]);
    expect(await ids('owner', 'getOwnerBookingRequests', { propertyId, pageSize: 1 })).toEqual([other]);
    expect(await ids('otherOwner', 'getOwnerBookingRequests', { propertyId })).toEqual([]);
    expect(await ids('admin', 'getOwnerBookingRequests', { status: Requested })).toEqual([other, second]);
    const { data } = await callAs(app, 'owner', 'getOwnerBookingRequests', { query: { status: Declined } });
    expect(data).toMatchObject([{ reason: 'We are renovating.', customer: { firstName: expect.any(String) } }]);
  });

  test('return requests whose time has ended as Expired, before the job has run', async () => {
    const propertyId = await insertListingByRequest(app);
    const id = await requested(app, { propertyId });
    app.clock.set(testInstant + day);
    const [request] = (await callAs(app, 'owner', 'getOwnerBookingRequests', { query: { propertyId } })).data;
    expect(request).toMatchObject({ id, status: Expired });
    expect(await nightsOfListing(app, propertyId)).toEqual([]);
    expect(await stepOf(app, 'accept', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });
});
