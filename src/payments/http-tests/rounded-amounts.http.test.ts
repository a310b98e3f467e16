import {
  BookingStatus,
  CancellationPolicy,
  NotificationType,
  PaymentStatus,
  RefundStatus,
  RentInvoiceStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { dateIn, getReservation, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { refundsOf, startOnline } from '../../testing/online-payments';
import { LocalStripe, payWithStripe } from '../../testing/local-stripe';
import type { ProviderRequest } from '../../testing/payment-providers';
import { toldOf } from '../../testing/notifications';
import { balance, heldOf, pay, paymentsOf, reserve } from '../../testing/payments';
import { invoicesOf, rent, rentWithInvoice } from '../../testing/rent';
import { day } from '../../testing/time';
import { addDays, addMonths } from '../../values/dates';
import { sweepRent } from '../../bookings/rent-steps';
import { payOutRefunds } from '../refunds';

/** Stripe transfers only multiples of 10 fils. What is asked for and refunded is rounded, and the books stay exact. */

/** The requests that paid out a refund. */
let refunds: ProviderRequest[];
/** The amounts that Stripe has refunded, in fils. */
const refunded = () => refunds.map(({ body }) => Number(body.amount));

const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp(stripe.environment));
beforeAll(async () => {
  stripe.payEverySession();
});
beforeEach(() => (refunds = stripe.acceptRefunds()));

const payOnline = (reservation: number, more: object) => payWithStripe(app, reservation, more);

/** A reservation that has to be paid, of these amounts in fils. */
async function reserved(deposit: number, total: number): Promise<number> {
  const id = await reserve(app, BookingStatus.Pending);
  const amounts = { deposit_minor: deposit, total_minor: total };
  await app.db.updateTable('reservation').set(amounts).where('id', '=', id).execute();
  return id;
}

test('a deposit is rounded up and the balance down; what is left is less than Stripe can transfer', async () => {
  const id = await reserved(27_005, 135_008);
  expect(await payOnline(id, {})).toBe(27_010);
  expect(await getReservation(app, id)).toMatchObject({ status: BookingStatus.Confirmed, deposit_minor: 27_010 });
  expect(await payOnline(id, { purpose: 1 })).toBe(107_990);
  expect(await heldOf(app, id)).toBe(135_000);
  const again = await startOnline(app, id, { provider: 'stripe', purpose: 1 });
  expect(again.code).toBe('STATE_CONFLICT');
});

test('a deposit of the whole price is rounded down, because no more than the price can be paid', async () => {
  const id = await reserved(135_008, 135_008);
  expect(await payOnline(id, {})).toBe(135_000);
  expect(await getReservation(app, id)).toMatchObject({ status: BookingStatus.Confirmed, deposit_minor: 135_000 });
});

test('the same session is returned while the rounded amount is due', async () => {
  const id = await reserved(27_005, 135_008);
  const first = await startOnline(app, id, { provider: 'stripe' });
  expect((await startOnline(app, id, { provider: 'stripe' })).data.id).toBe(first.data.id);
});

test('a rent invoice is rounded up while later invoices take the rest', async () => {
  const { id, invoice } = await rentWithInvoice(app);
  await app.db.updateTable('rent_invoice').set({ waived_minor: 5 }).where('id', '=', invoice).execute();
  expect(await payOnline(id, { purpose: 2, rentInvoiceId: invoice })).toBe(350_000);
  const [first, second] = await invoicesOf(app, id);
  expect([first!.paidAmount, first!.waivedAmount, second!.paidAmount]).toEqual([449.995, 0.005, 0.005]);
});

test('the refund of a cancellation is rounded up, and is paid out', async () => {
  const terms = { property_id: await insertListing(app), cancellation_policy: CancellationPolicy.Strict };
  const id = await insertReservation(app, BookingStatus.Pending, dateIn(app, 30), terms);
  await app.db.updateTable('reservation').set({ deposit_minor: 26_990 }).where('id', '=', id).execute();
  expect(await payOnline(id, {})).toBe(26_990);
  const read = await callAs(app, 'customer', 'getReservationById', { path: { id } });
  expect(read.data).toMatchObject({ refundIfCancelledNow: 13.5 });
  const cancelled = await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} });
  expect(cancelled.data).toMatchObject({ refundAmount: 13.5 });
  await payOutRefunds(app);
  expect(refunded()).toEqual([13_500]);
  expect(await refundsOf(app, id)).toMatchObject([{ status: RefundStatus.Succeeded, amount_minor: 13_500 }]);
  expect((await paymentsOf(app, id)).at(-1)).toMatchObject({ status: PaymentStatus.Confirmed, amount_minor: 13_500 });
});

test('the refund of everything that was paid is not rounded above it', async () => {
  const id = await reserved(27_005, 135_008);
  await payOnline(id, {});
  await callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });
  await payOutRefunds(app);
  expect(refunded()).toEqual([27_010]);
  expect(await heldOf(app, id)).toBe(0);
});

describe('rent', () => {
  const { PartlyPaid, Paid, Waived, Void } = RentInvoiceStatus;
  const shown = async (id: number) =>
    (await invoicesOf(app, id)).map(({ status, paidAmount, waivedAmount }) => [status, paidAmount, waivedAmount]);
  /** A stay of two months of 450.004 dinars without a deposit, whose first month begins in 30 days. */
  const rented = () => rent(app, { months: 2, changes: { price_minor: 450_004, deposit_minor: 0, notice_days: 0 } });

  test('is paid when all that Stripe can transfer is paid; the rest is waived without a notification', async () => {
    const { id } = await rented();
    const [first, second] = await invoicesOf(app, id);
    expect(await payOnline(id, { purpose: 2, rentInvoiceId: first!.id })).toBe(450_010);
    expect(await shown(id)).toEqual([
      [Paid, 450.004, 0],
      [PartlyPaid, 0.006, 0],
    ]);
    await app.db.deleteFrom('notification').execute();
    expect(await payOnline(id, { purpose: 2, rentInvoiceId: second!.id })).toBe(449_990);
    expect(await shown(id)).toEqual([
      [Paid, 450.004, 0],
      [Waived, 449.996, 0.008],
    ]);
    expect((await invoicesOf(app, id))[1]).toMatchObject({ waiveReason: null, isOverdue: false });
    app.clock.set(app.clock.now() + 45 * day);
    await sweepRent(app);
    const reminders = [NotificationType.RentDue, NotificationType.RentOverdue, NotificationType.RentWaived];
    for (const type of reminders) expect(await toldOf(app, id, type)).toEqual([]);
    app.clock.set(testInstant);
    const types = (await app.db.selectFrom('outbox').select(['type', 'resource_id']).execute())
      .filter(({ resource_id }) => resource_id === second!.id)
      .map(({ type }) => type);
    expect(types).toContain('rentInvoice.waived');
  });

  test('is not waived while a month, or a declared payment of it, is left', async () => {
    const { id } = await rented();
    const [first, second] = await invoicesOf(app, id);
    await payOnline(id, { purpose: 2, rentInvoiceId: first!.id });
    await pay(app, id, { ...balance(200), rentInvoiceId: second!.id });
    await payOnline(id, { purpose: 1 });
    expect(await shown(id)).toEqual([
      [Paid, 450.004, 0],
      [PartlyPaid, 249.996, 0],
    ]);
  });

  test('that is paid in advance and not needed after notice is refunded rounded down', async () => {
    const { id, startDate } = await rented();
    await payOnline(id, { purpose: 1 });
    const endDate = addDays(addMonths(startDate, 1), 10);
    const given = await callAs(app, 'customer', 'giveNotice', {
      path: { id },
      body: { endDate, reason: 'A new job.' },
    });
    expect(given.code).toBeNull();
    // Of 900.000 that was paid, 450.004 and a third of 450.004, 150.001, are needed.
    const [back] = (await paymentsOf(app, id)).slice(-1);
    expect(back).toMatchObject({ amount_minor: 299_990, surplus_minor: 299_990 });
    await payOutRefunds(app);
    expect(refunded()).toEqual([299_990]);
    expect(await refundsOf(app, id)).toMatchObject([{ status: RefundStatus.Succeeded, amount_minor: 299_990 }]);
    expect(await heldOf(app, id)).toBe(600_010);
    expect(await shown(id)).toEqual([
      [Paid, 450.004, 0],
      [Waived, 150.001, 0],
    ]);
  });

  test('of less than Stripe can transfer stays, and goes back with the next refund', async () => {
    const { id, startDate } = await rented();
    await payOnline(id, { purpose: 1 });
    const give = (months: number, days: number) =>
      callAs(app, 'customer', 'giveNotice', {
        path: { id },
        body: { endDate: addDays(addMonths(startDate, months), days), reason: 'A new job.' },
      });
    const returned = async () =>
      (await paymentsOf(app, id)).flatMap(({ purpose, amount_minor }) => (purpose === 2 ? [amount_minor] : []));
    // 299.999 are not needed, and then 449.996 in all.
    await give(1, 10);
    expect(await returned()).toEqual([299_990]);
    await give(1, 0);
    expect(await returned()).toEqual([299_990, 150_000]);
    expect(await heldOf(app, id)).toBe(450_010);
    expect((await shown(id)).map(([status]) => status)).toEqual([Paid, Void]);
  });
});
