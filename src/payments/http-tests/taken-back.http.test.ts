import { BookingStatus, NotificationType, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { toldOf } from '../../testing/notifications';
import { refundsOf } from '../../testing/online-payments';
import { balance, decide, pay, paymentsOf, refund } from '../../testing/payments';
import { delayAfter, payOutRefunds } from '../refunds';

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENTS: '1000' };
const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp({ ...stripe.environment, ...limits }));
beforeEach(() => app.clock.set(testInstant));

/** What a Balance payment can be of, in dinars. */
async function dueOf(reservation: number): Promise<number> {
  const refused = await pay(app, reservation, { as: 'admin', ...balance(1_000_000) });
  return Number(/[\d.]+/.exec(String(refused.envelope.errors[0]!.message))![0]);
}

/** What of the deposit is taken back, in fils. */
const takenOf = async ({ reservation }: StartedPayment) => (await paymentsOf(app, reservation))[0]!.taken_back_minor;
const cancel = ({ reservation }: StartedPayment) =>
  callAs(app, 'owner', 'cancelReservation', { path: { id: reservation }, body: { reason: 'Repairs.' } });

describe('money that a dispute has taken back', () => {
  test('is due again, is not refunded, and is given back when the dispute is won', async () => {
    const payment = await stripe.pay(app);
    const { reservation } = payment;
    expect(await dueOf(reservation)).toBe(108);
    await stripe.dispute(app, payment, 'warning_needs_response');
    expect([await takenOf(payment), await dueOf(reservation)]).toEqual([null, 108]);
    await stripe.dispute(app, payment, 'needs_response', { event: 'updated' });
    expect([await takenOf(payment), await dueOf(reservation)]).toEqual([27_000, 135]);
    expect((await pay(app, reservation, refund(1))).code).toBe('VALIDATION_ERROR');
    expect(await getReservation(app, reservation)).toMatchObject({ status: BookingStatus.Confirmed });

    const { id } = (await paymentsOf(app, reservation))[0]!;
    const shown = (await callAs(app, 'owner', 'getPaymentTransactionById', { path: { id } })).data;
    expect(shown).toMatchObject({ status: PaymentStatus.Confirmed, amount: 27, takenBackAmount: 27 });

    await stripe.dispute(app, payment, 'won');
    expect([await takenOf(payment), await dueOf(reservation)]).toEqual([null, 108]);
    expect((await pay(app, reservation, refund(27))).code).toBeNull();
  });

  test('is only the disputed part of the payment', async () => {
    const payment = await stripe.pay(app);
    await stripe.dispute(app, payment, 'needs_response', { amount: 10_000 });
    expect([await takenOf(payment), await dueOf(payment.reservation)]).toEqual([10_000, 118]);
    expect((await pay(app, payment.reservation, refund(17.001))).code).toBe('VALIDATION_ERROR');
    expect((await pay(app, payment.reservation, refund(17))).code).toBeNull();
  });

  test('of several disputes is at most the payment', async () => {
    const payment = await stripe.pay(app);
    for (const id of ['dp_a', 'dp_b'])
      await stripe.dispute(app, payment, 'lost', { id: `${id}${payment.charge}`, amount: 20_000 });
    expect(await takenOf(payment)).toBe(27_000);
  });

  test('is not refunded by a cancellation', async () => {
    const payment = await stripe.pay(app);
    await stripe.dispute(app, payment, 'lost');
    expect((await cancel(payment)).data).toMatchObject({ refundAmount: 0 });
    expect(await paymentsOf(app, payment.reservation)).toHaveLength(1);
  });

  test('is notified only to administrators if the stay does not take place', async () => {
    const payment = await stripe.pay(app);
    await cancel(payment);
    await stripe.dispute(app, payment, 'needs_response');
    const ids = (await toldOf(app, payment.reservation, NotificationType.PaymentDisputed)).map(
      ({ user_id }) => user_id,
    );
    expect(ids).toEqual([app.sandbox.userIds.admin]);
  });

  test('is taken back of a payment that an administrator accepts after the dispute', async () => {
    const payment = await stripe.pay(app, { amount_total: 26_000 });
    await stripe.dispute(app, payment, 'needs_response', { amount: 26_000 });
    const body = { accept: true, reason: 'Nearly all.' };
    expect(
      (await callAs(app, 'admin', 'decidePaymentSession', { path: { id: payment.session.id }, body })).code,
    ).toBeNull();
    expect([await takenOf(payment), await dueOf(payment.reservation)]).toEqual([26_000, 135]);
  });
});

describe('a refund that was started before the dispute', () => {
  test('is not paid out any more, cannot be started, and can be rejected', async () => {
    const payment = await stripe.pay(app);
    await cancel(payment);
    await stripe.dispute(app, payment, 'needs_response');
    const sent = stripe.acceptRefunds();
    await payOutRefunds(app);
    const { id } = (await paymentsOf(app, payment.reservation)).at(-1)!;
    const startRefund = () => callAs(app, 'admin', 'startRefund', { path: { transactionId: id } });
    expect((await startRefund()).code).toBe('STATE_CONFLICT');
    await stripe.dispute(app, payment, 'won');
    expect((await startRefund()).code).toBeNull();
    await stripe.dispute(app, payment, 'lost', { created: Math.floor(app.clock.now() / 1000) + 1 });
    expect((await startRefund()).code).toBe('STATE_CONFLICT');
    expect(sent).toEqual([]);
    app.clock.advance(delayAfter(7));
    await payOutRefunds(app);
    expect(sent).toEqual([]);
    expect((await decide(app, id, { confirm: false, reason: 'Disputed.' })).code).toBeNull();
  });

  test('and paid out keeps its result, and what is held is negative until the dispute is won', async () => {
    const payment = await stripe.pay(app);
    const { reservation } = payment;
    stripe.acceptRefunds();
    const recorded = await pay(app, reservation, refund(20));
    await callAs(app, 'admin', 'startRefund', { path: { transactionId: (recorded.data as { id: number }).id } });
    await payOutRefunds(app);
    expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Succeeded }]);
    await stripe.dispute(app, payment, 'needs_response');
    expect(await dueOf(reservation)).toBe(135);
    expect((await pay(app, reservation, refund(1))).code).toBe('VALIDATION_ERROR');
    await stripe.dispute(app, payment, 'won');
    expect((await pay(app, reservation, refund(7.001))).code).toBe('VALIDATION_ERROR');
    expect((await pay(app, reservation, refund(7))).code).toBeNull();
  });
});

test('notices count in the order of the provider, however they arrive', async () => {
  const start = Math.floor(testInstant / 1000);
  const life = [
    { status: 'warning_needs_response', event: 'created', created: start },
    { status: 'needs_response', event: 'updated', created: start + 10 },
    { status: 'lost', event: 'closed', created: start + 20 },
    { status: 'won', event: 'funds_reinstated', created: start + 30 },
  ];
  for (const end of [2, 3, 4])
    for (const order of permutations(life.slice(0, end))) {
      const payment = await stripe.pay(app);
      for (const { status, ...more } of [...order, order[0]!])
        await stripe.dispute(app, payment, status, { ...more, notice: `evt_${payment.charge}_${status}` });
      expect({ order, taken: await takenOf(payment) }).toEqual({ order, taken: end === 4 ? null : 27_000 });
    }
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
