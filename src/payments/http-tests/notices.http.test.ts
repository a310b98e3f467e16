import {
  BookingStatus,
  PaymentPurpose,
  PaymentSessionStatus,
  PaymentStatus,
  RefundStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { getReservation, nightsOf, statusOf } from '../../testing/bookings';
import {
  getSessionRow,
  playOnline,
  referenceOf,
  refundedAtSandbox,
  refundsOf,
  sendNotice,
  startOnline,
} from '../../testing/online-payments';
import { pay, paymentsOf, reserve } from '../../testing/payments';
import { hour } from '../../testing/time';
import { reconcilePayments } from '../reconciliation';
import { payOutRefunds } from '../refunds';
import { sendSandboxNotices } from '../sandbox/notices';

const { Pending, Confirmed, Expired, Cancelled } = BookingStatus;
const { Succeeded, Failed, Mismatch } = PaymentSessionStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

/** A reservation with a started session for its deposit. */
async function started() {
  const reservation = await reserve(app, Pending);
  const reply = await startOnline(app, reservation);
  expect(reply.code).toBeNull();
  const id = reply.data.id as number;
  return { reservation, id, reference: referenceOf(reply), key: (await getSessionRow(app, id)).key };
}

const confirmedDeposits = async (reservation: number) =>
  (await paymentsOf(app, reservation)).filter(
    ({ purpose, status }) => purpose === PaymentPurpose.Deposit && status === PaymentStatus.Confirmed,
  );

/** The reservation is confirmed, with exactly one payment, which is that of the session. */
async function expectPaid({ reservation, id }: { reservation: number; id: number }) {
  const session = await getSessionRow(app, id);
  const payments = await paymentsOf(app, reservation);
  expect(await statusOf(app, reservation)).toBe(Confirmed);
  expect(payments).toMatchObject([{ id: session.payment_id, amount_minor: 27_000, status: PaymentStatus.Confirmed }]);
  expect(session).toMatchObject({ status: Succeeded, received_minor: 27_000, is_returned: 0, next_read_at: null });
  expect(await refundsOf(app, reservation)).toEqual([]);
}

/** The money went back as a whole, and no payment of the reservation has it. */
async function expectReturned({ reservation, id, reference }: Awaited<ReturnType<typeof started>>, amount = 27_000) {
  await payOutRefunds(app);
  expect(await getSessionRow(app, id)).toMatchObject({ status: Succeeded, is_returned: 1, payment_id: null });
  expect(await refundsOf(app, reservation)).toMatchObject([
    { status: RefundStatus.Succeeded, amount_minor: amount, transaction_id: null },
  ]);
  expect(await refundedAtSandbox(app, reference)).toBe(amount);
}

const noticeOf = ({ key, reference }: { key: string; reference: string }, more: object = {}) => ({
  ...{ id: `ntc_${Math.random()}`, key, reference, outcome: 'succeeded', amountMinor: 27_000, currency: 'JOD' },
  ...more,
});

test.each(['success', 'twice', 'outOfOrder'])('%s confirms the reservation with one payment', async (scenario) => {
  const session = await started();
  expect((await playOnline(app, session.reference, scenario)).data).toMatchObject({ status: 'paid', paidAmount: 27 });
  await expectPaid(session);
  const row = await getReservation(app, session.reservation);
  expect(row).toMatchObject({ deposit_confirmed_by: null, deposit_confirmed_at: testInstant, hold_expires_at: null });
});

test('the job records a payment whose notice is lost', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'lost');
  expect(await statusOf(app, session.reservation)).toBe(Pending);
  app.clock.set(testInstant + 3 * 60_000);
  await reconcilePayments(app);
  await expectPaid(session);
});

test('a failed payment ends the session but not the hold', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'failure');
  const { data } = await callAs(app, 'customer', 'getPaymentSessionById', { path: { id: session.id } });
  expect(data).toMatchObject({ status: Failed, failure: 'card_declined', redirectUrl: null });
  expect(await statusOf(app, session.reservation)).toBe(Pending);
});

test.each(['failure', 'cancel'])(
  'the job records a payment after a %s for which no notice arrives',
  async (scenario) => {
    const session = await started();
    await playOnline(app, session.reference, scenario);
    app.clock.set(testInstant + 3 * 60_000);
    await reconcilePayments(app);
    await playOnline(app, session.reference, 'lost');
    app.clock.set(testInstant + hour + 60_000);
    await reconcilePayments(app);
    await expectPaid(session);
  },
);

test('a cancelled payment ends the session, and the customer can start another one', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'cancel');
  expect(await getSessionRow(app, session.id)).toMatchObject({ status: PaymentSessionStatus.Cancelled });
  expect((await startOnline(app, session.reservation)).data.id).not.toBe(session.id);
});

test('a payment after the end of the hold confirms the reservation when its nights are free', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'late', { delaySeconds: 48 * 3600 });
  app.clock.set(testInstant + 47 * hour);
  // The reservation has expired, and its nights have not been booked since.
  expect((await callAs(app, 'customer', 'getReservationById', { path: { id: session.reservation } })).data.status).toBe(
    Expired,
  );
  expect(await nightsOf(app, session.reservation)).toEqual([]);
  app.clock.set(testInstant + 49 * hour);
  await sendSandboxNotices(app);
  await expectPaid(session);
  expect(await nightsOf(app, session.reservation)).toHaveLength(3);
});

test('a payment after the end of the hold is refunded when another customer has booked the nights', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'late', { delaySeconds: 48 * 3600 });
  app.clock.set(testInstant + 47 * hour);
  const { start_date, end_date, property_id } = await getReservation(app, session.reservation);
  const booked = await callAs(app, 'otherCustomer', 'bookReservation', {
    body: { propertyId: property_id, startDate: start_date, endDate: end_date },
  });
  expect(booked.code).toBeNull();
  app.clock.set(testInstant + 49 * hour);
  await sendSandboxNotices(app);
  await expectReturned(session);
  expect(await statusOf(app, session.reservation)).toBe(Expired);
  const told = await app.db.selectFrom('outbox').select('type').where('resource_id', '=', session.id).execute();
  expect(told.map(({ type }) => type)).toContain('payment.orphaned');
});

test('a payment for a cancelled reservation is refunded', async () => {
  const session = await started();
  await callAs(app, 'customer', 'cancelReservation', { path: { id: session.reservation }, body: {} });
  await playOnline(app, session.reference, 'success');
  await expectReturned(session);
  expect(await statusOf(app, session.reservation)).toBe(Cancelled);
});

test('a payment is refunded when the deposit was declared meanwhile', async () => {
  const session = await started();
  await pay(app, session.reservation);
  await playOnline(app, session.reference, 'success');
  await expectReturned(session);
  expect(await statusOf(app, session.reservation)).toBe(BookingStatus.DepositPaid);
});

test('a payment of a cancelled session is used once, and the payment of the next session is refunded', async () => {
  const first = await started();
  await callAs(app, 'customer', 'cancelPaymentSession', { path: { id: first.id } });
  const reply = await startOnline(app, first.reservation);
  const second = { ...first, id: reply.data.id as number, reference: referenceOf(reply) };
  await playOnline(app, first.reference, 'success');
  await playOnline(app, second.reference, 'success');
  expect(await confirmedDeposits(first.reservation)).toHaveLength(1);
  expect((await getSessionRow(app, first.id)).is_returned).toBe(0);
  await expectReturned(second);
});

test('a second charge of the same session is refunded once', async () => {
  const session = await started();
  const reply = await playOnline(app, session.reference, 'paidTwice');
  const [first, again] = reply.data.notices as { body: string }[];
  const charge = `pay_${session.reference}_2`;
  expect(JSON.parse(again!.body)).toMatchObject({ charge });
  expect(first!.body).not.toContain('charge');
  await sendNotice(app, noticeOf(session, { charge }));
  const second = await app.db.selectFrom('payment_session').selectAll().where('charge', '=', charge).execute();
  expect(second).toMatchObject([{ status: Succeeded, is_returned: 1, payment_id: null, received_minor: 27_000 }]);
  await payOutRefunds(app);
  const refunds = await refundsOf(app, session.reservation);
  expect(refunds).toMatchObject([{ session_id: second[0]!.id, amount_minor: 27_000, status: RefundStatus.Succeeded }]);
  expect(await refundedAtSandbox(app, session.reference)).toBe(27_000);
  expect(await confirmedDeposits(session.reservation)).toHaveLength(1);
});

test.each([
  ['a cent less', { amountMinor: 26_999 }],
  ['more', { amountMinor: 54_000 }],
  ['another currency', { currency: 'USD' }],
])('%s is a Mismatch, of which the administrators are told', async (_name, more) => {
  const session = await started();
  expect((await sendNotice(app, noticeOf(session, more))).data).toEqual({ isNew: true });
  expect(await getSessionRow(app, session.id)).toMatchObject({ status: Mismatch, payment_id: null });
  expect(await statusOf(app, session.reservation)).toBe(Pending);
  const told = await app.db
    .selectFrom('notification')
    .select('user_id')
    .where('reservation_id', '=', session.reservation)
    .where('type', '=', 26)
    .execute();
  expect(told).toEqual([{ user_id: app.sandbox.userIds.admin }]);
});

test('an accepted Mismatch becomes a payment of the amount that arrived', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'otherAmount', { amount: 20 });
  const decide = (accept: boolean) =>
    callAs(app, 'admin', 'decidePaymentSession', { path: { id: session.id }, body: { accept, reason: 'Fine.' } });
  expect((await decide(true)).data).toMatchObject({ status: Succeeded, receivedAmount: 20, isReturned: false });
  expect(await confirmedDeposits(session.reservation)).toMatchObject([
    { amount_minor: 20_000, decided_by: app.sandbox.userIds.admin },
  ]);
  expect(await statusOf(app, session.reservation)).toBe(Confirmed);
  expect((await decide(true)).status).toBe(200);
  expect((await decide(false)).code).toBe('STATE_CONFLICT');
});

test('the money of a declined Mismatch is refunded', async () => {
  const session = await started();
  await playOnline(app, session.reference, 'otherAmount', { amount: 20 });
  const body = { accept: false, reason: 'Too low.' };
  const decided = await callAs(app, 'admin', 'decidePaymentSession', { path: { id: session.id }, body });
  expect(decided.data).toMatchObject({ status: Succeeded, receivedAmount: 20, isReturned: true, refundedAmount: 0 });
  await expectReturned(session, 20_000);
  expect(await statusOf(app, session.reservation)).toBe(Pending);
});

test('a repeated notice changes nothing', async () => {
  const session = await started();
  const notice = noticeOf(session);
  expect((await sendNotice(app, notice)).data).toEqual({ isNew: true });
  expect((await sendNotice(app, notice)).data).toEqual({ isNew: false });
  expect((await sendNotice(app, { ...notice, id: 'ntc_another' })).data).toEqual({ isNew: true });
  await expectPaid(session);
});

test('rejects a notice with a wrong signature or for an unknown session, and stores nothing', async () => {
  const session = await started();
  const notice = noticeOf(session);
  expect((await sendNotice(app, notice, '0'.repeat(64))).code).toBe('NOTICE_REFUSED');
  expect((await sendNotice(app, { ...notice, key: '0'.repeat(32) })).code).toBe('NOTICE_REFUSED');
  expect((await sendNotice(app, { ...notice, reference: 'another' })).code).toBe('NOTICE_REFUSED');
  const call = { path: { provider: 'stripe' }, body: notice };
  expect((await app.call('receivePaymentNotice', call)).code).toBe('NOTICE_REFUSED');
  const stored = await app.db.selectFrom('payment_notice').select('id').where('notice_id', '=', notice.id).execute();
  expect(stored).toEqual([]);
  expect(await statusOf(app, session.reservation)).toBe(Pending);
});

test('twenty concurrent copies of a notice record one payment', async () => {
  const session = await started();
  const notices = Array.from({ length: 20 }, (_, index) => noticeOf(session, { id: `ntc_${session.id}_${index % 5}` }));
  const replies = await Promise.all(notices.map((notice) => sendNotice(app, notice)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await expectPaid(session);
});
