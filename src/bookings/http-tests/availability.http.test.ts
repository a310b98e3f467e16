import { BookingStatus } from '../../../generated/enumerations';
import { forgedToken, callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { day, hour } from '../../testing/time';

const app = useTestApp();

const spansOf = async (id: number, query: Record<string, string> = {}) => {
  const { status, data } = await app.call('getAvailableDates', { path: { id }, query });
  expect(status).toBe(200);
  return (data as { startDate: string; endDate: string; nights: number }[]).map(
    ({ startDate, endDate, nights }) => `${startDate} ${endDate} ${nights}`,
  );
};

describe('getAvailableDates', () => {
  test('returns 200 with one span from today to the horizon when nothing is booked', async () => {
    expect(await spansOf(app.sandbox.propertyIds.otherOwnerActive)).toEqual(['2026-12-01 2027-12-01 365']);
  });

  test('returns 200 with the spans between stays that hold their nights, and ignores stays that do not', async () => {
    // Days 10 Pending, 20 DepositPaid, 30 Confirmed; Cancelled, Rejected and Expired hold no nights.
    expect(await spansOf(app.sandbox.propertyIds.active)).toEqual([
      '2026-12-01 2026-12-11 10',
      '2026-12-14 2026-12-21 7',
      '2026-12-24 2026-12-31 7',
      '2027-01-03 2027-12-01 332',
    ]);
  });

  test('returns 200 without blocked dates, and obeys the minimum notice and stay', async () => {
    const propertyId = await insertListing(app, { min_notice_days: 5, min_stay_nights: 4 });
    const block = (startDate: string, endDate: string) =>
      callAs(app, 'owner', 'addBlockedDates', { body: { propertyId, startDate, endDate } });
    await block('2026-12-10', '2026-12-12');
    await block('2026-12-15', '2026-12-16'); // leaves three nights before it
    expect(await spansOf(propertyId)).toEqual(['2026-12-06 2026-12-10 4', '2026-12-16 2027-12-01 350']);
  });

  test('returns 200 with the requested range', async () => {
    const id = app.sandbox.propertyIds.active;
    expect(await spansOf(id, { from: '2026-12-05', to: '2026-12-16' })).toEqual([
      '2026-12-05 2026-12-11 6',
      '2026-12-14 2026-12-16 2',
    ]);
    expect(await spansOf(id, { from: '2020-01-01', to: '2026-12-03T00:00:00Z' })).toEqual(['2026-12-01 2026-12-03 2']);
    expect(await spansOf(id, { from: '2027-11-20', to: '2030-01-01' })).toEqual(['2027-11-20 2027-12-01 11']);
    expect(await spansOf(id, { from: '2028-01-01' })).toEqual([]);
    expect(await spansOf(id, { to: '2026-12-01' })).toEqual([]);
  });

  test('returns 200 from the current day in the listing’s city', async () => {
    app.clock.advance(11 * hour); // 20:30 UTC is 23:30 in Amman
    expect((await spansOf(app.sandbox.propertyIds.otherOwnerActive))[0]).toBe('2026-12-01 2027-12-01 365');
    app.clock.advance(30 * 60 * 1000);
    expect((await spansOf(app.sandbox.propertyIds.otherOwnerActive))[0]).toBe('2026-12-02 2027-12-02 365');
    app.clock.advance(-11.5 * hour);
  });

  test('returns 200 with the nights of a hold as soon as it has ended', async () => {
    const propertyId = await insertListing(app);
    const id = await insertReservation(app, BookingStatus.Pending, '2027-02-01', { property_id: propertyId });
    const before = await spansOf(propertyId);
    expect(before).toEqual(['2026-12-01 2027-02-01 62', '2027-02-04 2027-12-01 300']);
    app.clock.advance(day - 1);
    expect(await spansOf(propertyId, { from: '2027-01-01' })).toHaveLength(2);
    app.clock.advance(1);
    expect(await spansOf(propertyId, { from: '2027-01-01' })).toEqual(['2027-01-01 2027-12-02 335']);
    expect(await nightsOf(app, id)).toEqual([]);
    app.clock.advance(-day);
  });

  test('returns 200 without spans to the owner of a listing that is not public', async () => {
    const reply = await callAs(app, 'owner', 'getAvailableDates', { path: { id: app.sandbox.propertyIds.inactive } });
    expect(reply).toMatchObject({ status: 200, data: [] });
  });

  test.each([{ from: '2027-02-30' }, { from: 'tomorrow' }, { until: '2027-01-01' }])(
    'returns 400 for %j',
    async (query) => {
      const reply = await app.call('getAvailableDates', { path: { id: app.sandbox.propertyIds.active }, query });
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );

  test('returns 400 INVALID_DATE_RANGE when the end is not after the start', async () => {
    const query = { from: '2027-01-05', to: '2027-01-05' };
    const reply = await app.call('getAvailableDates', { path: { id: app.sandbox.propertyIds.active }, query });
    expect(reply).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
  });

  test('returns 401 for an invalid token', async () => {
    const path = { id: app.sandbox.propertyIds.active };
    expect((await app.call('getAvailableDates', { path, as: { token: forgedToken } })).status).toBe(401);
  });

  test('returns 403 for a blocked account', async () => {
    const path = { id: app.sandbox.propertyIds.active };
    expect(await app.call('getAvailableDates', { path, as: 'blocked' })).toMatchObject({
      status: 403,
      code: 'USER_BLOCKED',
    });
  });

  test('returns 404 for a listing that is not public, except to its owner and administrators', async () => {
    const path = { id: app.sandbox.propertyIds.suspended };
    const statuses = await Promise.all([
      app.call('getAvailableDates', { path }),
      ...(['customer', 'otherOwner', 'agent', 'verification', 'owner', 'admin'] as const).map((as) =>
        app.call('getAvailableDates', { path, as }),
      ),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 200, 200]);
    expect((await app.call('getAvailableDates', { path: { id: 9999 } })).status).toBe(404);
  });
});

describe('getQuote', () => {
  const quote = (propertyId: number, startDate: string, endDate: string, as?: 'owner' | 'customer') =>
    app.call('getQuote', { path: { propertyId }, query: { startDate, endDate }, as });

  test('returns 200 with the price, the deposit and the balance', async () => {
    const propertyId = app.sandbox.propertyIds.active;
    expect(await quote(propertyId, '2027-03-01', '2027-03-04')).toMatchObject({
      status: 200,
      data: {
        propertyId,
        startDate: '2027-03-01',
        endDate: '2027-03-04',
        nights: 3,
        unitPrice: 45,
        rentType: 1,
        totalAmount: 135,
        depositAmount: 27,
        balanceAmount: 108,
        currencyId: 7,
        currencyCode: 'JOD',
        isAvailable: true,
        cancellationPolicy: 1,
      },
    });
  });

  test('returns 200 for a monthly price in another currency with a percentage as deposit', async () => {
    const propertyId = await insertListing(app, {
      rent_type: 0,
      currency_id: 2,
      price_minor: 99_999,
      deposit_minor: null,
      max_stay_nights: 365,
    });
    expect((await quote(propertyId, '2027-01-15', '2027-03-20')).data).toMatchObject({
      nights: 64,
      totalAmount: 2166.65, // 2 × 999.99 + 5 × 999.99 / 30
      depositAmount: 433.33,
      balanceAmount: 1733.32,
      currencyCode: 'EUR',
    });
  });

  test('returns 200 with isAvailable false when a night is taken, and holds no nights', async () => {
    const propertyId = app.sandbox.propertyIds.active;
    const isAvailable = async (first: number, last: number) =>
      (await quote(propertyId, dateIn(app, first), dateIn(app, last))).data.isAvailable as boolean;
    expect(await isAvailable(7, 10)).toBe(true);
    expect(await isAvailable(7, 11)).toBe(false);
    expect(await isAvailable(12, 14)).toBe(false);
    expect(await isAvailable(13, 16)).toBe(true);
    expect(await isAvailable(13, 16)).toBe(true);
  });

  test('returns 200 with isAvailable false to the owner of a listing that is not public', async () => {
    const { inactive } = app.sandbox.propertyIds;
    expect((await quote(inactive, '2027-03-01', '2027-03-04', 'owner')).data.isAvailable).toBe(false);
  });

  test.each([
    ['INVALID_DATE_RANGE', 20, 20],
    ['INVALID_DATE_RANGE', -1, 3],
    ['INVALID_DATE_RANGE', 366, 370],
    ['NOTICE_TOO_SHORT', 1, 5],
    ['STAY_TOO_SHORT', 20, 22],
    ['STAY_TOO_LONG', 20, 30],
  ])('returns 400 %s from day %i to day %i', async (code, first, last) => {
    const propertyId = await insertListing(app, { min_notice_days: 2, min_stay_nights: 3, max_stay_nights: 9 });
    expect(await quote(propertyId, dateIn(app, first), dateIn(app, last))).toMatchObject({ status: 400, code });
  });

  test('returns 400 unless both dates are given', async () => {
    const path = { propertyId: app.sandbox.propertyIds.active };
    const reply = await app.call('getQuote', { path, query: { startDate: '2027-03-01' } });
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('returns 401 for an invalid token and 403 for a blocked account', async () => {
    const call = {
      path: { propertyId: app.sandbox.propertyIds.active },
      query: { startDate: '2027-03-01', endDate: '2027-03-04' },
    };
    expect((await app.call('getQuote', { ...call, as: { token: forgedToken } })).status).toBe(401);
    expect((await app.call('getQuote', { ...call, as: 'blocked' })).status).toBe(403);
  });

  test('returns 404 for a listing that is not public or does not exist', async () => {
    expect((await quote(app.sandbox.propertyIds.archived, '2027-03-01', '2027-03-04')).status).toBe(404);
    expect((await quote(app.sandbox.propertyIds.archived, '2027-03-01', '2027-03-04', 'customer')).status).toBe(404);
    expect((await quote(9999, '2027-03-01', '2027-03-04')).status).toBe(404);
  });
});
