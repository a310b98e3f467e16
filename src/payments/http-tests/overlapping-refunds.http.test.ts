import { BookingStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { playOnline, referenceOf, refundedAtSandbox, refundsOf, startOnline } from '../../testing/online-payments';
import { refund, reserve } from '../../testing/payments';
import { hour } from '../../testing/time';
import type { PaymentProvider, RefundAnswer, RefundOrder } from '../provider';
import { replaceProvider } from '../providers';
import { payOutRefunds } from '../refunds';
import { createSandbox } from '../sandbox/provider';

const minute = 60_000;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));
afterEach(() => {
  replaceProvider(app, 'sandbox', undefined);
});

/** A refund of 10 dinars of a deposit that was paid online. */
async function startedRefund() {
  const reservation = await reserve(app, BookingStatus.Pending);
  const reference = referenceOf(await startOnline(app, reservation));
  await playOnline(app, reference, 'success');
  const { as, ...part } = refund(10);
  const recorded = await callAs(app, as, 'addPaymentTransaction', {
    body: { reservationId: reservation, paymentTypeId: 1, ...part },
  });
  await callAs(app, 'admin', 'startRefund', { path: { transactionId: recorded.data.id as number } });
  return { reservation, reference };
}

/** An attempt that has reached the provider. Its process waits for the answer. */
interface Attempt {
  order: RefundOrder;
  signal: AbortSignal;
  answer: (answer: RefundAnswer) => void;
}

const unanswered: { answer: Attempt['answer']; done: Promise<number> }[] = [];
// Ends the attempts of processes that were killed in the test, and completes their refunds.
afterEach(async () => {
  for (const { answer, done } of unanswered.splice(0)) {
    answer({ accepted: false, failure: 'killed' });
    await done;
  }
  app.clock.set(testInstant + hour * 3);
  await payOutRefunds(app);
});

/** Starts an attempt whose answer the test decides. Returns when the provider has received it; `done` is when the job has ended. */
async function attempt(period?: number): Promise<Attempt & { done: Promise<number> }> {
  let received: (one: Attempt) => void = () => {};
  const reached = new Promise<Attempt>((resolve) => (received = resolve));
  const refundAtProvider: PaymentProvider['refund'] = (order, signal) =>
    new Promise((answer) => received({ order, signal, answer }));
  replaceProvider(app, 'sandbox', { ...createSandbox(app), refund: refundAtProvider });
  const done = payOutRefunds(app, period);
  const one = await reached;
  replaceProvider(app, 'sandbox', undefined);
  unanswered.push({ answer: one.answer, done });
  return { ...one, done };
}

const payAtSandbox = ({ order, signal }: Attempt) => createSandbox(app).refund(order, signal);
const refused = { accepted: false, failure: 'insufficient_funds' } as const;

test('an attempt is claimed for five minutes, so that no other attempt starts while it lasts', async () => {
  const { reservation } = await startedRefund();
  const first = await attempt();
  app.clock.set(testInstant + 5 * minute - 1);
  expect(await payOutRefunds(app)).toBe(0);
  first.answer(refused);
  await first.done;
  // After a rejection, the next attempt follows within a minute.
  app.clock.set(testInstant + 6 * minute);
  expect(await payOutRefunds(app)).toBe(1);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Succeeded, attempts: 2 }]);
});

test('pays out once when one of two overlapping attempts is refused and the other was accepted and killed', async () => {
  const { reservation, reference } = await startedRefund();
  const first = await attempt();
  app.clock.set(testInstant + 6 * minute);
  const second = await attempt();
  await payAtSandbox(second);
  first.answer(refused);
  await first.done;
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(10_000);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Succeeded, attempts: 3 }]);
});

test('the sandbox pays out an id once, whatever the key', async () => {
  const { reference } = await startedRefund();
  const first = await attempt();
  await payAtSandbox(first);
  await payAtSandbox({ ...first, order: { ...first.order, key: 'another key' } });
  expect(await refundedAtSandbox(app, reference)).toBe(10_000);
});

test('the refusal of an attempt does not change the key of an attempt that was claimed since', async () => {
  const { reservation } = await startedRefund();
  const first = await attempt();
  app.clock.set(testInstant + 6 * minute);
  const second = await attempt();
  expect(second.order).toMatchObject({ key: first.order.key, id: first.order.id });
  first.answer(refused);
  await first.done;
  expect(await refundsOf(app, reservation)).toMatchObject([{ key: second.order.key, failure: null, attempts: 2 }]);
  second.answer(refused);
  await second.done;
  app.clock.set(testInstant + hour);
  const third = await attempt();
  expect(third.order.key).not.toBe(second.order.key);
  expect(third.order.id).toBe(second.order.id);
});

test('a final refusal of an attempt does not fail a refund that was claimed since', async () => {
  const { reservation } = await startedRefund();
  const first = await attempt();
  app.clock.set(testInstant + 6 * minute);
  const second = await attempt();
  first.answer({ ...refused, isFinal: true });
  await first.done;
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Pending, attempts: 2 }]);
  second.answer(await payAtSandbox(second));
  await second.done;
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: RefundStatus.Succeeded, attempts: 2 }]);
});

test('an attempt that takes longer than it may ends as one without a response, and its requests are aborted', async () => {
  const { reservation } = await startedRefund();
  const first = await attempt(1);
  await first.done;
  expect(first.signal.aborted).toBe(true);
  expect(await refundsOf(app, reservation)).toMatchObject([
    { status: RefundStatus.Pending, failure: 'no_response', key: first.order.key },
  ]);
});
