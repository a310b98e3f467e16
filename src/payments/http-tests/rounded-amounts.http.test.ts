import { BookingStatus, CancellationPolicy, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn, getReservation, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { refundsOf, startOnline } from '../../testing/online-payments';
import { type LocalProvider, startLocalProvider } from '../../testing/payment-providers';
import { heldOf, paymentsOf, reserve } from '../../testing/payments';
import { invoicesOf, rentWithInvoice } from '../../testing/rent';
import { minute } from '../../testing/time';
import { reconcilePayments } from '../reconciliation';
import { payOutRefunds } from '../refunds';

/** Stripe transfers only multiples of 10 fils. What is asked for and refunded is rounded, and the books stay exact. */

let stripe: LocalProvider;
let app: TestApp;
/** The amounts that Stripe has refunded, in fils. */
const refunded: number[] = [];

beforeAll(async () => {
  stripe = await startLocalProvider();
  app = await startTestApp({
    ...{ PAYMENT_PROVIDERS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_WEBHOOK_SECRET: 'whsec_local' },
    STRIPE_API_URL: stripe.url,
  });
  // Every session is paid at once, and each refund succeeds.
  const amounts: number[] = [];
  stripe.answer('/v1/checkout/sessions', ({ method, path, body }) => {
    if (method === 'POST') amounts.push(Number(body['line_items[0][price_data][unit_amount]']));
    const number = method === 'POST' ? amounts.length : Number(path.split('_').at(-1));
    const state = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${number}`, currency: 'jod' };
    const session = { id: `cs_${number}`, object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/1' };
    return { body: { ...session, ...state, amount_total: amounts[number - 1] } };
  });
  stripe.answer('/v1/refunds', ({ method, body }) => {
    if (method === 'GET') return { body: { object: 'list', url: '/v1/refunds', has_more: false, data: [] } };
    refunded.push(Number(body.amount));
    return { body: { id: `re_${refunded.length}`, object: 'refund', status: 'succeeded' } };
  });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(() => refunded.splice(0));

/** Starts a session, lets the customer pay it and returns the amount that was asked for, in fils. */
async function payOnline(reservation: number, more: object): Promise<number> {
  const started = await startOnline(app, reservation, { provider: 'stripe', ...more });
  expect(started.code).toBeNull();
  const now = app.clock.now();
  app.clock.set(now + 3 * minute);
  await reconcilePayments(app);
  app.clock.set(now);
  return Math.round((started.data as { amount: number }).amount * 1000);
}

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
  expect(refunded).toEqual([13_500]);
  expect(await refundsOf(app, id)).toMatchObject([{ status: RefundStatus.Succeeded, amount_minor: 13_500 }]);
  expect((await paymentsOf(app, id)).at(-1)).toMatchObject({ status: PaymentStatus.Confirmed, amount_minor: 13_500 });
});

test('the refund of everything that was paid is not rounded above it', async () => {
  const id = await reserved(27_005, 135_008);
  await payOnline(id, {});
  await callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });
  await payOutRefunds(app);
  expect(refunded).toEqual([27_010]);
  expect(await heldOf(app, id)).toBe(0);
});
