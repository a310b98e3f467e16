import { BookingRequestStatus, BookingStatus, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import {
  insertListingByRequest,
  nightsOfListing,
  notifiedAbout,
  requestEventsOf,
  requestRow,
  requestStay,
  requested,
  stepOf,
  withoutStays,
} from '../../testing/booking-requests';
import { dateIn, getReservation, nightsOf } from '../../testing/bookings';
import { insertListing, uploadPicture } from '../../testing/listings';
import { day, hour } from '../../testing/time';

const { Requested, Accepted, Declined, Withdrawn, Expired } = BookingRequestStatus;

const app = useTestApp();
beforeEach(async () => {
  app.clock.set(testInstant);
  await withoutStays(app);
});

describe('acceptBookingRequest', () => {
  test('returns 200 after the owner has deleted the picture of the request', async () => {
    const propertyId = await insertListingByRequest(app);
    const [first, second] = [await uploadPicture(app), await uploadPicture(app)];
    const show = (picture: string) =>
      app.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('property_picture').where('property_id', '=', propertyId).execute();
        const row = { property_id: propertyId, position: 0, file_name: picture.split('/').at(-1)! };
        await trx.insertInto('property_picture').values(row).execute();
      });
    await show(first);
    const id = await requested(app, { propertyId });
    const shown = async () => {
      const { data } = await callAs(app, 'customer', 'getMyBookingRequests');
      return (data as { id: number; property: { image: string | null } }[]).find((one) => one.id === id)!.property
        .image;
    };
    expect(await shown()).toBe(first);
    await show(second);
    const deletion = { path: { fileName: first.split('/').at(-1)! } };
    expect((await callAs(app, 'owner', 'deletePicture', deletion)).status).toBe(200);
    expect(await shown()).toBeNull();

    const { status, data } = await stepOf(app, 'accept', id);
    expect(status).toBe(200);
    const path = { id: data.reservationId as number };
    expect((await callAs(app, 'customer', 'getReservationById', { path })).data.property.image).toBe(second);
  });

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
    expect(await requestEventsOf(app, id)).toEqual(['bookingRequest.created', 'bookingRequest.accepted']);
    expect(await notifiedAbout(app, propertyId, 'customer')).toEqual([NotificationType.BookingRequestAccepted]);
    // Accepting it again changes nothing.
    expect((await stepOf(app, 'accept', id)).data.reservationId).toBe(reservationId);
    expect(await requestEventsOf(app, id)).toHaveLength(2);
  });

  test('confirms the reservation at once if no deposit is due', async () => {
    const propertyId = await insertListing(app, { booking_mode: 1, deposit_minor: 0 });
    const { data } = await stepOf(app, 'accept', await requested(app, { propertyId }));
    expect((await getReservation(app, data.reservationId as number)).status).toBe(BookingStatus.Confirmed);
    expect(await notifiedAbout(app, propertyId, 'customer')).toEqual([
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
    expect(await notifiedAbout(app, propertyId, 'owner')).toContain(NotificationType.BookingRequestAccepted);
  });
});

describe('declineBookingRequest and withdrawBookingRequest', () => {
  test.each([
    ['decline', 'owner', Declined, 'customer', NotificationType.BookingRequestDeclined],
    ['withdraw', 'customer', Withdrawn, 'owner', NotificationType.BookingRequestWithdrawn],
  ] as const)(
    '%s returns 200 to the %s, frees the nights and tells the other party',
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
      expect((await notifiedAbout(app, propertyId, who)).at(-1)).toBe(type);
      expect(await requestEventsOf(app, id)).toHaveLength(2);
      // Repeating it changes nothing; other steps are rejected.
      expect((await stepOf(app, step, id, as)).status).toBe(200);
      expect(await requestEventsOf(app, id)).toHaveLength(2);
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
