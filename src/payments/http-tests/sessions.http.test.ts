import { BookingStatus, PaymentPurpose, PaymentSessionStatus, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { getSessionRow, playOnline, referenceOf, returnUrl, startOnline } from '../../testing/online-payments';
import { planOf } from '../../testing/databases/query-plan';
import { paymentsOf, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import type { PaymentProvider } from '../provider';
import { replaceProvider } from '../providers';
import { reconcilePayments } from '../reconciliation';
import { selectChangedSessions } from '../repository';
import { createSandbox } from '../sandbox/provider';
import { sendSandboxNotices } from '../sandbox/notices';

const { Pending, Confirmed } = BookingStatus;

const app = useTestApp();
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
    expect(data.redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/PaymentSandbox\/GetPage\/[0-9a-f]{32}$/);
    expect(data.reference).toBe(String(data.redirectUrl).split('/').at(-1));
  });

  test('returns the open session when it is started again, and 409 for another return URL', async () => {
    const reservation = await reserve(app, Pending);
    const [first, again] = [await startOnline(app, reservation), await startOnline(app, reservation)];
    expect(again.data).toEqual(first.data);
    const other = await startOnline(app, reservation, { returnUrl: 'http://localhost:3000/other' });
    expect(other.code).toBe('STATE_CONFLICT');
  });

  test('starts one session for ten concurrent requests', async () => {
    const reservation = await reserve(app, Pending);
    const replies = await Promise.all(Array.from({ length: 10 }, () => startOnline(app, reservation)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ data }) => data.redirectUrl)).size).toBe(1);
  });

  test.each([
    ['a foreign origin', 'https://example.org/paid'],
    ['a script', 'javascript:alert(1)'],
    ['a user in the URL', 'http://user@localhost:3000/'],
    ['a password in the URL', 'http://:password@localhost:3000/'],
    ['a backslash', String.raw`http://localhost:3000\@example.org/`],
    ['white space', 'http://localhost:3000/\npaid'],
    ['one slash', 'http:/localhost:3000/paid'],
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

  test('starts a session for the whole remaining balance, and returns 409 when it is paid', async () => {
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

  test("starts the same session at the provider after the process ends between the provider's response and the commit", async () => {
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

test('an unpaid session expires, and another one can be started', async () => {
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

  test('returns 404 for an unknown payment, and when the sandbox is not configured', async () => {
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

test('a session becomes Expired when its provider has not responded for a week after its end', async () => {
  const reservation = await reserve(app, Pending);
  const { id } = (await startOnline(app, reservation)).data;
  change({ read: () => Promise.reject(new Error('unknown')) });
  app.clock.set(testInstant + day);
  await reconcilePayments(app);
  expect(await getSessionRow(app, id)).toMatchObject({ status: PaymentSessionStatus.Pending });
  app.clock.set(testInstant + 8 * day);
  await reconcilePayments(app);
  expect(await getSessionRow(app, id)).toMatchObject({ status: PaymentSessionStatus.Expired, next_read_at: null });
});

test('getPaymentSessions with updatedSince returns the changed sessions, which an index finds', async () => {
  const first = (await startOnline(app, await reserve(app, Pending))).data.id as number;
  app.clock.set(testInstant + 10 * day);
  const second = (await startOnline(app, await reserve(app, Pending))).data.id as number;
  const changed = async (as: 'admin' | 'customer') => {
    const query = { updatedSince: new Date(testInstant + 10 * day).toISOString() };
    return ((await callAs(app, as, 'getPaymentSessions', { query })).data as { id: number }[]).map(({ id }) => id);
  };
  expect([await changed('admin'), await changed('customer')]).toEqual([[second], [second]]);
  expect(first).not.toBe(second);
  const plan = await planOf(app.db, selectChangedSessions(app.db, testInstant).compile());
  expect(plan).toMatch(/payment_session_changed/);
});
