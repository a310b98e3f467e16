/** What a won dispute gives back after the customer has cancelled, if refunds and payments were rejected: the rule of `dueOf`. */
import { sql } from 'kysely';
import { CancellationPolicy, PaymentPurpose } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { acceptChange, proposed } from '../../testing/alterations';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { balance, decide, pay, payBalance, paymentsOf, refund } from '../../testing/payments';
import { minute } from '../../testing/time';
import { payOutRefunds } from '../refunds';

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENTS: '1000' };
const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp({ ...stripe.environment, ...limits }));
beforeEach(() => app.clock.set(testInstant));

const dispute = (payment: StartedPayment, status: string, amount: number) => {
  app.clock.advance(minute);
  return stripe.dispute(app, payment, status, { amount });
};
const cancel = async (id: number) => {
  app.clock.advance(minute);
  expect((await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} })).code).toBeNull();
};
const refundsOf = async (id: number) =>
  (await paymentsOf(app, id)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);
const amountsOf = async (id: number) => (await refundsOf(id)).map(({ amount_minor }) => amount_minor);
const reject = async (id: number) =>
  expect((await decide(app, id, { confirm: false, reason: 'An example.' })).code).toBeNull();

/** A stay whose whole price of 135 dinars was paid, after two nights were dropped: 45 dinars of 90 are refunded. */
async function payAndDrop(): Promise<StartedPayment> {
  const payment = await stripe.payAll(app);
  const proposal = await proposed(app, 'customer', payment.reservation, { end: -2 });
  expect((await acceptChange(app, 'owner', proposal)).code).toBeNull();
  expect(await amountsOf(payment.reservation)).toEqual([45_000]);
  return payment;
}

/** Rejects the refund of the dropped nights, which the dispute keeps from being paid out. */
async function rejectDropped(id: number): Promise<void> {
  await payOutRefunds(app);
  await reject((await refundsOf(id))[0]!.id);
}

/** A deposit of 27 dinars of 135, of which the policy refunds a half. */
async function payDeposit(): Promise<StartedPayment> {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await sql`update reservation set cancellation_policy = ${CancellationPolicy.Strict} where id = ${reservation}`.execute(
    app.db,
  );
  return payment;
}

test('the policy applies to it where the rejected refund of dropped nights is held above the total', async () => {
  const payment = await payAndDrop();
  const { reservation } = payment;
  await dispute(payment, 'needs_response', 20_000);
  await cancel(reservation);
  await rejectDropped(reservation);
  await dispute(payment, 'won', 20_000);
  expect(await amountsOf(reservation)).toEqual([45_000, 17_500, 5000]);
});

test('all of it is refunded if it was paid again, beside the rejected refund of dropped nights', async () => {
  const payment = await payAndDrop();
  const { reservation } = payment;
  await dispute(payment, 'needs_response', 135_000);
  await payBalance(app, reservation, 135);
  await cancel(reservation);
  await rejectDropped(reservation);
  await dispute(payment, 'won', 135_000);
  expect(await amountsOf(reservation)).toEqual([45_000, 22_500, 135_000]);
});

test('all of it is refunded if it was paid again, and another payment was rejected', async () => {
  const payment = await payDeposit();
  const { reservation } = payment;
  await pay(app, reservation, balance(30));
  await reject((await paymentsOf(app, reservation)).at(-1)!.id);
  await dispute(payment, 'needs_response', 27_000);
  await payBalance(app, reservation, 135);
  await cancel(reservation);
  await dispute(payment, 'won', 27_000);
  expect(await amountsOf(reservation)).toEqual([13_500, 27_000]);
});

test.each([true, false])(
  'what was paid again is refunded without a refund that was not rejected: confirmed %p',
  async (confirm) => {
    const payment = await payDeposit();
    const { reservation } = payment;
    await pay(app, reservation, refund(5));
    if (confirm) await decide(app, (await refundsOf(reservation))[0]!.id, { confirm });
    await dispute(payment, 'needs_response', 27_000);
    await payBalance(app, reservation, 135);
    await cancel(reservation);
    await dispute(payment, 'won', 27_000);
    expect(await amountsOf(reservation)).toEqual([5000, 11_000, 22_000]);
  },
);
