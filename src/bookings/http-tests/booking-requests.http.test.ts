import { BookingMode, BookingRequestStatus, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import {
  insertListingByRequest,
  nightsOfListing,
  notifiedAbout,
  requestEventsOf,
  requestStay,
  requested,
  stepOf,
  withoutStays,
} from '../../testing/booking-requests';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { day } from '../../testing/time';
import { addDays } from '../../values/dates';

const { Requested } = BookingRequestStatus;

const app = useTestApp();
beforeEach(async () => {
  app.clock.set(testInstant);
  await withoutStays(app);
});

const book = (propertyId: number, more: object = {}, as: Actor = 'customer') => {
  const startDate = dateIn(app, 30);
  return callAs(app, as, 'bookReservation', {
    body: { propertyId, startDate, endDate: addDays(startDate, 3), ...more },
  });
};

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
    expect(await requestEventsOf(app, data.id)).toEqual(['bookingRequest.created']);
    expect(await notifiedAbout(app, propertyId, 'owner')).toEqual([NotificationType.BookingRequested]);
    expect(await notifiedAbout(app, propertyId, 'customer')).toEqual([]);
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
    const path = { userId: app.sandbox.userIds.customer };
    expect(await book(propertyId)).toMatchObject({ status: 409, code: 'REQUEST_REQUIRED' });
    const { version } = (await callAs(app, 'customer', 'getCustomerByUserId', { path })).data;
    const verified = await callAs(app, 'admin', 'verifyCustomerIdentity', { path, body: { version } });
    expect(verified.status).toBe(200);
    expect(await requestStay(app, { propertyId })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await book(propertyId)).status).toBe(200);
    const renamed = { body: { firstName: 'Another', lastName: 'Customer' } };
    expect((await callAs(app, 'customer', 'updateCustomer', renamed)).status).toBe(200);
    await withoutStays(app);
    expect(await book(propertyId)).toMatchObject({ status: 409, code: 'REQUEST_REQUIRED' });
  });

  test('a quote says whether its caller has to send a request', async () => {
    const { Instant, Request, InstantIfVerified } = BookingMode;
    const listings = [
      await insertListing(app),
      await insertListingByRequest(app, Request),
      await insertListingByRequest(app, InstantIfVerified),
    ];
    const query = { startDate: dateIn(app, 30), endDate: dateIn(app, 33) };
    const quotesFor = async (as?: Actor) => {
      const quotes = listings.map((propertyId) => app.call('getQuote', { as, path: { propertyId }, query }));
      return (await Promise.all(quotes)).map(({ data }) => [data.bookingMode, data.isRequestRequired]);
    };
    const always = [[Instant, false], [Request, true], [InstantIfVerified, true]]; // prettier-ignore
    for (const as of [undefined, 'customer', 'owner', 'admin'] as const) expect(await quotesFor(as)).toEqual(always);
    const customer = app.db.updateTable('app_user').where('id', '=', app.sandbox.userIds.customer);
    await customer.set({ activated_by: app.sandbox.userIds.admin }).execute();
    expect(await quotesFor('customer')).toEqual([...always.slice(0, 2), [InstantIfVerified, false]]);
    await customer.set({ activated_by: null }).execute();
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
