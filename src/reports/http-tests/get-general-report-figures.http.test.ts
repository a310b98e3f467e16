import { BookingStatus, PaymentPurpose, PaymentStatus, PropertyStatus } from '../../../generated/enumerations';
import { sweep } from '../../bookings/expiry';
import type { NewRow } from '../../database/tables';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { day } from '../../testing/time';
import { addDays, listNights } from '../../values/dates';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Expired } = BookingStatus;

const app = useTestApp();
afterEach(() => app.clock.set(testInstant));

const report = (query: Record<string, unknown>) => callAs(app, 'admin', 'getGeneralReport', { query });

const noExtras = { discounts: 0, promotions: 0, charges: 0, taxes: 0, includedTaxes: 0, dueAtArrival: 0 };

const counts = (numbers: number[]) => numbers.map((count, status) => ({ status, count }));

test('returns 200 with figures of one state of the database during concurrent bookings', async () => {
  const propertyId = await insertListing(app);
  const from = addDays('2026-12-01', 100);
  const bookings = Array.from({ length: 5 }, (_, index) => {
    const body = { propertyId, startDate: addDays(from, 2 * index), endDate: addDays(from, 2 * index + 2) };
    return callAs(app, 'otherCustomer', 'bookReservation', { body });
  });
  const reports = Promise.all(Array.from({ length: 10 }, () => report({ from: '2026-12-01', to: '2027-06-01' })));
  await Promise.all(bookings);
  for (const { data } of await reports) {
    const { total, byStatus, nightsBooked } = data.reservations as {
      total: number;
      nightsBooked: number;
      byStatus: { count: number }[];
    };
    expect(byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    // Nine nights exist before; each booking adds two nights and a deposit.
    expect(nightsBooked).toBe(9 + 2 * (total - 8));
    expect(data.money[0].depositsPending).toBe(54 + 27 * (total - 8));
  }
});

describe('returns 200 for a given period', () => {
  /** The database contains only what a test inserts. */
  beforeEach(async () => {
    for (const table of [
      'notification',
      'payment_transaction',
      'reservation_night',
      'reservation',
      'blocked_date_range',
    ] as const)
      await app.db.withoutPlugins().deleteFrom(table).execute();
    await app.db.updateTable('rent_property').set({ property_status: PropertyStatus.Inactive }).execute();
    await app.db.updateTable('app_user').set({ is_active: 1 }).execute();
  });

  const stay = (
    status: BookingStatus,
    startDate: string,
    changes: Partial<NewRow<'reservation'>> & { nights?: number } = {},
  ) => insertReservation(app, status, startDate, changes);
  const period = { from: '2027-03-01', to: '2027-03-11' };
  const stays = async (query: Record<string, unknown> = period) => (await report(query)).data.reservations as object;

  test('with the stays that have a night in it, limited to the period, and the reservations created in it', async () => {
    const before = { created_at: testInstant, updated_at: testInstant };
    await stay(Confirmed, '2027-02-26', { ...before, nights: 3 }); // check-out on March 1st
    expect(await stays()).toMatchObject({ total: 0, nightsBooked: 0, averageStayNights: null, cancellationRate: null });
    await stay(Confirmed, '2027-03-11', before);
    expect(await stays()).toMatchObject({ total: 0 });

    await stay(Confirmed, '2027-03-01', { ...before, nights: 2 });
    await stay(DepositPaid, '2027-03-09', { ...before, nights: 2 });
    expect(await stays()).toMatchObject({ total: 2, nightsBooked: 4, averageStayNights: 2 });
    expect(await stays({ from: '2027-03-02', to: '2027-03-10' })).toMatchObject({ total: 2, nightsBooked: 2 });
    expect(await stays({ from: '2027-03-03', to: '2027-03-09' })).toMatchObject({ total: 0, nightsBooked: 0 });

    const made = (created_at: number) => stay(Cancelled, '2027-07-01', { created_at });
    await made(Date.UTC(2027, 2, 1) - 1);
    await made(Date.UTC(2027, 2, 1));
    await made(Date.UTC(2027, 2, 11) - 1);
    await made(Date.UTC(2027, 2, 11));
    expect(await stays()).toMatchObject({ total: 4, nightsBooked: 4, cancellationRate: 0.5 });
  });

  test('with a stay of a year that covers the whole period', async () => {
    await stay(Confirmed, '2026-12-15', { nights: 365, created_at: 0 });
    expect(await stays()).toMatchObject({ total: 1, nightsBooked: 10, averageStayNights: 365 });
    expect(await stays({ from: '2027-12-14', to: '2027-12-16' })).toMatchObject({ total: 1, nightsBooked: 1 });
    expect(await stays({ from: '2027-12-15', to: '2027-12-16' })).toMatchObject({ total: 0 });
  });

  test('with the status at the current time, whether or not it has been stored', async () => {
    await stay(Pending, '2026-12-20');
    await stay(DepositPaid, '2026-12-02');
    await stay(Confirmed, '2026-12-06');
    await stay(Confirmed, '2026-12-24');
    const december = { from: '2026-12-01', to: '2027-01-01' };
    expect(await stays(december)).toMatchObject({ byStatus: counts([1, 1, 2, 0, 0, 0, 0, 0]), nightsBooked: 12 });

    app.clock.advance(15 * day);
    const asRead = (await report(december)).data as object;
    expect(asRead).toMatchObject({
      reservations: { byStatus: counts([0, 0, 1, 1, 0, 0, 2, 0]), nightsBooked: 6 },
      money: [{ totalAmount: 270, depositsPending: 0, depositsConfirmed: 54 }],
    });
    const states = () => app.db.selectFrom('reservation').select('status').orderBy('id').execute();
    // The report stores no status, and the statuses that the sweeper stores change no figure.
    expect((await states()).map(({ status }) => status)).toEqual([Pending, DepositPaid, Confirmed, Confirmed]);
    await sweep(app);
    expect((await states()).map(({ status }) => status)).toEqual([Expired, Expired, Completed, Confirmed]);
    expect((await report(december)).data).toEqual(asRead);
  });

  test('with the status at the exact moment of a transition', async () => {
    const states = async () =>
      ((await report({ from: '2026-12-01', to: '2027-01-01' })).data.reservations.byStatus as { count: number }[]).map(
        ({ count }) => count,
      );
    await stay(Pending, '2026-12-10', { hold_expires_at: testInstant + day });
    await stay(DepositPaid, '2026-12-02', { ends_at: testInstant + day });
    await stay(Confirmed, '2026-12-06', { ends_at: testInstant + day });
    app.clock.set(testInstant + day - 1);
    expect(await states()).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
    app.clock.set(testInstant + day);
    expect(await states()).toEqual([0, 0, 0, 1, 0, 0, 2, 0]);
  });

  test('with the share of offered nights that are booked', async () => {
    const occupancy = async () => ((await stays()) as { occupancyRate: number | null }).occupancyRate;
    expect(await occupancy()).toBeNull();
    const property_id = await insertListing(app, { created_at: 0, property_status: PropertyStatus.Active } as object);
    expect(await occupancy()).toBe(0);
    await stay(Confirmed, '2027-03-02', { property_id });
    expect(await occupancy()).toBe(0.3);
    // Two of ten nights are blocked.
    const body = { propertyId: property_id, startDate: '2027-03-09', endDate: '2027-03-20' };
    await callAs(app, 'owner', 'addBlockedDates', { body });
    expect(await occupancy()).toBe(0.375);
    // A listing is offered from the day on which it was added. Listings that are not public, and their bookings, do not count.
    const added = { created_at: Date.UTC(2027, 2, 7, 23), property_status: PropertyStatus.Active } as object;
    const late = await insertListing(app, added);
    expect(await occupancy()).toBe(0.25);
    await stay(Confirmed, '2027-03-07', { property_id: late, nights: 1 });
    expect(await occupancy()).toBe(0.3333);
    await app.db.deleteFrom('reservation_night').where('property_id', '=', late).execute();
    await app.db.updateTable('reservation').set({ status: Cancelled }).where('property_id', '=', late).execute();
    const hidden = await insertListing(app, { property_status: PropertyStatus.Suspended });
    await stay(Confirmed, '2027-03-02', { property_id: hidden });
    expect(await occupancy()).toBe(0.25);
    expect(await stays()).toMatchObject({ nightsBooked: 6 });
    await app.db.updateTable('app_user').set({ is_active: 0 }).execute();
    expect(await stays()).toMatchObject({ nightsBooked: 6, occupancyRate: null });
  });

  test('with exact amounts for each currency', async () => {
    const pay = (
      reservation_id: number,
      purpose: PaymentPurpose,
      status: PaymentStatus,
      amount_minor: number,
      currency_id: number,
    ) =>
      app.db
        .insertInto('payment_transaction')
        .values({
          reservation_id,
          property_id: app.sandbox.propertyIds.active,
          purpose,
          status,
          amount_minor,
          currency_id,
          payer_id: 3,
          payment_type_id: 1,
          created_at: 0,
        })
        .execute();
    const dollars = (minor: number) => ({ currency_id: 1, total_minor: minor, deposit_minor: 10, commission_minor: 1 });
    const ids: number[] = [];
    for (const night of listNights('2027-03-01', '2027-03-04'))
      ids.push(await stay(Completed, night, { nights: 1, ...dollars(10) }));
    // The largest total of a booking.
    const large = 365 * 1e12;
    await stay(Confirmed, '2027-03-05', { nights: 1, total_minor: large + 1, deposit_minor: 0, commission_minor: 1 });
    await stay(Confirmed, '2027-03-06', { nights: 1, total_minor: large, deposit_minor: 0, commission_minor: 1 });
    await stay(Cancelled, '2027-03-07', { nights: 1, ...dollars(999_999) });
    await pay(ids[0]!, PaymentPurpose.Refund, PaymentStatus.Pending, 5, 1);
    await pay(ids[0]!, PaymentPurpose.Refund, PaymentStatus.Confirmed, 3, 1);
    await pay(ids[1]!, PaymentPurpose.Refund, PaymentStatus.Cancelled, 100, 1);
    await pay(ids[1]!, PaymentPurpose.Balance, PaymentStatus.Confirmed, 100, 1);
    expect((await report(period)).data.money).toEqual([
      {
        currencyId: 1,
        currencyCode: 'USD',
        totalAmount: 0.3,
        commission: 0.03,
        depositsConfirmed: 0.3,
        depositsPending: 0,
        refunds: 0.08,
        nightsAmount: 0.3,
        ...noExtras,
        payments: [
          { provider: null, purpose: PaymentPurpose.Deposit, confirmedAmount: 0.3, pendingAmount: 0 },
          { provider: null, purpose: PaymentPurpose.Balance, confirmedAmount: 1, pendingAmount: 0 },
          { provider: null, purpose: PaymentPurpose.Refund, confirmedAmount: 0.03, pendingAmount: 0.05 },
        ],
      },
      {
        currencyId: 7,
        currencyCode: 'JOD',
        totalAmount: 730_000_000_000.001,
        commission: 0.002,
        depositsConfirmed: 0,
        depositsPending: 0,
        refunds: 0,
        nightsAmount: 730_000_000_000.001,
        ...noExtras,
        payments: [],
      },
    ]);
  });
});
