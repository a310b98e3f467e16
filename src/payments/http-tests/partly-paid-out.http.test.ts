import { BookingStatus, PaymentPurpose, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { playOnline, referenceOf, refundedAtSandbox, refundsOf, startOnline } from '../../testing/online-payments';
import { decide, heldOf, paymentsOf, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import type { PaymentProvider } from '../provider';
import { replaceProvider } from '../providers';
import { failAcceptedRefund, payOutRefunds } from '../refunds';
import { createSandbox } from '../sandbox/provider';

/** A refund of 135 dinars in two parts: 27, which the provider pays out, and 108, which it rejects. */

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));
afterEach(() => replaceProvider(app, 'sandbox', undefined));

const cancelStay = (id: number) =>
  callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });
const statuses = async (id: number) => (await refundsOf(app, id)).map(({ status }) => status);
const { Pending, Succeeded, Failed } = RefundStatus;

async function partlyPaidOut() {
  const reservation = await reserve(app, BookingStatus.Pending);
  const references: string[] = [];
  for (const purpose of [0, 1]) {
    references.push(referenceOf(await startOnline(app, reservation, { purpose })));
    await playOnline(app, references.at(-1)!, 'success');
  }
  const body = { reservationId: reservation, purpose: PaymentPurpose.Refund, amount: 135, paymentTypeId: 1 };
  const refund = (await callAs(app, 'admin', 'addPaymentTransaction', { body })).data.id as number;
  await callAs(app, 'admin', 'startRefund', { path: { transactionId: refund } });
  const original = createSandbox(app);
  const refuse = () => Promise.resolve({ accepted: false, failure: 'closed', isFinal: true } as const);
  replaceProvider(app, 'sandbox', {
    ...original,
    refund: (order, signal) => (order.amount === 27_000 ? original.refund(order, signal) : refuse()),
  });
  await payOutRefunds(app);
  replaceProvider(app, 'sandbox', undefined);
  expect(await statuses(reservation)).toEqual([Succeeded, Failed]);
  const refunded = async () =>
    (await refundedAtSandbox(app, references[0]!)) + (await refundedAtSandbox(app, references[1]!));
  return { reservation, refund, refunded };
}

/** The provider accepts every refund from now on; returns the amounts that it was asked for. The sandbox would refuse a second one of a payment. */
function acceptAll(): number[] {
  const orders: number[] = [];
  const refund: PaymentProvider['refund'] = ({ amount, key }) => {
    orders.push(amount);
    return Promise.resolve({ accepted: true, reference: key });
  };
  replaceProvider(app, 'sandbox', { ...createSandbox(app), refund });
  return orders;
}

test('cannot be rejected, so that a cancellation refunds nothing twice', async () => {
  const { reservation, refund, refunded } = await partlyPaidOut();
  const rejected = await decide(app, refund, { confirm: false, reason: 'Will not be paid out.' });
  expect(rejected).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(rejected.envelope.message).toContain('27 JOD');
  expect(await heldOf(app, reservation)).toBe(0);
  expect((await cancelStay(reservation)).data).toMatchObject({ refundAmount: 0 });
  expect((await callAs(app, 'admin', 'startRefund', { path: { transactionId: refund } })).status).toBe(200);
  await payOutRefunds(app);
  expect(await refunded()).toBe(135_000);
  expect((await paymentsOf(app, reservation)).at(-1)).toMatchObject({ id: refund, status: PaymentStatus.Confirmed });
});

describe('after an administrator has paid out the rest and confirmed the refund', () => {
  async function confirmed() {
    const refund = await partlyPaidOut();
    expect((await decide(app, refund.refund, { confirm: true, reason: 'By bank transfer.' })).status).toBe(200);
    const [first] = await refundsOf(app, refund.reservation);
    const fail = () =>
      app.database.transaction((trx) => failAcceptedRefund(trx, first!.id, 'closed_account', app.clock.now()));
    return { ...refund, fail };
  }

  test('a part that is reported as failed is paid out again, and only this part', async () => {
    const { reservation, fail } = await confirmed();
    await fail();
    expect(await statuses(reservation)).toEqual([Pending, Failed]);
    const told = app.db.selectFrom('notification').select('type').where('reservation_id', '=', reservation);
    expect((await told.execute()).filter(({ type }) => type === 27)).toHaveLength(2);
    const orders = acceptAll();
    await payOutRefunds(app);
    expect(await statuses(reservation)).toEqual([Succeeded, Failed]);
    expect(orders).toEqual([27_000]);
    expect(await heldOf(app, reservation)).toBe(0);
  });

  test('the part is retried until it succeeds, because it cannot be started again', async () => {
    const { reservation, fail } = await confirmed();
    await fail();
    const original = createSandbox(app);
    replaceProvider(app, 'sandbox', {
      ...original,
      refund: () => Promise.resolve({ accepted: false, failure: 'closed', isFinal: true }),
    });
    await payOutRefunds(app);
    app.clock.set(testInstant + day + hour);
    await payOutRefunds(app);
    expect(await statuses(reservation)).toEqual([Pending, Failed]);
    const orders = acceptAll();
    app.clock.set(testInstant + day + 4 * hour);
    await payOutRefunds(app);
    expect(orders).toEqual([27_000]);
    expect(await statuses(reservation)).toEqual([Succeeded, Failed]);
  });
});
