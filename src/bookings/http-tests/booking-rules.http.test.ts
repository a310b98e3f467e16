import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';

let propertyId: number;
const app = useTestApp();
beforeAll(async () => {
  propertyId = await insertListing(app, {
    min_stay_nights: 2,
    max_stay_nights: 10,
    min_notice_days: 3,
    max_guests: 4,
  });
});

const stay = (startDate: string, endDate: string, more: object = {}) => ({
  body: { propertyId, startDate, endDate, ...more },
});

describe('bookReservation', () => {
  test('returns 200 with the current price and deposit, and holds the nights for 24 hours', async () => {
    const reply = await callAs(app, 'customer', 'bookReservation', {
      body: {
        propertyId: app.sandbox.propertyIds.active,
        startDate: '2027-03-01',
        endDate: '2027-03-04',
        guestsCount: 2,
        note: 'We arrive after 20:00.',
      },
    });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      propertyId: app.sandbox.propertyIds.active,
      customerId: app.sandbox.userIds.customer,
      ownerId: app.sandbox.userIds.owner,
      startDate: '2027-03-01',
      endDate: '2027-03-04',
      status: 0,
      nights: 3,
      rentType: 1,
      unitPrice: 45,
      totalAmount: 135,
      depositAmount: 27,
      balanceAmount: 108,
      currencyId: 7,
      currencyCode: 'JOD',
      guestsCount: 2,
      note: 'We arrive after 20:00.',
      holdExpiresAt: '2026-12-02T09:30:00Z',
      depositConfirmedAt: null,
      cancellationPolicy: 1,
      commissionType: null,
      commissionValue: null,
      commissionAmount: null,
      customer: null,
      property: { id: app.sandbox.propertyIds.active, title: 'Example listing, active', city: 1 },
      createdAt: '2026-12-01T09:30:00Z',
    });
    expect(reply.data.property.image).toMatch(/^\/Pictures\/[0-9a-f]{32}\.jpg$/);
    expect(await nightsOf(app, reply.data.id)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03']);
    const row = await app.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', reply.data.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ commission_type: 0, commission_value: 1000, commission_minor: 13_500 });
    expect(row.ends_at).toBe(Date.UTC(2027, 2, 4, 21)); // midnight after the day of departure in Amman
  });

  test('returns 200 and uses the date part of a date-time without conversion', async () => {
    const reply = await callAs(
      app,
      'customer',
      'bookReservation',
      stay('2027-03-01T23:30:00', '2027-03-03T00:00:00.000Z'),
    );
    expect(reply.data).toMatchObject({ startDate: '2027-03-01', endDate: '2027-03-03' });
  });

  test('returns 200 for a stay that begins when another ends and ends when another begins', async () => {
    const first = await callAs(app, 'otherCustomer', 'bookReservation', stay('2027-03-10', '2027-03-12'));
    const after = await callAs(app, 'otherCustomer', 'bookReservation', stay('2027-03-12', '2027-03-14'));
    const before = await callAs(app, 'otherCustomer', 'bookReservation', stay('2027-03-08', '2027-03-10'));
    expect([first.status, after.status, before.status]).toEqual([200, 200, 200]);
  });

  test('returns 200 with status Confirmed when the listing requires no deposit', async () => {
    const free = await insertListing(app, { deposit_minor: 0 });
    const as = await insertCustomer(app, 'nodeposit');
    const reply = await app.call('bookReservation', {
      as,
      body: { propertyId: free, startDate: '2027-03-01', endDate: '2027-03-02' },
    });
    expect(reply.data).toMatchObject({ status: 2, depositAmount: 0, balanceAmount: 45, holdExpiresAt: null });
    expect(await nightsOf(app, reply.data.id)).toHaveLength(1);
  });

  test('returns 200 with a percentage as deposit and a monthly price, and later changes of the listing do not affect it', async () => {
    const monthly = await insertListing(app, {
      rent_type: 0,
      price_minor: 100_000,
      deposit_minor: null,
      max_stay_nights: 365,
      cancellation_policy: 2,
      commission_type: 1,
      commission_value: 5_000,
    });
    const as = await insertCustomer(app, 'monthly');
    const booked = await app.call('bookReservation', {
      as,
      body: { propertyId: monthly, startDate: '2027-01-31', endDate: '2027-03-01' },
    });
    // One month to the end of February, and one night.
    expect(booked.data).toMatchObject({ totalAmount: 103.333, depositAmount: 20.667, balanceAmount: 82.666 });
    await app.db
      .updateTable('rent_property')
      .set({ price_minor: 1, deposit_minor: 0, cancellation_policy: 0, commission_value: 1, title: 'Changed' })
      .where('id', '=', monthly)
      .execute();
    const read = await callAs(app, 'admin', 'getReservationById', { path: { id: booked.data.id } });
    expect(read.data).toMatchObject({
      unitPrice: 100,
      totalAmount: 103.333,
      depositAmount: 20.667,
      cancellationPolicy: 2,
      commissionType: 1,
      commissionValue: 5,
      commissionAmount: 5,
    });
  });

  test('a hold ends at 23:59 of the first day at the latest', async () => {
    const today = await insertListing(app);
    const as = await insertCustomer(app, 'today');
    const body = { propertyId: today, startDate: dateIn(app, 0), endDate: dateIn(app, 1) };
    const reply = await app.call('bookReservation', { as, body });
    expect(reply.data.holdExpiresAt).toBe('2026-12-01T20:59:00Z'); // 23:59 in Amman
  });

  test.each([
    ['INVALID_DATE_RANGE', 'no night', 10, 10],
    ['INVALID_DATE_RANGE', 'an end before the start', 10, 8],
    ['INVALID_DATE_RANGE', 'a start in the past', -1, 2],
    ['INVALID_DATE_RANGE', 'a start beyond the horizon', 366, 370],
    ['NOTICE_TOO_SHORT', 'a start before the notice has passed', 2, 6],
    ['STAY_TOO_SHORT', 'fewer nights than the shortest stay', 10, 11],
    ['STAY_TOO_LONG', 'more nights than the longest stay', 10, 21],
  ])('returns 400 %s for %s', async (code, _why, first, last) => {
    const reply = await callAs(app, 'customer', 'bookReservation', stay(dateIn(app, first), dateIn(app, last)));
    expect(reply).toMatchObject({ status: 400, code });
  });

  test('returns 200 at the limits of these rules', async () => {
    const as = await insertCustomer(app, 'edges');
    for (const [first, last] of [
      [3, 5],
      [365, 375],
    ] as const) {
      const reply = await app.call('bookReservation', { as, ...stay(dateIn(app, first), dateIn(app, last)) });
      expect(reply.status).toBe(200);
    }
  });
});
