import { NotificationType, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { LocalStripe, type StartedPayment } from '../../testing/local-stripe';
import { toldOf } from '../../testing/notifications';
import { refundsOf } from '../../testing/online-payments';
import { decide, paymentsOf } from '../../testing/payments';
import { hour } from '../../testing/time';
import { delayAfter, failAcceptedRefund, payOutRefunds } from '../refunds';

const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp(stripe.environment));
beforeEach(() => app.clock.set(testInstant));

const dispute = (payment: StartedPayment, status: string, more?: Parameters<LocalStripe['dispute']>[3]) =>
  stripe.dispute(app, payment, status, more);

async function cancel({ reservation }: StartedPayment): Promise<void> {
  const reply = await callAs(app, 'owner', 'cancelReservation', {
    path: { id: reservation },
    body: { reason: 'Repairs.' },
  });
  expect(reply.code).toBeNull();
}

/** The refund that the cancellation has recorded. */
const refundOf = async ({ reservation }: StartedPayment) => (await paymentsOf(app, reservation)).at(-1)!;
const startRefund = async (payment: StartedPayment) =>
  callAs(app, 'admin', 'startRefund', { path: { transactionId: (await refundOf(payment)).id } });

/** Pays out the refunds that are due, also in the next hours. */
async function payOut(): Promise<void> {
  for (const _attempt of [1, 2]) {
    await payOutRefunds(app);
    app.clock.advance(delayAfter(7));
  }
}

describe('a dispute', () => {
  test('notifies each administrator once, in their language, whatever follows', async () => {
    const payment = await stripe.pay(app);
    expect((await dispute(payment, 'needs_response')).data).toEqual({ isNew: true });
    await dispute(payment, 'under_review', { event: 'updated' });
    await dispute(payment, 'needs_response', { event: 'funds_withdrawn' });
    await dispute(payment, 'lost');
    const told = await toldOf(app, payment.reservation, NotificationType.PaymentDisputed);
    const { admin, owner, customer } = app.sandbox.userIds;
    const ofAll = { amount: 27, currency: 'JOD' };
    const ids = [admin, owner, customer].toSorted((a, b) => a - b);
    expect(told).toMatchObject(ids.map((user_id) => ({ user_id, ...ofAll })));
    const read = async (language: string) =>
      (await callAs(app, 'admin', 'getNotifications', { headers: { 'accept-language': language } })).data[0] as object;
    expect(await read('en')).toMatchObject({
      type: NotificationType.PaymentDisputed,
      title: 'An online payment is disputed',
      message: expect.stringContaining('27 JOD that were paid online') as string,
      reservationId: payment.reservation,
    });
    expect(await read('ar')).toMatchObject({ title: 'اعتراض على دفعة إلكترونية لدى المصرف' });
  });

  test('of a payment that is disputed a second time notifies again', async () => {
    const payment = await stripe.pay(app);
    for (const id of ['dp_first', 'dp_second']) await dispute(payment, 'warning_needs_response', { id });
    expect(await toldOf(app, payment.reservation, NotificationType.PaymentDisputed)).toHaveLength(2);
  });
});

describe('a refund of disputed money', () => {
  test.each(['warning_needs_response', 'warning_under_review'])(
    'is not started by a cancellation when the dispute is %s, and waits for an administrator',
    async (status) => {
      const payment = await stripe.pay(app);
      await dispute(payment, status);
      await cancel(payment);
      const sent = stripe.acceptRefunds();
      await payOut();
      expect(sent).toEqual([]);
      expect(await refundsOf(app, payment.reservation)).toEqual([]);
      expect(await refundOf(payment)).toMatchObject({ amount_minor: 27_000, status: PaymentStatus.Pending });

      expect((await startRefund(payment)).code).toBeNull();
      await payOut();
      expect(sent).toHaveLength(1);
      expect(await refundOf(payment)).toMatchObject({ status: PaymentStatus.Confirmed });
    },
  );

  test('can be rejected or confirmed without the provider', async () => {
    for (const confirm of [true, false]) {
      const payment = await stripe.pay(app);
      await cancel(payment);
      await dispute(payment, 'lost');
      await payOut();
      const { id } = await refundOf(payment);
      expect((await decide(app, id, { confirm, ...(!confirm && { reason: 'Disputed.' }) })).code).toBeNull();
    }
  });

  test('fails instead of being paid out when the dispute comes after its start, until an administrator starts it again', async () => {
    const payment = await stripe.pay(app);
    await cancel(payment);
    await dispute(payment, 'warning_needs_response');
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toEqual([]);
    const held = { status: RefundStatus.Failed, failure: 'disputed', next_attempt_at: null };
    expect(await refundsOf(app, payment.reservation)).toMatchObject([held]);
    expect(await refundOf(payment)).toMatchObject({ status: PaymentStatus.Pending });
    expect(await toldOf(app, payment.reservation, NotificationType.RefundFailed)).toEqual([]);

    await dispute(payment, 'warning_under_review', { event: 'updated' });
    expect((await startRefund(payment)).data).toMatchObject([{ status: RefundStatus.Pending }]);
    await payOut();
    expect(sent).toHaveLength(1);
    expect(await refundOf(payment)).toMatchObject({ status: PaymentStatus.Confirmed });
  });

  test('is paid out when an administrator starts it after the dispute, before the job has found it', async () => {
    const payment = await stripe.pay(app);
    await cancel(payment);
    await dispute(payment, 'warning_needs_response');
    expect((await startRefund(payment)).data).toMatchObject([{ status: RefundStatus.Pending }]);
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toHaveLength(1);
    expect(await refundOf(payment)).toMatchObject({ status: PaymentStatus.Confirmed });
  });

  test('is paid out when an administrator starts it while the job handles it', async () => {
    const payment = await stripe.pay(app);
    await cancel(payment);
    await dispute(payment, 'warning_needs_response');
    const { database } = app;
    let isFirst = true;
    const transaction: typeof database.transaction = async (work) => {
      if (isFirst) {
        isFirst = false;
        expect((await startRefund(payment)).code).toBeNull();
      }
      return database.transaction(work);
    };
    const sent = stripe.acceptRefunds();
    // The job has claimed the refund, and waits for the lock of the reservation.
    await payOutRefunds({ ...app, database: { ...database, transaction } });
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Pending, is_held: 0 }]);
    app.clock.advance(delayAfter(7));
    await payOut();
    expect(sent).toHaveLength(1);
    expect(await refundOf(payment)).toMatchObject({ status: PaymentStatus.Confirmed });
  });

  test('is paid out as before when the dispute was won', async () => {
    const payment = await stripe.pay(app);
    await dispute(payment, 'needs_response');
    await dispute(payment, 'won');
    // A late notice of an earlier state.
    await dispute(payment, 'under_review', { event: 'updated' });
    await cancel(payment);
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toHaveLength(1);
    expect(await refundOf(payment)).toMatchObject({ status: PaymentStatus.Confirmed });
  });

  test('waits while another dispute of the payment is open', async () => {
    const payment = await stripe.pay(app);
    for (const id of ['dp_one', 'dp_other']) await dispute(payment, 'needs_response', { id: `${id}${payment.charge}` });
    await dispute(payment, 'won', { id: `dp_one${payment.charge}` });
    await cancel(payment);
    expect(await refundsOf(app, payment.reservation)).toEqual([]);
  });

  test('keeps its result when the provider has accepted it before the dispute', async () => {
    const payment = await stripe.pay(app);
    await cancel(payment);
    const reference = `re_${payment.charge}`;
    const answer = (status: string) => ({ body: { id: reference, object: 'refund', status } });
    stripe.provider.answer('/v1/refunds', ({ method, path }) =>
      method === 'GET' && !path.includes(reference)
        ? { body: { object: 'list', url: '/v1/refunds', has_more: false, data: [] } }
        : answer(method === 'POST' ? 'pending' : 'succeeded'),
    );
    await payOutRefunds(app);
    await dispute(payment, 'needs_response');
    app.clock.advance(2 * hour);
    await payOutRefunds(app);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Succeeded, reference }]);
  });
});

describe('money that became no payment', () => {
  test.each([
    ['won', { status: RefundStatus.Succeeded }, 1],
    ['lost', { status: RefundStatus.Failed, failure: 'disputed' }, 0],
  ] as const)('goes back only if its dispute is %s', async (end, refund, requests) => {
    const payment = await stripe.payAgain(app, await stripe.pay(app));
    await dispute(payment, 'needs_response');
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toEqual([]);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Pending }]);
    await dispute(payment, end);
    await payOut();
    expect(sent).toHaveLength(requests);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([refund]);
  });

  test('goes back when a lost dispute is won after all', async () => {
    const payment = await stripe.payAgain(app, await stripe.pay(app));
    await dispute(payment, 'lost');
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toEqual([]);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Failed }]);
    await dispute(payment, 'won');
    await payOut();
    expect(sent).toHaveLength(1);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Succeeded }]);
  });

  test('is held again when its refund fails during a dispute, after the provider had paid it out', async () => {
    const payment = await stripe.payAgain(app, await stripe.pay(app));
    stripe.acceptRefunds();
    await payOut();
    const [refund] = await refundsOf(app, payment.reservation);
    expect(refund).toMatchObject({ status: RefundStatus.Succeeded });
    await dispute(payment, 'needs_response');
    await app.database.transaction((trx) => failAcceptedRefund(trx, refund!.id, 'account_closed', app.clock.now()));
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toEqual([]);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Pending, is_held: 1 }]);
  });

  test('does not go back when an administrator declines disputed money of another amount', async () => {
    const payment = await stripe.pay(app, { amount_total: 26_000 });
    await dispute(payment, 'lost');
    const body = { accept: false, reason: 'Too little.' };
    const declined = await callAs(app, 'admin', 'decidePaymentSession', { path: { id: payment.session.id }, body });
    expect(declined.code).toBeNull();
    const sent = stripe.acceptRefunds();
    await payOut();
    expect(sent).toEqual([]);
    expect(await refundsOf(app, payment.reservation)).toMatchObject([{ status: RefundStatus.Failed }]);
  });
});
