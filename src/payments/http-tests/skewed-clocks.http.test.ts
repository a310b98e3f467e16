/** Money that a dispute gives back after a cancellation, if servers with other clocks have recorded the payments before or after it. */
import { sql } from 'kysely';
import { CancellationPolicy, PaymentPurpose } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { balance, decide, pay, payBalance, paymentsOf, refund } from '../../testing/payments';
import { minute } from '../../testing/time';

let stripe: LocalStripe;
let app: TestApp;
beforeAll(async () => {
  stripe = await LocalStripe.start();
  const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENTS: '1000' };
  app = await startTestApp({ ...stripe.environment, ...limits });
});
afterAll(async () => {
  await app.close();
  await stripe.provider.close();
});
beforeEach(() => app.clock.set(testInstant));

/** How much the clock of a server is ahead, in ms. */
const skews = [-10 * minute, 0, 10 * minute];

/** Does something a minute later, on a server whose clock is ahead by `skew`. */
async function onServer<Result>(skew: number, work: () => Promise<Result>): Promise<Result> {
  const time = app.clock.now() + minute;
  app.clock.set(time + skew);
  const result = await work();
  app.clock.set(time);
  return result;
}

/** A deposit of 27 dinars, of which the policy refunds a half. */
async function payDeposit(): Promise<StartedPayment> {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await sql`update reservation set cancellation_policy = ${CancellationPolicy.Strict} where id = ${reservation}`.execute(
    app.db,
  );
  return payment;
}

const dispute = (payment: StartedPayment, status: string, amount = 27_000) =>
  onServer(0, () => stripe.dispute(app, payment, status, { amount }));
const cancel = (id: number) =>
  onServer(0, () => callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} }));
const lastOf = async (id: number) => (await paymentsOf(app, id)).at(-1)!;
const refundsFor = async (id: number) =>
  (await paymentsOf(app, id))
    .filter(({ purpose }) => purpose === PaymentPurpose.Refund)
    .map(({ amount_minor }) => amount_minor);

test.each(skews)('a payment that is confirmed after it is refunded in full: %i ms ahead', async (skew) => {
  const payment = await payDeposit();
  const { reservation } = payment;
  await pay(app, reservation, balance(50));
  const declared = await lastOf(reservation);
  await dispute(payment, 'needs_response');
  await cancel(reservation);
  await onServer(skew, () => decide(app, declared.id, { confirm: true }));
  await dispute(payment, 'won');
  expect(await refundsFor(reservation)).toEqual([50_000, 13_500]);
});

test.each(skews)('a payment that was confirmed before it is refunded by the policy: %i ms ahead', async (skew) => {
  const payment = await payDeposit();
  const { reservation } = payment;
  await onServer(skew, () => payBalance(app, reservation));
  await dispute(payment, 'needs_response');
  await cancel(reservation);
  await dispute(payment, 'won');
  expect(await refundsFor(reservation)).toEqual([13_500]);
});

test.each(skews)('a refund before it reduces the deposit, and not what is due of it: %i ms ahead', async (skew) => {
  const payment = await payDeposit();
  const { reservation } = payment;
  await onServer(skew, async () => {
    await pay(app, reservation, refund(5));
    await decide(app, (await lastOf(reservation)).id, { confirm: true });
  });
  await dispute(payment, 'needs_response');
  await cancel(reservation);
  await dispute(payment, 'won');
  expect(await refundsFor(reservation)).toEqual([5000, 11_000]);
});

test.each(skews)('a refund after it was refunded of what is due: %i ms ahead', async (skew) => {
  const payment = await payDeposit();
  const { reservation } = payment;
  await dispute(payment, 'needs_response', 10_000);
  await cancel(reservation);
  await onServer(skew, () => pay(app, reservation, refund(3)));
  await dispute(payment, 'won', 10_000);
  expect(await refundsFor(reservation)).toEqual([8500, 3000, 2000]);
});

test.each(skews)('what a dispute gave back is refunded once if the decision is reversed: %i ms ahead', async (skew) => {
  const payment = await payDeposit();
  await dispute(payment, 'needs_response');
  await cancel(payment.reservation);
  // The time of the notice is the provider's.
  const created = Math.floor((app.clock.now() + minute) / 1000);
  await onServer(skew, () => stripe.dispute(app, payment, 'won', { created }));
  await dispute(payment, 'lost');
  await dispute(payment, 'won');
  expect(await refundsFor(payment.reservation)).toEqual([13_500]);
});
