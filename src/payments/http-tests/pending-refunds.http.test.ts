import { BookingStatus, PaymentStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { playOnline, referenceOf, refundsOf, startOnline } from '../../testing/online-payments';
import { paymentsOf, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import type { Notice, PaymentProvider, RefundAnswer } from '../provider';
import { receiveNotice } from '../notices';
import { replaceProvider } from '../providers';
import { payOutRefunds, refundIdOf } from '../refunds';
import { createSandbox } from '../sandbox/provider';

/** A provider that accepts refunds and pays them out later, or does not. */

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));
afterEach(() => replaceProvider(app, 'sandbox', undefined));

const change = (functions: Partial<PaymentProvider>) =>
  replaceProvider(app, 'sandbox', { ...createSandbox(app), ...functions });
const { Pending, Succeeded, Failed } = RefundStatus;

let count = 0;

/** A refund that the provider has accepted and not paid out. */
async function accepted() {
  const reservation = await reserve(app, BookingStatus.Pending);
  await playOnline(app, referenceOf(await startOnline(app, reservation)), 'success');
  await callAs(app, 'owner', 'cancelReservation', { path: { id: reservation }, body: { reason: 'Repairs.' } });
  const reference = `re_${(count += 1)}`;
  change({ refund: () => Promise.resolve({ accepted: true, reference, isPending: true }) });
  await payOutRefunds(app);
  return { reservation, reference };
}

/** The provider's answers to reads from now on; a refund is not requested again. Returns the references that were read. */
function answerReads(answer: () => RefundAnswer): string[] {
  const read: string[] = [];
  change({
    refund: () => Promise.reject(new Error('requested again')),
    readRefund({ reference }) {
      read.push(reference);
      return Promise.resolve(answer());
    },
  });
  return read;
}

async function eventsOf(id: number): Promise<string[]> {
  const events = app.db.selectFrom('outbox').select('type').where('type', 'like', 'refund.%');
  return (await events.where('resource_id', '=', id).orderBy('id').execute()).map(({ type }) => type);
}

const paymentStatus = async (reservation: number) => (await paymentsOf(app, reservation))[1]!.status;

test('a refund is Succeeded and its payment Confirmed only when the provider has paid it out', async () => {
  const { reservation, reference } = await accepted();
  const [refund] = await refundsOf(app, reservation);
  expect(refund).toMatchObject({ status: Pending, reference, failure: null });
  expect(await paymentStatus(reservation)).toBe(PaymentStatus.Pending);
  expect(await eventsOf(refund!.id)).toEqual(['refund.started']);

  let isPending = true;
  const read = answerReads(() => ({ accepted: true, reference, isPending }));
  // Longer than a refund is tried again: it is read until it has a result.
  for (const hours of [1, 30]) {
    app.clock.set(testInstant + hours * hour);
    await payOutRefunds(app);
    expect(await refundsOf(app, reservation)).toMatchObject([{ status: Pending, key: refund!.key, reference }]);
  }
  isPending = false;
  app.clock.set(testInstant + 40 * hour);
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: Succeeded, reference, next_attempt_at: null }]);
  expect(await paymentStatus(reservation)).toBe(PaymentStatus.Confirmed);
  expect(await eventsOf(refund!.id)).toEqual(['refund.started', 'refund.succeeded']);
  expect(read).toEqual([reference, reference, reference]);
});

test('a refund that the provider accepts and does not pay out becomes Failed, and can be started again', async () => {
  const { reservation, reference } = await accepted();
  const [before] = await refundsOf(app, reservation);
  answerReads(() => ({ accepted: false, failure: 'canceled' }));
  app.clock.set(testInstant + hour);
  await payOutRefunds(app);
  const [failed] = await refundsOf(app, reservation);
  expect(failed).toMatchObject({ status: Failed, failure: 'canceled', reference: null, next_attempt_at: null });
  expect(failed!.key).not.toBe(before!.key);
  const [, payment] = await paymentsOf(app, reservation);
  await callAs(app, 'admin', 'startRefund', { path: { transactionId: payment!.id } });
  change({ refund: ({ id }) => Promise.resolve({ accepted: true, reference: `${reference}_${id}` }) });
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: Succeeded }]);
});

test('a refund that cannot be read is read again, whatever the time', async () => {
  const { reservation, reference } = await accepted();
  change({ readRefund: () => Promise.reject(new Error('down')) });
  app.clock.set(testInstant + 3 * day);
  await payOutRefunds(app);
  expect(await refundsOf(app, reservation)).toMatchObject([{ status: Pending, reference, failure: null }]);
});

describe('a notice about a refund', () => {
  let notices = 0;
  const send = (more: Partial<Extract<Notice, { kind: 'refund' }>> & { reference: string }) => {
    const notice: Notice = { kind: 'refund', id: `ntc_${(notices += 1)}`, refund: '0-0', answer: paidOut, ...more };
    change({ parseNotice: () => notice });
    return receiveNotice(app, 'sandbox', { body: Buffer.from(''), query: {}, headers: {}, now: app.clock.now() });
  };
  const paidOut: RefundAnswer = { accepted: true, reference: '' };

  test('confirms the refund when it was paid out; a later one changes nothing', async () => {
    const { reservation, reference } = await accepted();
    expect(await send({ reference })).toBe('handled');
    expect(await paymentStatus(reservation)).toBe(PaymentStatus.Confirmed);
    expect(await send({ reference })).toBe('handled');
    expect(await refundsOf(app, reservation)).toMatchObject([{ status: Succeeded, reference }]);
  });

  test('fails the refund when it was not paid out; one more about the same refund is acknowledged', async () => {
    const { reservation, reference } = await accepted();
    const [refund] = await refundsOf(app, reservation);
    const failure = {
      reference,
      refund: refundIdOf(refund!),
      answer: { accepted: false, failure: 'canceled' },
    } as const;
    expect(await send(failure)).toBe('handled');
    expect(await send(failure)).toBe('handled');
    expect(await refundsOf(app, reservation)).toMatchObject([{ status: Failed, failure: 'canceled' }]);
  });

  test('is refused while the response to the request is expected, so that the provider repeats it', async () => {
    const { reservation, reference } = await accepted();
    await app.db.updateTable('payment_refund').set({ reference: null }).where('reference', '=', reference).execute();
    const [refund] = await refundsOf(app, reservation);
    expect(await send({ reference, refund: refundIdOf(refund!) })).toBe('refused');
    expect(await send({ reference: 're_unknown', refund: `${refund!.id}-1` })).toBe('refused');
  });
});
