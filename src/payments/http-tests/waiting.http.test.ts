import { BookingStatus, RefundStatus } from '../../../generated/enumerations';
import { createMetrics } from '../../adapters/metrics';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { testOnOneNode } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { scrapeOnce } from '../../testing/metrics';
import {
  getSessionRow,
  playOnline,
  referenceOf,
  refundsOf,
  sendNotice,
  startOnline,
} from '../../testing/online-payments';
import { decide, paymentsOf, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import type { PaymentProvider } from '../provider';
import { replaceProvider } from '../providers';
import { payOutRefunds } from '../refunds';
import { selectWaitingRefunds, selectWaitingSessions } from '../repository-waiting';
import { createSandbox } from '../sandbox/provider';
import { paymentReadings } from '../waiting';

const metrics = createMetrics({ version: '1', commit: 'unknown', contract: '1', keptMs: 0 });
const app = useTestApp({}, { metrics });
beforeEach(async () => {
  app.clock.set(testInstant);
  for (const table of ['payment_refund', 'payment_session'] as const) await app.db.deleteFrom(table).execute();
});
afterEach(() => replaceProvider(app, 'sandbox', undefined));

/** The samples of a reading, by the values of its labels. */
async function samplesOf(name: string): Promise<Record<string, number>> {
  const reading = paymentReadings(app.db, app.clock).find((one) => one.name === name)!;
  const samples = await reading.read();
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels ?? {}).join(' '), value]));
}

async function started() {
  const reservation = await reserve(app, BookingStatus.Pending);
  const reply = await startOnline(app, reservation);
  return { reservation, id: reply.data.id as number, reference: referenceOf(reply) };
}

const refuseRefunds = (refund: PaymentProvider['refund']) =>
  replaceProvider(app, 'sandbox', { ...createSandbox(app), refund });
const cancelStay = (id: number) =>
  callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });

test('counts the sessions of a day by state and provider', async () => {
  await started();
  await playOnline(app, (await started()).reference, 'success');
  await playOnline(app, (await started()).reference, 'failure');
  const counts = { 'Pending sandbox': 1, 'Succeeded sandbox': 1, 'Failed sandbox': 1 };
  expect(await samplesOf('payment_sessions')).toEqual(counts);
  app.clock.set(testInstant + day);
  expect(await samplesOf('payment_sessions')).toEqual(counts);
  app.clock.set(testInstant + day + 1);
  expect(await samplesOf('payment_sessions')).toEqual({});
});

test('sums open sessions and money of another amount by currency, with their ages', async () => {
  expect(await samplesOf('payment_money_waiting')).toEqual({});
  expect(await samplesOf('payment_waiting_seconds')).toEqual({ pending: 0, mismatch: 0, refund: 0, orphaned: 0 });
  await started();
  await started();
  app.clock.set(testInstant + hour);
  await playOnline(app, (await started()).reference, 'otherAmount', { amount: 20 });
  app.clock.set(testInstant + 3 * hour);
  expect(await samplesOf('payment_money_waiting')).toEqual({ 'pending JOD': 54, 'mismatch JOD': 20 });
  expect(await samplesOf('payment_waiting_seconds')).toMatchObject({ pending: 10_800, mismatch: 7_200, refund: 0 });
});

test('counts money of another currency as the amount that was asked for', async () => {
  const { id, reference } = await started();
  const { key } = await getSessionRow(app, id);
  const notice = { id: 'ntc_usd', key, reference, outcome: 'succeeded', amountMinor: 4_000, currency: 'USD' };
  await sendNotice(app, notice);
  expect(await samplesOf('payment_money_waiting')).toEqual({ 'mismatch JOD': 27 });
  const path = { id };
  await callAs(app, 'admin', 'decidePaymentSession', { path, body: { accept: false, reason: 'Wrong currency.' } });
  expect(await samplesOf('payment_money_waiting')).toEqual({ 'orphaned JOD': 27 });
});

test('counts a refund until it has succeeded, or has failed and was decided by hand', async () => {
  const { reservation, reference } = await started();
  await playOnline(app, reference, 'paidTwice');
  await cancelStay(reservation);
  expect(await samplesOf('payment_money_waiting')).toEqual({ 'refund JOD': 27, 'orphaned JOD': 27 });
  refuseRefunds(() => Promise.resolve({ accepted: false, failure: 'insufficient_funds', isFinal: true }));
  await payOutRefunds(app);
  const states = (await refundsOf(app, reservation)).map(({ status }) => status);
  expect(states).toEqual([RefundStatus.Pending, RefundStatus.Failed]);
  app.clock.set(testInstant + hour);
  expect(await samplesOf('payment_money_waiting')).toEqual({ 'refund JOD': 27, 'orphaned JOD': 27 });
  expect(await samplesOf('payment_waiting_seconds')).toMatchObject({ refund: 3_600, orphaned: 3_600 });

  const [, refund] = await paymentsOf(app, reservation);
  expect((await decide(app, refund!.id, { confirm: true })).status).toBe(200);
  replaceProvider(app, 'sandbox', undefined);
  await payOutRefunds(app);
  expect(await samplesOf('payment_money_waiting')).toEqual({});
});

test('counts refused notices by provider and reason', async () => {
  const { id, reference } = await started();
  const { key } = await getSessionRow(app, id);
  const notice = { id: 'ntc_refused', key, reference, outcome: 'succeeded', amountMinor: 27_000, currency: 'JOD' };
  await sendNotice(app, notice, 'wrong');
  await sendNotice(app, { ...notice, key: 'another' });
  await app.call('receivePaymentNotice', {
    path: { provider: 'stripe' },
    raw: '{}',
    headers: { 'content-type': 'application/json' },
  });
  const { values, text } = await scrapeOnce(metrics);
  const refused = (labels: string) => values.get(`marketplace_payment_notices_refused_total{${labels}}`);
  expect(refused('provider="sandbox",reason="signature"')).toBe(1);
  expect(refused('provider="sandbox",reason="payment"')).toBe(1);
  expect(refused('provider="unknown",reason="provider"')).toBe(1);
  expect(text).not.toContain('provider="stripe"');
});

testOnOneNode('reads what waits by index', async () => {
  const sessions = await planOf(app.db, selectWaitingSessions(app.db, 6).compile());
  expect(sessions).toContain('payment_session_status');
  const refunds = await planOf(app.db, selectWaitingRefunds(app.db, RefundStatus.Failed, 'desc').limit(9).compile());
  expect(refunds).toContain('payment_refund_status');
});
