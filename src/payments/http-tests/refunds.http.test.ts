import { BookingStatus, PaymentPurpose, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { playOnline, referenceOf, refundedAtSandbox, refundsOf, startOnline } from '../../testing/online-payments';
import { decide, paymentsOf, refund, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import type { PaymentProvider } from '../provider';
import { replaceProvider } from '../providers';
import { failAcceptedRefund, payOutRefunds, delayAfter } from '../refunds';
import { createSandbox } from '../sandbox/provider';

const { Pending, Confirmed } = BookingStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));
afterEach(() => restore());

const original = () => createSandbox(app);

/** Replaces functions of the sandbox's provider until the end of the test. */
const change = (functions: Partial<PaymentProvider>) =>
  replaceProvider(app, 'sandbox', { ...original(), ...functions });
const restore = () => replaceProvider(app, 'sandbox', undefined);

/** A reservation whose deposit was paid online. */
async function paid() {
  const reservation = await reserve(app, Pending);
  const reference = referenceOf(await startOnline(app, reservation));
  await playOnline(app, reference, 'success');
  return { reservation, reference };
}

const cancelStay = (id: number) =>
  callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });

test('the refund of a cancellation is paid out automatically', async () => {
  const { reservation, reference } = await paid();
  await cancelStay(reservation);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Pending, amount_minor: 27_000 }]);
  await payOutRefunds(app);
  const [, refunded] = await paymentsOf(app, reservation);
  expect(refunded).toMatchObject({ purpose: PaymentPurpose.Refund, status: PaymentStatus.Confirmed });
  expect(await refundedAtSandbox(app, reference)).toBe(27_000);
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(27_000);
});

test('a refund whose response was lost is retried with the same key and paid out once', async () => {
  const { reservation, reference } = await paid();
  await cancelStay(reservation);
  change({
    refund: async (order, signal) => {
      await original().refund(order, signal);
      throw new Error('killed');
    },
  });
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Pending, failure: 'no_response' }]);
  restore();
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Succeeded, attempts: 2 }]);
  expect(await refundedAtSandbox(app, reference)).toBe(27_000);
});

test('a refund that fails for a day becomes Failed, notifies administrators and can be started again', async () => {
  const { reservation, reference } = await paid();
  await cancelStay(reservation);
  change({ refund: () => Promise.resolve({ accepted: false, failure: 'insufficient_funds' }) });
  for (let time = testInstant; time <= testInstant + day + 3 * hour; time += hour) {
    app.clock.set(time);
    await payOutRefunds(app);
  }
  restore();
  const [failed] = await refundsOf(app, reservation);
  expect(failed).toMatchObject({ status: RefundStatus.Failed, failure: 'insufficient_funds', next_attempt_at: null });
  const told = app.db.selectFrom('notification').select('type').where('reservation_id', '=', reservation);
  expect((await told.execute()).map(({ type }) => type)).toContain(27);

  const [, payment] = await paymentsOf(app, reservation);
  const again = await callAs(app, 'admin', 'startRefund', { path: { transactionId: payment!.id } });
  expect(again.data).toMatchObject([{ status: RefundStatus.Pending, attempts: 0, amount: 27 }]);
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(27_000);
  expect((await paymentsOf(app, reservation))[1]).toMatchObject({ status: PaymentStatus.Confirmed });
});

test.each([true, false])(
  'startRefund returns 409 after a failed refund was decided manually (confirm: %s)',
  async (confirm) => {
    const { reservation, reference } = await paid();
    await cancelStay(reservation);
    change({ refund: () => Promise.resolve({ accepted: false, failure: 'insufficient_funds' }) });
    app.clock.set(testInstant + day + hour);
    await payOutRefunds(app);
    restore();
    const [, payment] = await paymentsOf(app, reservation);
    expect((await decide(app, payment!.id, { confirm, reason: 'By bank transfer.' })).status).toBe(200);
    const again = await callAs(app, 'admin', 'startRefund', { path: { transactionId: payment!.id } });
    expect(again.code).toBe('STATE_CONFLICT');
    await payOutRefunds(app);
    expect(await refundedAtSandbox(app, reference)).toBe(0);
  },
);

test('a payment whose refund failed and was rejected can be refunded again', async () => {
  const { reservation, reference } = await paid();
  const refundOnce = async () => {
    const { as, ...part } = refund(27);
    const body = { reservationId: reservation, paymentTypeId: 1, ...part };
    const recorded = await callAs(app, as, 'addPaymentTransaction', { body });
    const started = await callAs(app, 'admin', 'startRefund', { path: { transactionId: recorded.data.id } });
    return { id: recorded.data.id as number, started };
  };
  const first = await refundOnce();
  change({ refund: () => Promise.resolve({ accepted: false, failure: 'insufficient_funds' }) });
  app.clock.set(testInstant + day + hour);
  await payOutRefunds(app);
  restore();
  expect((await decide(app, first.id, { confirm: false, reason: 'Another try.' })).status).toBe(200);
  const second = await refundOnce();
  expect(second.started.data).toMatchObject([{ amount: 27, status: RefundStatus.Pending }]);
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(27_000);
});

test('a final refusal of the provider fails the refund at once', async () => {
  const { reservation } = await paid();
  await cancelStay(reservation);
  change({ refund: () => Promise.resolve({ accepted: false, failure: 'no_such_amount', isFinal: true }) });
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Failed, failure: 'no_such_amount' }]);
});

test('a refund that the provider accepts and later reports as failed can be started again', async () => {
  const { reservation } = await paid();
  await cancelStay(reservation);
  await payOutRefunds(app);
  const [accepted] = await refundsOf(app, reservation);
  await app.database.transaction((trx) => failAcceptedRefund(trx, accepted!.id, 'closed_account', testInstant));
  const [, payment] = await paymentsOf(app, reservation);
  expect(payment).toMatchObject({ status: PaymentStatus.Confirmed });
  const again = await callAs(app, 'admin', 'startRefund', { path: { transactionId: payment!.id } });
  expect(again.data).toMatchObject([{ status: RefundStatus.Pending }]);
});

test('returns 409 when a refund that is being paid out is decided manually', async () => {
  const { reservation } = await paid();
  await cancelStay(reservation);
  const [, payment] = await paymentsOf(app, reservation);
  expect((await decide(app, payment!.id, { confirm: true })).code).toBe('STATE_CONFLICT');
  await payOutRefunds(app);
  expect((await decide(app, payment!.id, { confirm: true })).status).toBe(200);
});

test('an administrator can refund a part online, but not more than was paid', async () => {
  const { reservation, reference } = await paid();
  const { as, ...part } = refund(10);
  const recorded = await callAs(app, as, 'addPaymentTransaction', {
    body: { reservationId: reservation, paymentTypeId: 1, ...part },
  });
  const path = { transactionId: recorded.data.id as number };
  expect((await callAs(app, 'admin', 'startRefund', { path })).data).toMatchObject([{ amount: 10, status: 0 }]);
  expect((await callAs(app, 'admin', 'startRefund', { path })).data).toHaveLength(1);
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(10_000);
  const [deposit] = await paymentsOf(app, reservation);
  const wrong = await callAs(app, 'admin', 'startRefund', { path: { transactionId: deposit!.id } });
  expect(wrong.code).toBe('STATE_CONFLICT');
  const unknown = await callAs(app, 'admin', 'startRefund', { path: { transactionId: 2147483647 } });
  expect(unknown.code).toBe('NOT_FOUND');
});

test('sends one refund of a payment at a time, so that the amount refunded before is known', async () => {
  const { reservation, reference } = await paid();
  const { as, ...part } = refund(10);
  const recorded = await callAs(app, as, 'addPaymentTransaction', {
    body: { reservationId: reservation, paymentTypeId: 1, ...part },
  });
  await callAs(app, 'admin', 'startRefund', { path: { transactionId: recorded.data.id as number } });
  await cancelStay(reservation);
  const asked: number[] = [];
  change({
    refund: async (order, signal) => {
      asked.push(order.amount);
      await original().refund(order, signal);
      throw new Error('killed');
    },
  });
  await payOutRefunds(app);
  expect(asked).toEqual([10_000]);
  restore();
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
  app.clock.set(testInstant + 2 * hour);
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([
    { amount_minor: 10_000, status: RefundStatus.Succeeded },
    { amount_minor: 17_000, status: RefundStatus.Succeeded },
  ]);
  expect(await refundedAtSandbox(app, reference)).toBe(27_000);
});

test('the refund of a stay that was paid by transfer waits for an administrator', async () => {
  const reservation = await reserve(app, Confirmed);
  await cancelStay(reservation);
  expect(await refundsOf(app, reservation)).toEqual([]);
  const payments = await paymentsOf(app, reservation);
  const { id } = payments.find(({ purpose }) => purpose === PaymentPurpose.Refund)!;
  const reply = await callAs(app, 'admin', 'startRefund', { path: { transactionId: id } });
  expect(reply.code).toBe('STATE_CONFLICT');
});

test('the delay between attempts doubles up to a maximum', () => {
  expect([0, 1, 2, 6, 7, 20].map((attempts) => delayAfter(attempts) / 60_000)).toEqual([1, 2, 4, 64, 120, 120]);
});
