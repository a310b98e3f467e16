import {
  BookingStatus,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  PriceLineKind,
  PropertyStatus,
  RentInvoiceStatus,
} from '../../../generated/enumerations';
import { actor, callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { getReservation, nightsOf } from '../../testing/bookings';
import { insertListing, listing } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { playOnline, referenceOf, refundsOf, startOnline } from '../../testing/online-payments';
import { balance, decide, pay, paymentsOf, reserve } from '../../testing/payments';
import { insertMonthly, invoicesOf, rent, waive } from '../../testing/rent';
import { addDays, addMonths, localTimeToInstant } from '../../values/dates';

const { Scheduled, PartlyPaid, Paid, Void } = RentInvoiceStatus;
const { Refund } = PaymentPurpose;

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const give = (id: number, endDate: string, as: Actor = 'customer', reason = 'We are moving.') =>
  callAs(app, as, 'giveNotice', { path: { id }, body: { endDate, reason } });
const renew = (id: number, months: number, expectedMonthlyAmount = 450, as: Actor = 'customer') =>
  callAs(app, as, 'renewReservation', { path: { id }, body: { months, expectedMonthlyAmount } });
const shown = async (id: number) =>
  (await invoicesOf(app, id)).map(({ status, amount, paidAmount }) => [status, amount, paidAmount]);
async function confirmed(id: number, amount: number, more: object = {}): Promise<void> {
  const { status, data } = await pay(app, id, { ...balance(amount), as: actor(app, 'customer'), ...more });
  expect(status).toBe(200);
  expect((await decide(app, data.id as number, { confirm: true })).status).toBe(200);
}
const refunds = async (id: number) =>
  (await paymentsOf(app, id)).filter(({ purpose }) => purpose === Refund).map(({ amount_minor }) => amount_minor);
const totalOf = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

describe('giveNotice', () => {
  test('ends the stay earlier: later nights are free, later invoices void, the last one by the night', async () => {
    const { id, propertyId, startDate } = await rent(app, { months: 4 });
    const endDate = addDays(addMonths(startDate, 1), 10);
    const { data, status } = await give(id, endDate);
    expect(status).toBe(200);
    expect(data).toMatchObject({ endDate, totalAmount: 600, status: BookingStatus.Confirmed, nights: 41 });
    expect(totalOf(data.lines)).toBe(600);
    expect(data.lines.at(-1)).toMatchObject({ kind: PriceLineKind.Notice, amount: -1200 });
    expect(await shown(id)).toEqual([
      [PartlyPaid, 450, 100],
      [Scheduled, 150, 0],
      [Void, 450, 0],
      [Void, 450, 0],
    ]);
    expect((await invoicesOf(app, id))[1]).toMatchObject({ periodEnd: endDate, openAmount: 150 });
    expect((await nightsOf(app, id)).at(-1)).toBe(addDays(endDate, -1));
    const again = { propertyId, startDate: endDate, endDate: addDays(endDate, 40) };
    expect((await callAs(app, 'otherCustomer', 'bookReservation', { body: again })).status).toBe(200);
    expect((await getReservation(app, id)).commission_minor).toBe(60_000);
  });

  test('prices the rest as a stay of this length, also after several notices', async () => {
    const { id, startDate } = await rent(app, { months: 4, changes: { price_minor: 100_001, deposit_minor: 0 } });
    const endDate = addDays(addMonths(startDate, 2), 7);
    const { total_minor } = await getReservation(
      app,
      (await rent(app, { endDate, changes: { price_minor: 100_001 } })).id,
    );
    // Of the nine nights that are left first, a part would be rounded twice.
    expect((await give(id, addDays(endDate, 2))).code).toBeNull();
    expect((await give(id, endDate)).data.totalAmount * 1000).toBe(total_minor);
  });

  test('moves what was paid in advance to the oldest invoices, and refunds the rest', async () => {
    const { id, startDate } = await rent(app, { months: 4 });
    const [, , , last] = await invoicesOf(app, id);
    await confirmed(id, 450, { rentInvoiceId: last!.id });
    await give(id, addMonths(startDate, 1));
    expect(await shown(id)).toEqual([
      [Paid, 450, 450],
      [Void, 450, 0],
      [Void, 450, 0],
      [Void, 450, 0],
    ]);
    expect(await refunds(id)).toEqual([100_000]);
    const [deposit, prepaid] = await paymentsOf(app, id);
    expect([deposit!.allocated_minor, prepaid!.allocated_minor, prepaid!.surplus_minor]).toEqual([
      100_000, 350_000, 100_000,
    ]);
    // What is refunded does not pay the months of a renewal.
    await renew(id, 1);
    const renewed = (await invoicesOf(app, id)).find(({ period }) => period === 5);
    expect(renewed).toMatchObject({ status: Scheduled, paidAmount: 0 });
  });

  test('leaves the refund of the deposit in a later cancellation as it was', async () => {
    const { id, startDate } = await rent(app, { daysAhead: 60 });
    await confirmed(id, 1_250);
    expect((await give(id, addMonths(startDate, 1))).status).toBe(200);
    expect(await refunds(id)).toEqual([900_000]);
    const { data } = await callAs(app, 'customer', 'getReservationById', { path: { id } });
    expect(data).toMatchObject({ depositAmount: 100, refundIfCancelledNow: 100 });
  });

  test('refunds online what was paid online', async () => {
    const { id, startDate } = await rent(app, { months: 3 });
    const reference = referenceOf(await startOnline(app, id, { purpose: 1 }));
    await playOnline(app, reference, 'success');
    await give(id, addMonths(startDate, 2));
    expect(await refunds(id)).toEqual([450_000]);
    expect(await refundsOf(app, id)).toMatchObject([{ amount_minor: 450_000 }]);
  });

  test('refunds a payment that is confirmed afterwards, as far as it is not owed', async () => {
    const { id, startDate } = await rent(app, { months: 3 });
    const declared = await pay(app, id, balance(1250));
    await give(id, addMonths(startDate, 1));
    expect(await refunds(id)).toEqual([]);
    await decide(app, declared.data.id, { confirm: true });
    expect((await shown(id))[0]).toEqual([Paid, 450, 450]);
    expect(await refunds(id)).toEqual([900_000]);
    expect((await paymentsOf(app, id)).at(-1)).toMatchObject({ status: PaymentStatus.Pending });
  });

  test('waives less of an invoice that is reduced', async () => {
    const { id, startDate } = await rent(app, { months: 2 });
    const [, second] = await invoicesOf(app, id);
    await waive(app, second!.id);
    await give(id, addDays(addMonths(startDate, 1), 10));
    expect((await invoicesOf(app, id))[1]).toMatchObject({ amount: 150, waivedAmount: 150, openAmount: 0 });
  });

  test('can be given again for an earlier day, and repeats without an effect', async () => {
    const { id, startDate } = await rent(app, { months: 3 });
    const days = [addDays(addMonths(startDate, 1), 20), addDays(addMonths(startDate, 1), 10)] as const;
    await give(id, days[0]);
    const { data } = await give(id, days[1], 'owner');
    expect(data.totalAmount).toBe(600);
    expect(totalOf(data.lines)).toBe(600);
    expect((await give(id, days[1])).status).toBe(200);
    expect(await toldOf(app, id, NotificationType.NoticeGiven)).toMatchObject([
      { user_id: app.sandbox.userIds.owner, endDate: days[0], reason: 'We are moving.' },
      { user_id: app.sandbox.userIds.customer, endDate: days[1] },
    ]);
    const audits = app.db.selectFrom('audit_log').select('action').where('subject', '=', `reservation:${id}`);
    expect(await audits.where('action', '=', 'giveNotice').execute()).toHaveLength(2);
  });

  test('returns 409 PRICE_CHANGED when the total is no longer that of the quote, and changes nothing', async () => {
    const { id, propertyId, startDate } = await rent(app, { months: 2 });
    const endDate = addDays(addMonths(startDate, 1), 10);
    const send = (expectedTotalAmount: number | null) =>
      callAs(app, 'customer', 'giveNotice', { path: { id }, body: { endDate, expectedTotalAmount } });
    const { data: quote } = await callAs(app, 'customer', 'getNoticeQuote', { path: { id }, query: { endDate } });
    expect(quote.newTotalAmount).toBe(600);
    await give(id, addMonths(startDate, 1));
    await app.db.updateTable('rent_property').set({ price_minor: 600_000 }).where('id', '=', propertyId).execute();
    await renew(id, 1, 600);
    const before = [await getReservation(app, id), await invoicesOf(app, id)];
    const message = 'The price has changed. The stay would now cost 650 JOD.';
    expect(await send(600)).toMatchObject({
      ...{ status: 409, code: 'PRICE_CHANGED' },
      envelope: { message, errors: [{ field: 'expectedTotalAmount', code: 'custom', message }] },
    });
    expect([await getReservation(app, id), await invoicesOf(app, id)]).toEqual(before);
    expect((await send(650)).data).toMatchObject({ endDate, totalAmount: 650 });
    // Repeated, also for the day on which the stay ends now.
    expect([(await send(650)).status, (await send(null)).status, (await send(649)).code]).toEqual([
      ...[200, 200, 'PRICE_CHANGED'],
    ]);
  });

  test('needs the notice of the listing when the stay was booked', async () => {
    const { id, propertyId, startDate } = await rent(app, { daysAhead: 0, changes: { notice_days: 45 } });
    await app.db.updateTable('rent_property').set({ notice_days: 0 }).where('id', '=', propertyId).execute();
    expect((await give(id, addDays(startDate, 44))).code).toBe('NOTICE_TOO_SHORT');
    const { data } = await give(id, addDays(startDate, 45));
    expect(data).toMatchObject({ noticeDays: 45, endDate: addDays(startDate, 45) });
    const other = await rent(app, { daysAhead: 0 });
    expect((await give(other.id, addDays(startDate, 29))).code).toBe('NOTICE_TOO_SHORT');
    expect((await give(other.id, addDays(startDate, 30))).data.noticeDays).toBe(30);
  });

  test.each([
    ['is archived', { property_status: PropertyStatus.Archived }],
    ['is suspended', { property_status: PropertyStatus.Suspended }],
  ])('ends a stay whose listing %s', async (_name, changes) => {
    const { id, propertyId, startDate } = await rent(app, { months: 2 });
    await app.db.updateTable('rent_property').set(changes).where('id', '=', propertyId).execute();
    const endDate = addMonths(startDate, 1);
    expect((await give(id, endDate)).data).toMatchObject({ endDate, totalAmount: 450 });
    const [first] = await invoicesOf(app, id);
    expect((await waive(app, first!.id)).status).toBe(200);
  });

  test('ends a stay whose owner is blocked', async () => {
    const { id, startDate } = await rent(app, { months: 2 });
    const setBlocked = (is_blocked: 0 | 1) =>
      app.db.updateTable('app_user').set({ is_blocked }).where('id', '=', app.sandbox.userIds.owner).execute();
    await setBlocked(1);
    const { status } = await give(id, addMonths(startDate, 1));
    await setBlocked(0);
    expect(status).toBe(200);
  });

  test.each([
    ['INVALID_DATE_RANGE', 'the first day', 0],
    ['INVALID_DATE_RANGE', 'a day after the end', 500],
    ['STAY_TOO_SHORT', 'a stay shorter than the listing allows', 10],
  ] as const)('returns %s for %s', async (code, _name, days) => {
    const { id, propertyId, startDate } = await rent(app, { changes: { min_stay_nights: 28 } });
    // The rule of the booking applies.
    await app.db.updateTable('rent_property').set({ min_stay_nights: 1 }).where('id', '=', propertyId).execute();
    expect((await give(id, addDays(startDate, days))).code).toBe(code);
  });

  test('ends a stay whose listing has a longer minimum than when the stay was booked', async () => {
    const { id, propertyId, startDate } = await rent(app);
    await app.db.updateTable('rent_property').set({ min_stay_nights: 180 }).where('id', '=', propertyId).execute();
    expect((await give(id, addMonths(startDate, 1))).status).toBe(200);
  });

  test('returns 409 for a stay by the night and one that is over, and 404 for others', async () => {
    const daily = await reserve(app, BookingStatus.Confirmed);
    expect((await give(daily, '2027-01-02')).code).toBe('STATE_CONFLICT');
    const { id, startDate, endDate } = await rent(app);
    for (const as of ['otherCustomer', 'otherOwner'] as const)
      expect((await give(id, addDays(startDate, 40), as)).code).toBe('NOT_FOUND');
    app.clock.set(localTimeToInstant(addDays(endDate, 2), '12:00', 'Asia/Amman'));
    expect((await give(id, addDays(startDate, 40))).code).toBe('STATE_CONFLICT');
  });
});

test('NoticeDays of a listing is 30 by default, and null is shown for rent by the night', async () => {
  const body = listing({ RentType: 0, Price: 450 });
  const added = await callAs(app, 'owner', 'addRentProperty', { body });
  expect(added.data.noticeDays).toBe(30);
  const changed = await callAs(app, 'owner', 'updateRentProperty', {
    path: { id: added.data.id },
    body: { ...body, NoticeDays: 60 },
  });
  expect(changed.data.noticeDays).toBe(60);
  const monthly = await callAs(app, 'customer', 'getRentPropertyById', { path: { id: await insertMonthly(app) } });
  expect(monthly.data.noticeDays).toBe(30);
  const daily = await callAs(app, 'customer', 'getRentPropertyById', { path: { id: await insertListing(app) } });
  expect(daily.data.noticeDays).toBeNull();
});
