import {
  BookingStatus,
  PaymentPurpose,
  PaymentSessionStatus,
  PaymentStatus,
  RefundStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import {
  getSessionRow,
  playOnline,
  referenceOf,
  refundedAtSandbox,
  refundsOf,
  returnUrl,
  startOnline,
} from '../../testing/online-payments';
import { decide, paymentsOf, refund, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import type { PaymentProvider } from '../provider';
import { replaceProvider } from '../providers';
import { reconcilePayments } from '../reconciliation';
import { payOutRefunds, retryAfter } from '../refunds';
import { createSandbox } from '../sandbox/provider';
import { sendSandboxNotices } from '../sandbox/notices';

const { Pending, Confirmed } = BookingStatus;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(testInstant));
afterEach(() => restore());

const original = () => createSandbox(app);

/** Replaces functions of the sandbox's provider until the end of the test. */
const change = (functions: Partial<PaymentProvider>) =>
  replaceProvider(app, 'sandbox', { ...original(), ...functions });
const restore = () => replaceProvider(app, 'sandbox', undefined);

const get = (id: number) => callAs(app, 'customer', 'getPaymentSessionById', { path: { id } });

/** A reservation whose deposit was paid online. */
async function paid() {
  const reservation = await reserve(app, Pending);
  const reference = referenceOf(await startOnline(app, reservation));
  await playOnline(app, reference, 'success');
  return { reservation, reference };
}

const cancelStay = (id: number) =>
  callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });

test('lists the configured providers', async () => {
  const { data } = await app.call('getPaymentProviders');
  expect(data).toEqual([{ name: 'sandbox', displayName: 'Sandbox', isTest: true }]);
});

describe('startPaymentSession', () => {
  test('returns the whole deposit, the page of the provider and the end of the session', async () => {
    const { data } = await startOnline(app, await reserve(app, Pending));
    expect(data).toMatchObject({
      ...{ purpose: 0, status: PaymentSessionStatus.Pending, amount: 27, currencyCode: 'JOD', returnUrl },
      expiresAt: new Date(testInstant + hour).toISOString().replace('.000', ''),
    });
    expect(data.redirectUrl).toMatch(/\/PaymentSandbox\/GetPage\/[0-9a-f]{32}$/);
  });

  test('returns the open session when it is started again, and 409 for another return URL', async () => {
    const reservation = await reserve(app, Pending);
    const [first, again] = [await startOnline(app, reservation), await startOnline(app, reservation)];
    expect(again.data).toEqual(first.data);
    const other = await startOnline(app, reservation, { returnUrl: 'http://localhost:3000/other' });
    expect(other.code).toBe('STATE_CONFLICT');
  });

  test('makes one session of ten requests at once', async () => {
    const reservation = await reserve(app, Pending);
    const replies = await Promise.all(Array.from({ length: 10 }, () => startOnline(app, reservation)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ data }) => data.redirectUrl)).size).toBe(1);
  });

  test.each([
    ['a foreign origin', 'https://example.org/paid'],
    ['a script', 'javascript:alert(1)'],
    ['a user in the URL', 'http://user@localhost:3000/'],
    ['no URL', 'paid'],
  ])('returns 400 for %s', async (_name, wrong) => {
    const reply = await startOnline(app, await reserve(app, Pending), { returnUrl: wrong });
    expect([reply.code, reply.envelope.errors[0]?.field]).toEqual(['VALIDATION_ERROR', 'returnUrl']);
  });

  test('returns 400 for a provider that is not configured', async () => {
    const reply = await startOnline(app, await reserve(app, Pending), { provider: 'stripe' });
    expect([reply.code, reply.envelope.errors[0]?.field]).toEqual(['UNKNOWN_REFERENCE', 'provider']);
  });

  test("returns 404 for another customer's reservation and 403 for an owner", async () => {
    const reservation = await reserve(app, Pending);
    expect((await startOnline(app, reservation, { as: 'otherCustomer' })).code).toBe('NOT_FOUND');
    expect((await startOnline(app, reservation, { as: 'owner' })).code).toBe('FORBIDDEN');
  });

  test.each([BookingStatus.DepositPaid, Confirmed, BookingStatus.Cancelled])(
    'returns 409 for the deposit of a reservation in state %d',
    async (status) => {
      expect((await startOnline(app, await reserve(app, status))).code).toBe('STATE_CONFLICT');
    },
  );

  test('takes all of the remaining balance, once', async () => {
    const reservation = await reserve(app, Confirmed);
    const reply = await startOnline(app, reservation, { purpose: 1 });
    expect(reply.data.amount).toBe(108);
    await playOnline(app, referenceOf(reply), 'success');
    expect((await startOnline(app, reservation, { purpose: 1 })).code).toBe('STATE_CONFLICT');
    const balances = (await paymentsOf(app, reservation)).filter(({ purpose }) => purpose === PaymentPurpose.Balance);
    expect(balances).toMatchObject([{ status: PaymentStatus.Confirmed, amount_minor: 108_000 }]);
  });

  test('returns 503 when the provider does not respond, and the job starts the session later', async () => {
    const reservation = await reserve(app, Pending);
    change({ start: () => Promise.reject(new Error('no response')) });
    const reply = await startOnline(app, reservation);
    expect([reply.status, reply.code, reply.headers.get('retry-after')]).toEqual([503, 'PROVIDER_UNAVAILABLE', '5']);
    restore();
    app.clock.set(testInstant + 3 * 60_000);
    await reconcilePayments(app);
    const { data } = await startOnline(app, reservation);
    expect(data.status).toBe(PaymentSessionStatus.Pending);
  });

  test('starts the same payment when the process was lost between the answer of the provider and the commit', async () => {
    const reservation = await reserve(app, Pending);
    change({
      start: async (order) => {
        await original().start(order);
        throw new Error('killed');
      },
    });
    expect((await startOnline(app, reservation)).status).toBe(503);
    restore();
    const reply = await startOnline(app, reservation);
    const payments = await app.db
      .selectFrom('sandbox_payment as p')
      .innerJoin('payment_session as s', 's.key', 'p.key')
      .where('s.reservation_id', '=', reservation)
      .select('p.reference')
      .execute();
    expect(payments).toEqual([{ reference: referenceOf(reply) }]);
  });
});

test('a session that nobody pays expires, and another one can be started', async () => {
  const reservation = await reserve(app, Pending);
  const { data } = await startOnline(app, reservation);
  app.clock.set(testInstant + hour + 60_000);
  await reconcilePayments(app);
  expect((await get(data.id)).data).toMatchObject({ status: PaymentSessionStatus.Expired, redirectUrl: null });
  expect((await startOnline(app, reservation)).data.id).not.toBe(data.id);
});

test('a cancelled session stays cancelled; a paid one cannot be cancelled', async () => {
  const reservation = await reserve(app, Pending);
  const { data } = await startOnline(app, reservation);
  const cancel = (id: number) => callAs(app, 'customer', 'cancelPaymentSession', { path: { id } });
  expect((await cancel(data.id)).data.status).toBe(PaymentSessionStatus.Cancelled);
  expect((await cancel(data.id)).status).toBe(200);
  const again = await startOnline(app, reservation);
  await playOnline(app, referenceOf(again), 'success');
  expect((await cancel(again.data.id)).code).toBe('STATE_CONFLICT');
  expect((await callAs(app, 'otherCustomer', 'cancelPaymentSession', { path: { id: data.id } })).code).toBe(
    'NOT_FOUND',
  );
});

test('lists the sessions of a customer, and those of all customers for an administrator', async () => {
  const reservation = await reserve(app, Pending);
  const { data } = await startOnline(app, reservation);
  const own = await callAs(app, 'customer', 'getPaymentSessions', { query: { reservationId: reservation } });
  expect(own.data).toEqual([data]);
  const all = await callAs(app, 'admin', 'getPaymentSessions', { query: { reservationId: reservation, status: 1 } });
  expect(all.data).toMatchObject([{ id: data.id, redirectUrl: null, returnUrl: null }]);
  const others = await callAs(app, 'otherCustomer', 'getPaymentSessions');
  expect(others.data.map(({ id }: { id: number }) => id)).not.toContain(data.id);
});

describe('refunds', () => {
  test('the refund of a cancellation is paid out by itself', async () => {
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

  test('a refund whose answer was lost is repeated with the same key, and refunds once', async () => {
    const { reservation, reference } = await paid();
    await cancelStay(reservation);
    change({
      refund: async (order) => {
        await original().refund(order);
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

  test('a refund that fails for a day is told to administrators, and can be started again', async () => {
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

  test('a refund that is under way cannot be decided by hand', async () => {
    const { reservation } = await paid();
    await cancelStay(reservation);
    const [, payment] = await paymentsOf(app, reservation);
    expect((await decide(app, payment!.id, { confirm: true })).code).toBe('STATE_CONFLICT');
    await payOutRefunds(app);
    expect((await decide(app, payment!.id, { confirm: true })).status).toBe(200);
  });

  test('an administrator refunds a part online, and at most what was paid', async () => {
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

  test('the refund of a stay that was paid by transfer waits for an administrator', async () => {
    const reservation = await reserve(app, Confirmed);
    await cancelStay(reservation);
    expect(await refundsOf(app, reservation)).toEqual([]);
    const payments = await paymentsOf(app, reservation);
    const { id } = payments.find(({ purpose }) => purpose === PaymentPurpose.Refund)!;
    const reply = await callAs(app, 'admin', 'startRefund', { path: { transactionId: id } });
    expect(reply.code).toBe('STATE_CONFLICT');
  });

  test('attempts come less and less often', () => {
    expect([0, 1, 2, 6, 7, 20].map((attempts) => retryAfter(attempts) / 60_000)).toEqual([1, 2, 4, 64, 120, 120]);
  });
});

describe('the page of the sandbox', () => {
  test.each(['en', 'ar'] as const)('works without scripts in %s', async (lang) => {
    const reference = referenceOf(await startOnline(app, await reserve(app, Pending)));
    const page = await app.call('getSandboxPaymentPage', { path: { reference }, query: { lang } });
    const html = page.bytes.toString();
    expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain('27.000 JOD');
    expect(html).not.toMatch(/<script|style="| on\w+="/);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    const form = { scenario: 'success' };
    const done = await app.call('paySandboxPayment', {
      ...{ path: { reference }, query: { lang }, form },
      headers: { accept: 'text/html' },
    });
    expect(done.headers.get('content-type')).toMatch(/^text\/html/);
    expect(done.bytes.toString()).toContain(`href="${returnUrl}"`);
  });

  test('returns 404 for an unknown payment and where the sandbox is not configured', async () => {
    const path = { reference: 'unknown' };
    expect((await app.call('getSandboxPaymentPage', { path })).code).toBe('NOT_FOUND');
    expect((await app.call('paySandboxPayment', { path, body: { scenario: 'success' } })).code).toBe('NOT_FOUND');
  });

  test('returns 409 when the payment is paid already', async () => {
    const { reference } = await paid();
    expect((await playOnline(app, reference, 'success')).code).toBe('STATE_CONFLICT');
  });

  test('sends a late notice when it is due', async () => {
    const reply = await startOnline(app, await reserve(app, Pending));
    await playOnline(app, referenceOf(reply), 'late', { delaySeconds: 30 });
    await sendSandboxNotices(app);
    expect((await getSessionRow(app, reply.data.id)).status).toBe(PaymentSessionStatus.Pending);
    app.clock.set(testInstant + 30_000);
    await sendSandboxNotices(app);
    expect((await getSessionRow(app, reply.data.id)).status).toBe(PaymentSessionStatus.Succeeded);
  });
});
