import { sql } from 'kysely';
/** Money that a dispute gives back after the stay was cancelled, or does not take place for another reason. */
import {
  BookingStatus,
  CancellationPolicy,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  RefundStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { toldOf } from '../../testing/notifications';
import { refundsOf } from '../../testing/online-payments';
import { decide, payBalance, paymentsOf } from '../../testing/payments';
import { rent } from '../../testing/rent';
import { day, minute } from '../../testing/time';
import { payOutRefunds } from '../refunds';

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

const cancel = (id: number, as: 'owner' | 'customer' | 'admin', more: object = {}) =>
  callAs(app, as, 'cancelReservation', { path: { id }, body: { reason: 'Repairs.', ...more } });

/** The refunds of a reservation with their amounts in fils. */
const refundsFor = async (reservation: number) =>
  (await paymentsOf(app, reservation)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);
const amountsOf = async (reservation: number) =>
  (await refundsFor(reservation)).map(({ amount_minor }) => amount_minor);
/** The state of a dispute, reported a minute after the last one. */
const dispute = (payment: Pick<StartedPayment, 'charge'>, status: string, amount?: number) => {
  app.clock.advance(minute);
  return stripe.dispute(app, payment, status, amount === undefined ? {} : { amount });
};
const setStatus = (id: number, status: BookingStatus) =>
  app.db.updateTable('reservation').set({ status }).where('id', '=', id).execute();
/** The policy is fixed when a stay is booked. */
const makeStrict = (id: number) =>
  sql`update reservation set cancellation_policy = ${CancellationPolicy.Strict} where id = ${id}`.execute(app.db);

test('is refunded as if the owner had cancelled after the dispute', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await dispute(payment, 'needs_response');
  expect((await cancel(reservation, 'owner')).data.refundAmount).toBe(0);
  await dispute(payment, 'won');
  const sent = stripe.acceptRefunds();
  await payOutRefunds(app);
  expect(sent).toHaveLength(1);
  expect(await refundsFor(reservation)).toMatchObject([{ amount_minor: 27_000, status: PaymentStatus.Confirmed }]);
  const shown = await callAs(app, 'customer', 'getReservationById', { path: { id: reservation } });
  expect(shown.data).toMatchObject({ refundAmount: 27, refundStatus: PaymentStatus.Confirmed });
  const told = (await toldOf(app, reservation, NotificationType.PaymentRefunded)).map(({ user_id }) => user_id);
  expect(told.sort()).toEqual([app.sandbox.userIds.owner, app.sandbox.userIds.customer].sort());
});

test('is refunded by the policy on the day on which the customer has cancelled', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await makeStrict(reservation);
  await dispute(payment, 'needs_response');
  await cancel(reservation, 'customer');
  app.clock.advance(60 * day);
  await dispute(payment, 'won');
  expect(await amountsOf(reservation)).toEqual([13_500]);
});

test.each(['owner', 'admin'] as const)('of a part of the payment is refunded after the other part: %s', async (as) => {
  const payment = await stripe.pay(app);
  await dispute(payment, 'needs_response', 10_000);
  expect((await cancel(payment.reservation, as)).data.refundAmount).toBe(17);
  await dispute(payment, 'won', 10_000);
  expect(await amountsOf(payment.reservation)).toEqual([17_000, 10_000]);
  expect(await refundsOf(app, payment.reservation)).toMatchObject([{ amount_minor: 10_000 }]);
  expect((await getReservation(app, payment.reservation)).refund_minor).toBe(27_000);
});

test('of a monthly stay is refunded', async () => {
  let payment: StartedPayment | undefined;
  const payDeposit = async (reservation: number) => (payment = await stripe.payOnline(app, reservation, 0, 100_000));
  const { id } = await rent(app, { months: 3, payDeposit });
  await dispute(payment!, 'needs_response', 100_000);
  await cancel(id, 'owner');
  await dispute(payment!, 'won', 100_000);
  expect(await amountsOf(id)).toEqual([100_000]);
  expect(await refundsOf(app, id)).toMatchObject([{ amount_minor: 100_000, status: RefundStatus.Pending }]);
});

test('is refunded only once, however often the decision changes', async () => {
  const payment = await stripe.pay(app);
  await dispute(payment, 'needs_response');
  await cancel(payment.reservation, 'owner');
  stripe.acceptRefunds();
  for (const status of ['won', 'lost', 'won']) {
    await dispute(payment, status);
    await payOutRefunds(app);
  }
  expect(await amountsOf(payment.reservation)).toEqual([27_000]);
});

test('is not refunded again if its refund was recorded before the dispute', async () => {
  const payment = await stripe.pay(app);
  await makeStrict(payment.reservation);
  await cancel(payment.reservation, 'customer');
  await dispute(payment, 'needs_response');
  await dispute(payment, 'won');
  expect(await amountsOf(payment.reservation)).toEqual([13_500]);
});

test('whose refund an administrator has rejected waits for an administrator', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await cancel(reservation, 'owner');
  await dispute(payment, 'needs_response');
  await payOutRefunds(app);
  const { id } = (await refundsFor(reservation))[0]!;
  expect((await decide(app, id, { confirm: false, reason: 'Disputed.' })).code).toBeNull();
  await dispute(payment, 'won');
  expect(await refundsFor(reservation)).toMatchObject([
    { status: PaymentStatus.Rejected },
    { status: PaymentStatus.Pending, amount_minor: 27_000 },
  ]);
  expect(await refundsOf(app, reservation)).toHaveLength(1);
});

test('waits for an administrator if an administrator has decided to refund less', async () => {
  const payment = await stripe.pay(app);
  await dispute(payment, 'needs_response', 10_000);
  await cancel(payment.reservation, 'admin', { refundAmount: 5 });
  await dispute(payment, 'won', 10_000);
  expect(await amountsOf(payment.reservation)).toEqual([5000, 10_000]);
  expect(await refundsOf(app, payment.reservation)).toEqual([]);
});

test('waits for an administrator if an administrator has decided to refund nothing while all of it was disputed', async () => {
  const payment = await stripe.pay(app);
  await dispute(payment, 'needs_response');
  await cancel(payment.reservation, 'admin', { refundAmount: 0 });
  await dispute(payment, 'won');
  expect(await amountsOf(payment.reservation)).toEqual([27_000]);
  expect(await refundsOf(app, payment.reservation)).toEqual([]);
});

test('in two disputes is refunded without the refund that was rejected, which is subtracted once', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await cancel(reservation, 'owner');
  const parts = [
    { id: 'dp_first', amount: 10_000 },
    { id: 'dp_second', amount: 17_000 },
  ];
  const disputeParts = async (status: string) => {
    for (const part of parts) {
      app.clock.advance(minute);
      await stripe.dispute(app, payment, status, part);
    }
  };
  await disputeParts('needs_response');
  await payOutRefunds(app);
  const { id } = (await refundsFor(reservation))[0]!;
  expect((await decide(app, id, { confirm: false, reason: 'Disputed.' })).code).toBeNull();
  await disputeParts('won');
  expect(await amountsOf(reservation)).toEqual([27_000, 10_000, 17_000]);
  expect((await getReservation(app, reservation)).refund_minor).toBe(27_000);
});

test('of a no-show waits for an administrator if an administrator has rejected its refund', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await dispute(payment, 'needs_response');
  await payBalance(app, reservation, 135);
  await setStatus(reservation, BookingStatus.NoShow);
  await dispute(payment, 'won');
  const { id } = (await refundsFor(reservation))[0]!;
  await dispute(payment, 'lost');
  await payOutRefunds(app);
  expect((await decide(app, id, { confirm: false, reason: 'Disputed.' })).code).toBeNull();
  const started = (await refundsOf(app, reservation)).length;
  await dispute(payment, 'won');
  expect(await refundsFor(reservation)).toMatchObject([
    { status: PaymentStatus.Rejected },
    { status: PaymentStatus.Pending, amount_minor: 27_000 },
  ]);
  expect(await refundsOf(app, reservation)).toHaveLength(started);
});

test('is refunded as far as it is above the total, if it was paid again before the customer has cancelled', async () => {
  const payment = await stripe.pay(app);
  const { reservation } = payment;
  await makeStrict(reservation);
  await dispute(payment, 'needs_response');
  await payBalance(app, reservation, 135);
  await cancel(reservation, 'customer');
  await dispute(payment, 'won');
  expect(await amountsOf(reservation)).toEqual([13_500, 27_000]);
});

test.each([
  [BookingStatus.NoShow, 108, []],
  [BookingStatus.NoShow, 135, [27_000]],
  [BookingStatus.Expired, 0, [27_000]],
  [BookingStatus.Rejected, 0, [27_000]],
])('of a reservation in state %i, for which %i dinars were paid besides, is refunded by %j', async (...of) => {
  const [status, paid, refunds] = of;
  const payment = await stripe.pay(app);
  await dispute(payment, 'needs_response');
  if (paid > 0) await payBalance(app, payment.reservation, paid);
  await setStatus(payment.reservation, status);
  await dispute(payment, 'won');
  expect(await amountsOf(payment.reservation)).toEqual(refunds);
});
