import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { paymentStatusTransitions } from '../../../generated/state-machines';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { cancel, decide, paymentsOf, reserve } from '../../testing/payments';
import { isPaymentStep } from '../transitions';

const app = useTestApp();

type Status = keyof typeof PaymentStatus;
type Purpose = keyof typeof PaymentPurpose;
type To = Status | 'unchanged' | 'refused';
const statuses = Object.keys(PaymentStatus) as Status[];
const purposes = Object.keys(PaymentPurpose) as Purpose[];

interface Ids {
  paymentId: number;
  reservationId: number;
}

/** Each operation on a payment of a Confirmed reservation and its transitions: the contract's table, written by hand. */
const steps: Record<
  string,
  {
    step: (ids: Ids) => Promise<{ status: number; code: string | null }>;
    leads: (from: Status, purpose: Purpose) => To;
  }
> = {
  confirm: {
    step: ({ paymentId }) => decide(app, paymentId, { confirm: true }),
    leads: (from) =>
      ({ Pending: 'Confirmed', Confirmed: 'unchanged', Rejected: 'refused', Cancelled: 'refused' })[from] as To,
  },
  reject: {
    step: ({ paymentId }) => decide(app, paymentId, { confirm: false, reason: 'example' }),
    leads: (from) =>
      ({ Pending: 'Rejected', Confirmed: 'refused', Rejected: 'unchanged', Cancelled: 'refused' })[from] as To,
  },
  cancel: {
    step: ({ paymentId }) => cancel(app, paymentId),
    leads: (from, purpose) => {
      if (from === 'Cancelled') return 'unchanged';
      return from === 'Pending' && purpose !== 'Refund' ? 'Cancelled' : 'refused';
    },
  },
};

/** A payment in the given state, for a reservation that does not wait for a deposit. */
async function paymentIn(status: Status, purpose: Purpose): Promise<Ids> {
  const reservationId = await reserve(app, BookingStatus.Expired);
  const { property_id } = await getReservation(app, reservationId);
  const { id } = await app.db
    .insertInto('payment_transaction')
    .values({
      reservation_id: reservationId,
      property_id,
      payer_id: app.sandbox.userIds.customer,
      purpose: PaymentPurpose[purpose],
      status: PaymentStatus[status],
      amount_minor: 27_000,
      currency_id: 7,
      payment_type_id: 1,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { paymentId: id, reservationId };
}

describe.each(Object.keys(steps))('%s', (name) => {
  const { step, leads } = steps[name]!;

  test.each(statuses.flatMap((from) => purposes.map((purpose) => [from, purpose] as const)))(
    'a %s %s',
    async (from, purpose) => {
      const ids = await paymentIn(from, purpose);
      const read = async () => (await paymentsOf(app, ids.reservationId))[0]!;
      const before = await read();
      app.clock.advance(1000);
      const to = leads(from, purpose);
      const reply = await step(ids);
      if (to === 'refused') expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      else expect(reply.status).toBe(200);
      if (to === 'refused' || to === 'unchanged') expect(await read()).toEqual(before);
      else expect(await read()).toMatchObject({ status: PaymentStatus[to], decided_at: app.clock.now() });
    },
  );
});

test('a deposit changes with its reservation', async () => {
  const { DepositPaid, Pending } = BookingStatus;
  for (const [operation, body, from, to] of [
    ['confirmDeposit', {}, DepositPaid, 'Confirmed'],
    ['confirmDeposit', {}, Pending, 'Confirmed'],
    ['rejectDeposit', { reason: 'example' }, DepositPaid, 'Rejected'],
    ['rejectDeposit', { reason: 'example', releaseDates: false }, DepositPaid, 'Rejected'],
    ['cancelReservation', { reason: 'example' }, DepositPaid, 'Rejected'],
  ] as const) {
    const id = await reserve(app, from);
    const reply = await callAs(app, 'admin', operation, { path: { id, reservationId: id }, body });
    expect(reply.status).toBe(200);
    const rows = await paymentsOf(app, id);
    expect(rows.map(({ status }) => status)).toEqual([PaymentStatus[to]]);
  }
});

test('the contract has no other transition', () => {
  const listed = paymentStatusTransitions.transitions.filter(({ from }) => from !== null);
  expect(new Set(listed.map(({ from }) => from))).toEqual(new Set(['Pending']));
  expect(paymentStatusTransitions.final).toEqual(['Confirmed', 'Rejected', 'Cancelled']);
  const { Pending, Confirmed, Cancelled } = PaymentStatus;
  expect(isPaymentStep('cancelPaymentTransaction', 'Admin', Pending, Cancelled)).toBe(false);
  expect(isPaymentStep('decidePaymentTransaction', 'Customer', Pending, Confirmed)).toBe(false);
  expect(isPaymentStep('addPaymentTransaction', 'Customer', null, Confirmed)).toBe(false);
});
