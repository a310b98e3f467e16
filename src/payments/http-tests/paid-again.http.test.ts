/** Money that a customer pays again while a dispute has taken back the first payment, and the dispute is then won. */
import { PaymentPurpose, PaymentStatus, RentInvoiceStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { refundsOf } from '../../testing/online-payments';
import { balance, decide, heldOf, pay, paymentsOf, refund } from '../../testing/payments';
import { invoicesOf, rent } from '../../testing/rent';
import { addMonths } from '../../values/dates';
import { payOutRefunds } from '../refunds';

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENTS: '1000' };
const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp({ ...stripe.environment, ...limits }));
beforeEach(() => app.clock.set(testInstant));

/** A deposit of 27 dinars that was taken back; the stay of 135 dinars is then paid in full, for the deposit a second time. */
async function payAgain(): Promise<StartedPayment> {
  const payment = await stripe.pay(app);
  await stripe.dispute(app, payment, 'needs_response');
  await confirmed(payment.reservation, 135);
  return payment;
}

async function confirmed(reservation: number, amount: number): Promise<void> {
  const declared = await pay(app, reservation, { as: 'customer', ...balance(amount) });
  expect(declared.code).toBeNull();
  expect((await decide(app, (declared.data as { id: number }).id, { confirm: true })).code).toBeNull();
}

const refundOf = async (reservation: number) =>
  (await paymentsOf(app, reservation)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);

test('goes back when the dispute is won, and is owed again if the decision is reversed', async () => {
  const payment = await payAgain();
  const { reservation } = payment;
  await stripe.dispute(app, payment, 'won');
  expect(await refundOf(reservation)).toMatchObject([
    { amount_minor: 27_000, status: PaymentStatus.Pending, surplus_minor: 27_000 },
  ]);
  expect(await heldOf(app, reservation)).toBe(135_000);
  // The refund was requested of money that was not paid online: an administrator pays it out.
  expect(await refundsOf(app, reservation)).toEqual([]);

  const later = { created: Math.floor(app.clock.now() / 1000) + 1 };
  await stripe.dispute(app, payment, 'lost', later);
  expect((await pay(app, reservation, { as: 'customer', ...balance(27.001) })).code).toBe('VALIDATION_ERROR');
  expect((await pay(app, reservation, { as: 'customer', ...balance(27) })).code).toBeNull();
});

test('goes back through the provider if it was paid online', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await stripe.dispute(app, payment, 'lost');
  await stripe.payOnline(app, reservation, 1, 135_000);
  await stripe.dispute(app, payment, 'won');
  const sent = stripe.acceptRefunds();
  await payOutRefunds(app);
  expect(sent).toHaveLength(1);
  expect(await refundOf(reservation)).toMatchObject([{ amount_minor: 27_000, status: PaymentStatus.Confirmed }]);
});

test('goes back only as far as it is held above the total', async () => {
  const payment = await payAgain();
  expect((await pay(app, payment.reservation, refund(10))).code).toBeNull();
  await stripe.dispute(app, payment, 'won');
  expect((await refundOf(payment.reservation)).map(({ amount_minor }) => amount_minor)).toEqual([10_000, 17_000]);
  expect(await heldOf(app, payment.reservation)).toBe((await getReservation(app, payment.reservation)).total_minor);
});

test('goes back when it is confirmed only after the dispute was won', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await confirmed(reservation, 108);
  await stripe.dispute(app, payment, 'needs_response');
  const declared = await pay(app, reservation, { as: 'customer', ...balance(27) });
  await stripe.dispute(app, payment, 'won');
  expect(await refundOf(reservation)).toEqual([]);
  await decide(app, (declared.data as { id: number }).id, { confirm: true });
  expect(await refundOf(reservation)).toMatchObject([{ amount_minor: 27_000 }]);
});

test.each([
  ['the deposit', 27],
  ['the whole stay', 135],
])('counts as the deposit first when the customer cancels: %s', async (_name, amount) => {
  const payment = await stripe.pay(app);
  await stripe.dispute(app, payment, 'lost');
  await confirmed(payment.reservation, amount);
  const path = { id: payment.reservation };
  const shown = await callAs(app, 'customer', 'getReservationById', { path });
  expect(shown.data).toMatchObject({ refundIfCancelledNow: 27 });
  const cancelled = await callAs(app, 'customer', 'cancelReservation', { path, body: {} });
  expect(cancelled.data).toMatchObject({ refundAmount: 27 });
});

test('of rent goes back when the dispute is won, and its invoice is due again if the decision is reversed', async () => {
  let payment: StartedPayment | undefined;
  const { id } = await rent(app, {
    months: 1,
    payDeposit: async (reservation) => (payment = await stripe.payOnline(app, reservation, 0, 100_000)),
  });
  const dispute = (status: string, seconds: number) =>
    stripe.dispute(app, payment!, status, { amount: 100_000, created: Math.floor(app.clock.now() / 1000) + seconds });
  await dispute('needs_response', 1);
  await confirmed(id, 450);
  await dispute('won', 2);
  expect(await refundOf(id)).toMatchObject([{ amount_minor: 100_000, surplus_minor: 100_000 }]);
  expect(await invoicesOf(app, id)).toMatchObject([{ status: RentInvoiceStatus.Paid, openAmount: 0 }]);
  await dispute('lost', 3);
  expect(await invoicesOf(app, id)).toMatchObject([{ status: RentInvoiceStatus.PartlyPaid, openAmount: 100 }]);
});

test('rent that a dispute takes back after notice has refunded it is due again', async () => {
  const { id, startDate } = await rent(app, { months: 2 });
  await confirmed(id, 350);
  const last = await stripe.payOnline(app, id, 1, 450_000);
  const body = { endDate: addMonths(startDate, 1) };
  expect((await callAs(app, 'customer', 'giveNotice', { path: { id }, body })).code).toBeNull();
  expect(await refundOf(id)).toMatchObject([{ amount_minor: 450_000 }]);
  stripe.acceptRefunds();
  await payOutRefunds(app);
  // The provider has refunded the money and lost it to the customer's bank too.
  await stripe.dispute(app, last, 'lost', { amount: 450_000 });
  expect((await invoicesOf(app, id))[0]).toMatchObject({ paidAmount: 0, openAmount: 450 });
  await stripe.dispute(app, last, 'won', { amount: 450_000, created: Math.floor(app.clock.now() / 1000) + 1 });
  expect((await invoicesOf(app, id))[0]).toMatchObject({ paidAmount: 450, openAmount: 0 });
  expect(await refundOf(id)).toHaveLength(1);
});
