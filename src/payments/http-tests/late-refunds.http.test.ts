import { BookingStatus, NotificationType, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { createMetrics } from '../../adapters/metrics';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { scrapeOnce } from '../../testing/metrics';
import { playOnline, referenceOf, refundsOf, sendNotice, startOnline } from '../../testing/online-payments';
import { decide, paymentsOf, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import { receiveNotice } from '../notices';
import type { Notice, PaymentProvider, RefundAnswer, RefundOrder } from '../provider';
import { replaceProvider } from '../providers';
import { failAcceptedRefund, payOutRefunds } from '../refunds';
import { chargeOf, createSandbox } from '../sandbox/provider';

/** A provider that pays out a refund whose response is lost, and reports it after the refund has Failed here. */

const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1', keptMs: 0 });
const app = useTestApp({}, { metrics });
beforeEach(() => app.clock.set(testInstant));
afterEach(() => replaceProvider(app, 'sandbox', undefined));

const { Pending, Succeeded, Failed } = RefundStatus;
const change = (functions: Partial<PaymentProvider>) =>
  replaceProvider(app, 'sandbox', { ...createSandbox(app), ...functions });

let count = 0;

/** A refund whose first request was paid out, without a response. `isOrphaned`: of money that was paid twice. */
async function unanswered({ isOrphaned = false } = {}) {
  const reservation = await reserve(app, BookingStatus.Pending);
  const page = referenceOf(await startOnline(app, reservation));
  await playOnline(app, page, isOrphaned ? 'paidTwice' : 'success');
  if (!isOrphaned)
    await callAs(app, 'owner', 'cancelReservation', { path: { id: reservation }, body: { reason: 'Repairs.' } });
  const orders = noResponses();
  await payOutRefunds(app);
  const reference = `re_late_${(count += 1)}`;
  return { reservation, order: orders[0]!, reference, charge: chargeOf(page, isOrphaned ? 2 : 1) };
}
type Unanswered = Awaited<ReturnType<typeof unanswered>>;

/** The provider does not respond to refunds from now on. Returns the refunds that are requested. */
function noResponses(): RefundOrder[] {
  const orders: RefundOrder[] = [];
  change({
    refund(order) {
      orders.push(order);
      return Promise.reject(new Error('no response'));
    },
  });
  return orders;
}

let notices = 0;
const logged: object[] = [];
/** Sends the provider's notice about the first request of the refund. */
function report({ order, reference }: Unanswered, answer: RefundAnswer = { accepted: true, reference }) {
  const id = `ntc_late_${(notices += 1)}`;
  const notice: Notice = { kind: 'refund', id, refund: order.id, key: order.key, reference, answer };
  change({ parseNotice: () => notice });
  const log = { ...app.log, warn: (entry: object) => logged.push(entry) } as typeof app.log;
  const raw = { body: Buffer.from(''), query: {}, headers: {}, now: app.clock.now() };
  return receiveNotice({ ...app, log, metrics }, 'sandbox', raw);
}

async function failAfterADay(): Promise<void> {
  noResponses();
  app.clock.set(testInstant + day + hour);
  await payOutRefunds(app);
}

const dispute = async (refund: Unanswered, state: 'open' | 'lost' | 'won', at: number) => {
  // Tests' notices of disputes are the sandbox's own.
  replaceProvider(app, 'sandbox', undefined);
  const reference = `dp_${refund.reference}`;
  const taken = state === 'lost' ? { amount: 27_000, currency: 'JOD' } : null;
  const notice = { id: `${reference}_${state}`, charge: refund.charge, dispute: { reference, state, at, taken } };
  expect((await sendNotice(app, notice)).status).toBe(200);
};

async function failByDispute(refund: Unanswered): Promise<void> {
  await dispute(refund, 'open', 1);
  noResponses();
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
}

const ways: [failure: string, fail: (refund: Unanswered) => Promise<void>][] = [
  ['no_response', failAfterADay],
  ['disputed', failByDispute],
];

async function eventsOf({ order }: Unanswered): Promise<string[]> {
  const events = app.db.selectFrom('outbox').select('type').where('type', 'like', 'refund.%');
  const id = Number(order.id.split('-')[0]);
  return (await events.where('resource_id', '=', id).orderBy('id').execute()).map(({ type }) => type);
}

const countPaidOut = async (reservation: number) => {
  const type = NotificationType.PaymentRefunded;
  const rows = app.db.selectFrom('notification').select('id').where('reservation_id', '=', reservation);
  return (await rows.where('type', '=', type).execute()).length;
};

test.each(ways)('a refund that has Failed with %s is Succeeded when the provider reports it', async (failure, fail) => {
  const refund = await unanswered();
  const { reservation, reference } = refund;
  expect(await report(refund)).toBe('refused');
  await fail(refund);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: Failed, failure, reference: null }]);

  expect(await report(refund)).toBe('handled');
  expect(await refundsOf(app, reservation)).toMatchObject([
    { status: Succeeded, failure: null, reference, next_attempt_at: null },
  ]);
  const [, recorded] = await paymentsOf(app, reservation);
  expect(recorded).toMatchObject({ status: PaymentStatus.Confirmed, decided_by: null });
  expect(await eventsOf(refund)).toEqual(['refund.started', 'refund.failed', 'refund.succeeded']);
  const paidOut = await countPaidOut(reservation);
  expect(paidOut).toBeGreaterThan(0);
  // It can be rejected no more, and a later notice changes nothing.
  const rejection = { confirm: false, reason: 'Paid in cash.' };
  expect((await decide(app, recorded!.id, rejection)).code).toBe('STATE_CONFLICT');
  expect(await report(refund)).toBe('handled');
  expect(await countPaidOut(reservation)).toBe(paidOut);
});

test('a refund of orphaned money that a lost dispute has ended is not paid out again when the dispute is won', async () => {
  const refund = await unanswered({ isOrphaned: true });
  await dispute(refund, 'lost', 1);
  noResponses();
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
  expect(await refundsOf(app, refund.reservation)).toMatchObject([{ status: Failed, failure: 'disputed' }]);
  expect(await report(refund)).toBe('handled');
  await dispute(refund, 'won', 2);
  const orders = noResponses();
  app.clock.set(testInstant + 2 * hour);
  await payOutRefunds(app);
  expect(orders).toEqual([]);
  expect(await refundsOf(app, refund.reservation)).toMatchObject([{ status: Succeeded, reference: refund.reference }]);
});

test.each([
  ['confirmed', { confirm: true }, PaymentStatus.Confirmed],
  ['rejected', { confirm: false, reason: 'Paid in cash.' }, PaymentStatus.Rejected],
])('the operator is alerted if an administrator has %s the refund before', async (_how, decision, status) => {
  const refund = await unanswered();
  await failAfterADay();
  const [, recorded] = await paymentsOf(app, refund.reservation);
  expect((await decide(app, recorded!.id, decision)).code).toBeNull();
  logged.length = 0;
  expect(await report(refund)).toBe('handled');
  const [row] = await refundsOf(app, refund.reservation);
  expect(row).toMatchObject({ status: Failed, failure: 'no_response', reference: null });
  expect((await paymentsOf(app, refund.reservation))[1]).toMatchObject({ status });
  expect(logged).toMatchObject([
    { about: 'refund', charge: refund.charge, refund: refund.reference, refundId: row!.id },
  ]);
  const { values } = await scrapeOnce(metrics);
  expect(values.get('marketplace_payment_alerts_total{provider="sandbox",kind="refund"}')).toBeGreaterThan(0);
});

test('a notice of an attempt that failed after it was accepted does not make a later attempt Succeeded', async () => {
  const refund = await unanswered();
  const { reservation, reference } = refund;
  change({ refund: () => Promise.resolve({ accepted: true, reference }) });
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
  const [row] = await refundsOf(app, reservation);
  await app.database.transaction((trx) => failAcceptedRefund(trx, row!.id, 'closed_account', app.clock.now()));
  const [, recorded] = await paymentsOf(app, reservation);
  await callAs(app, 'admin', 'startRefund', { path: { transactionId: recorded!.id } });
  noResponses();
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: Pending }]);
  app.clock.set(testInstant + 3 * day);
  await payOutRefunds(app);
  const failed = { status: Failed, failure: 'no_response', reference: null };
  expect(await refundsOf(app, reservation)).toMatchObject([failed]);
  expect(await report(refund)).toBe('handled');
  expect(await refundsOf(app, reservation)).toMatchObject([failed]);
});

test('a notice that the attempt has failed changes nothing', async () => {
  const refund = await unanswered();
  await failAfterADay();
  expect(await report(refund, { accepted: false, failure: 'canceled' })).toBe('handled');
  expect(await refundsOf(app, refund.reservation)).toMatchObject([{ status: Failed, failure: 'no_response' }]);
  expect(await eventsOf(refund)).toEqual(['refund.started', 'refund.failed']);
});
