import {
  BookingStatus,
  ChargeCollector,
  ChargeMode,
  PaymentPurpose,
  RentInvoiceStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { getReservation, nightsOf } from '../../testing/bookings';
import { reserve } from '../../testing/payments';
import { invoicesOf, rent } from '../../testing/rent';
import { addDays, addMonths } from '../../values/dates';

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const quoteNotice = (id: number, endDate: string, as: Actor = 'customer') =>
  callAs(app, as, 'getNoticeQuote', { path: { id }, query: { endDate } });
const quoteRenewal = (id: number, months: number, as: Actor = 'customer') =>
  callAs(app, as, 'getRenewalQuote', { path: { id }, query: { months } });
const give = (id: number, endDate: string, as: Actor = 'customer') =>
  callAs(app, as, 'giveNotice', { path: { id }, body: { endDate } });
const renew = (id: number, months: number, expectedMonthlyAmount = 450) =>
  callAs(app, 'customer', 'renewReservation', { path: { id }, body: { months, expectedMonthlyAmount } });
const change = async (id: number, changes: object) =>
  void (await app.db.updateTable('rent_property').set(changes).where('id', '=', id).execute());

/** What a change of the stay could have stored. */
async function stored(id: number) {
  const payments = app.db.selectFrom('payment_transaction').selectAll().where('reservation_id', '=', id).orderBy('id');
  const entries = app.db.selectFrom('audit_log').selectAll().where('subject', '=', `reservation:${id}`).orderBy('id');
  return {
    reservation: await getReservation(app, id),
    ...{ nights: await nightsOf(app, id), invoices: await invoicesOf(app, id) },
    ...{ payments: await payments.execute(), entries: await entries.execute() },
  };
}

describe('getNoticeQuote', () => {
  test('returns the invoices that change, the new price and what is refunded, and changes nothing', async () => {
    const { id, startDate } = await rent(app, { months: 3 });
    const amount = 450;
    const [, , third] = await invoicesOf(app, id);
    const paid = { reservationId: id, purpose: PaymentPurpose.Balance, paymentTypeId: 1, amount };
    const payment = await callAs(app, 'customer', 'addPaymentTransaction', {
      body: { ...paid, rentInvoiceId: third!.id },
    });
    const path = { id: payment.data.id as number };
    await callAs(app, 'admin', 'decidePaymentTransaction', { path, body: { confirm: true } });
    const before = await stored(id);
    const endDate = addDays(addMonths(startDate, 1), 10);
    const { status, data } = await quoteNotice(id, endDate);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ reservationId: id, endDate, newTotalAmount: 600, differenceAmount: -750, dueAtArrivalAmount: 0 },
      // 450 were paid for the third month: 350 pay the rest of the first month, and 100 a part of the second.
      ...{ refundAmount: 0, openAmount: 50, currencyCode: 'JOD' },
      invoices: [
        { period: 1, status: RentInvoiceStatus.Paid, amountBefore: 450, amount: 450, paidAmount: 450 },
        { period: 2, periodEnd: endDate, amountBefore: 450, amount: 150, paidAmount: 100, openAmount: 50 },
        { rentInvoiceId: third!.id, status: RentInvoiceStatus.Void, amountBefore: 450, paidAmount: 0, openAmount: 0 },
      ],
    });
    expect((await quoteNotice(id, addMonths(startDate, 1), 'owner')).data).toMatchObject({
      ...{ newTotalAmount: 450, refundAmount: 100, openAmount: 0 },
    });
    expect(await stored(id)).toEqual(before);
  });

  test('for the day on which the stay already ends, returns that nothing changes', async () => {
    const { id, endDate } = await rent(app, { months: 2 });
    for (const as of ['customer', 'owner'] as const)
      expect((await quoteNotice(id, endDate, as)).data).toMatchObject({
        ...{ endDate, newTotalAmount: 900, differenceAmount: 0, refundAmount: 0, openAmount: 800, invoices: [] },
      });
  });

  test('returns the error that the notice would return', async () => {
    const { id, startDate, endDate } = await rent(app, { months: 2, changes: { min_stay_nights: 35 } });
    const { id: soon } = await rent(app, { months: 2, daysAhead: 3 });
    const daily = await reserve(app, BookingStatus.Confirmed);
    const cases: [number, string, string, Actor?][] = [
      [id, startDate, 'INVALID_DATE_RANGE'],
      [id, addDays(endDate, 1), 'INVALID_DATE_RANGE'],
      [id, addDays(startDate, 34), 'STAY_TOO_SHORT'],
      [soon, addDays(startDate, -10), 'NOTICE_TOO_SHORT'],
      [daily, addDays(startDate, 1), 'STATE_CONFLICT'],
      [id, endDate, 'NOT_FOUND', 'otherCustomer'],
      [id, endDate, 'FORBIDDEN', 'admin'],
    ];
    for (const [reservation, day, code, as] of cases) {
      const quoted = await quoteNotice(reservation, day, as);
      const given = await give(reservation, day, as);
      expect([day, quoted.code, quoted.envelope.errors]).toEqual([day, code, given.envelope.errors]);
      expect([quoted.status, quoted.envelope.message]).toEqual([given.status, given.envelope.message]);
    }
  });
});

describe('getRenewalQuote', () => {
  test('returns the new end, the price and the invoices, and changes nothing', async () => {
    const { id, propertyId, startDate, endDate } = await rent(app, { months: 2 });
    const charge = { kind: 0, name: 'Water', value: 5, mode: ChargeMode.PerNight, isOptional: false };
    const body = { charges: [{ ...charge, collectedBy: ChargeCollector.Owner, isRefundable: true }] };
    await callAs(app, 'owner', 'setCharges', { path: { id: propertyId }, body });
    await change(propertyId, { price_minor: 475_000 });
    const before = await stored(id);
    const { status, data } = await quoteRenewal(id, 2);
    expect(status).toBe(200);
    const [middle, newEnd] = [addMonths(startDate, 3), addMonths(startDate, 4)];
    const added = { rentInvoiceId: null, status: RentInvoiceStatus.Scheduled, amountBefore: 0, amount: 475 };
    expect(data).toMatchObject({
      ...{ reservationId: id, months: 2, startDate: endDate, endDate: newEnd, isAvailable: true },
      ...{ monthlyAmount: 475, monthlyDueAtArrivalAmount: 150, addedAmount: 950, newTotalAmount: 1850 },
      ...{ dueAtArrivalAmount: 300, termsDigest: expect.stringMatching(/^[\w-]{22}$/) },
      invoices: [
        { ...added, period: 3, periodStart: endDate, periodEnd: middle, openAmount: 475 },
        { ...added, period: 4, periodStart: middle, periodEnd: newEnd, openAmount: 475 },
      ],
    });
    expect(await stored(id)).toEqual(before);
  });

  test('says that nights are not available where the renewal is rejected because of them', async () => {
    const { id, propertyId, endDate } = await rent(app, { months: 1 });
    const block = { propertyId, startDate: addDays(endDate, 20), endDate: addDays(endDate, 21) };
    expect((await callAs(app, 'owner', 'addBlockedDates', { body: block })).status).toBe(200);
    expect(await quoteRenewal(id, 1)).toMatchObject({ status: 200, data: { isAvailable: false } });
    expect((await renew(id, 1)).code).toBe('DATES_NOT_AVAILABLE');
  });

  test('returns the error that the renewal would return', async () => {
    const { id } = await rent(app, { months: 11 });
    const { id: far } = await rent(app, { months: 11, daysAhead: 60 });
    const { id: gone, propertyId } = await rent(app, { months: 1 });
    await change(propertyId, { property_status: 2 });
    const { id: ending, endDate } = await rent(app, { months: 2 });
    expect((await give(ending, endDate, 'owner')).status).toBe(200);
    const daily = await reserve(app, BookingStatus.Confirmed);
    for (const [reservation, months, code] of [
      [id, 2, 'STAY_TOO_LONG'],
      [far, 1, 'INVALID_DATE_RANGE'],
      ...[gone, ending, daily].map((one) => [one, 1, 'STATE_CONFLICT'] as const),
    ] as const) {
      const quoted = await quoteRenewal(reservation, months);
      const renewed = await renew(reservation, months);
      expect([months, quoted.code, quoted.envelope.errors]).toEqual([months, code, renewed.envelope.errors]);
      expect(quoted.envelope.message).toBe(renewed.envelope.message);
    }
    expect((await quoteRenewal(ending, 1, 'owner')).code).toBe('FORBIDDEN');
    expect((await quoteRenewal(ending, 1, 'otherCustomer')).code).toBe('NOT_FOUND');
  });
});

test('quotes of a stay that a server of an older release has confirmed count the invoices that it does not have yet', async () => {
  const { id, startDate, endDate } = await rent(app, { months: 2, changes: { deposit_minor: 0 } });
  await app.db.deleteFrom('rent_invoice').where('reservation_id', '=', id).execute();
  await app.db.updateTable('reservation').set({ rent_invoices: null }).where('id', '=', id).execute();
  const renewal = await quoteRenewal(id, 1);
  expect(renewal.data).toMatchObject({ newTotalAmount: 1350, invoices: [{ period: 3, periodStart: endDate }] });
  const notice = (await quoteNotice(id, addMonths(startDate, 1))).data;
  expect(notice).toMatchObject({
    newTotalAmount: 450,
    openAmount: 450,
    invoices: [{ rentInvoiceId: null, period: 2 }],
  });
  expect((await give(id, addMonths(startDate, 1))).data).toMatchObject({ totalAmount: 450 });
});
