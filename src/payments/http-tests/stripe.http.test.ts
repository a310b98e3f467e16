import Stripe from 'stripe';
import { BookingStatus, PaymentSessionStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { getSessionRow, refundsOf, returnUrl, startOnline } from '../../testing/online-payments';
import { LocalStripe, checkout, completed, webhookSecret } from '../../testing/local-stripe';
import type { LocalProvider } from '../../testing/payment-providers';
import { paymentsOf, refund, reserve } from '../../testing/payments';
import { hour } from '../../testing/time';
import { reconcilePayments } from '../reconciliation';
import { payOutRefunds } from '../refunds';
import { createStripe } from '../stripe';

const { Pending, Confirmed, Cancelled } = BookingStatus;

let local: LocalStripe;
let stripe: LocalProvider;
let app: TestApp;
let count = 0;
beforeAll(async () => {
  local = await LocalStripe.start();
  stripe = local.provider;
  app = await startTestApp(local.environment);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const start = () => local.startPayment(app);
const notify = (type: string, object: object, secret?: string, id?: string) =>
  local.notify(app, type, object, { secret, id });

test('creates a Checkout Session with the key of the session, and returns the URL of its page', async () => {
  const { reply, session, id } = await start();
  expect(reply.data).toMatchObject({ redirectUrl: `https://checkout.stripe.com/c/pay/${id}`, status: 1 });
  const sent = stripe.requests.at(-1)!;
  expect([sent.method, sent.path, sent.headers.authorization]).toEqual([
    'POST',
    '/v1/checkout/sessions',
    'Bearer sk_test_local',
  ]);
  expect(sent.headers['idempotency-key']).toBe(session.key);
  expect(sent.body).toMatchObject({
    mode: 'payment',
    client_reference_id: session.key,
    success_url: returnUrl,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'jod',
    'line_items[0][price_data][unit_amount]': '27000',
  });
  expect(Number(sent.body.expires_at)).toBeGreaterThan(app.clock.now() / 1000 + 1800);
});

test('a signed checkout.session.completed confirms the reservation; a repeated one changes nothing', async () => {
  const started = await start();
  const event = ['checkout.session.completed', completed(started), webhookSecret, 'evt_once'] as const;
  expect((await notify(...event)).data).toEqual({ isNew: true });
  expect((await notify(...event)).data).toEqual({ isNew: false });
  expect(await statusOf(app, started.reservation)).toBe(Confirmed);
  expect(await paymentsOf(app, started.reservation)).toMatchObject([
    { amount_minor: 27_000, reference: started.charge, decided_by: null },
  ]);
});

test('rejects a notice with another secret, another body, an old signature or another session', async () => {
  const started = await start();
  const event = completed(started);
  expect((await notify('checkout.session.completed', event, 'whsec_of_somebody_else')).code).toBe('NOTICE_REFUSED');
  const unknown = { ...event, client_reference_id: '0'.repeat(32), metadata: { key: '0'.repeat(32) } };
  expect((await notify('checkout.session.completed', unknown)).code).toBe('NOTICE_REFUSED');
  const payload = JSON.stringify({ id: 'evt_x', type: 'checkout.session.completed', data: { object: event } });
  const timestamp = Math.floor(app.clock.now() / 1000) - 3600;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
  const old = {
    path: { provider: 'stripe' },
    raw: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
  expect((await app.call('receivePaymentNotice', old)).code).toBe('NOTICE_REFUSED');
  expect(await statusOf(app, started.reservation)).toBe(Pending);
});

test('events of another program on the same account change nothing and return 200', async () => {
  const event = { ...completed(await start()), client_reference_id: 'order-7', metadata: {} };
  expect((await notify('checkout.session.completed', event)).data).toEqual({ isNew: false });
  const refund = { id: 're_other', object: 'refund', failure_reason: 'lost_or_stolen_card', metadata: { order: '7' } };
  expect((await notify('refund.failed', refund)).data).toEqual({ isNew: false });
  const unknown = { ...refund, metadata: { refund: '0'.repeat(32) } };
  expect((await notify('refund.failed', unknown)).code).toBe('NOTICE_REFUSED');
});

test('an event that is not about payments changes nothing and returns 200', async () => {
  expect((await notify('customer.created', { id: 'cus_1', object: 'customer' })).data).toEqual({ isNew: false });
});

test('an unpaid completion waits for the payment; an asynchronous failure ends the session', async () => {
  const started = await start();
  const unpaid = completed(started, { payment_status: 'unpaid', payment_intent: started.charge });
  await notify('checkout.session.completed', unpaid);
  expect((await getSessionRow(app, started.session.id)).status).toBe(PaymentSessionStatus.Pending);
  await notify('checkout.session.async_payment_failed', unpaid);
  expect(await getSessionRow(app, started.session.id)).toMatchObject({ status: PaymentSessionStatus.Failed });
});

test('a payment of another amount makes the session a Mismatch', async () => {
  const started = await start();
  await notify('checkout.session.completed', completed(started, { amount_total: 26_000 }));
  expect((await getSessionRow(app, started.session.id)).status).toBe(PaymentSessionStatus.Mismatch);
});

test('the job asks Stripe for a result that no event has reported', async () => {
  const started = await start();
  const now = app.clock.now();
  stripe.answer('/v1/checkout/sessions', ({ path }) => {
    const id = path.split('/').at(-1)!;
    return { body: id === started.id ? completed(started) : checkout(id) };
  });
  app.clock.set(now + hour / 10);
  await reconcilePayments(app);
  app.clock.set(now);
  expect(stripe.requests.some(({ path }) => path === `/v1/checkout/sessions/${started.id}`)).toBe(true);
  expect(await statusOf(app, started.reservation)).toBe(Confirmed);
});

test('a permanent refusal by Stripe fails the session', async () => {
  stripe.answer('/v1/checkout/sessions', () => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'currency_not_supported', message: 'No.' } },
  }));
  const reservation = await reserve(app, Pending, 400);
  const reply = await startOnline(app, reservation, { provider: 'stripe' });
  expect(reply.code).toBe('STATE_CONFLICT');
  const { data } = await callAs(app, 'customer', 'getPaymentSessions', { query: { reservationId: reservation } });
  expect(data).toMatchObject([{ status: PaymentSessionStatus.Failed, failure: 'currency_not_supported' }]);
});

const listOf = (data: object[]) => ({ object: 'list', url: '/v1/refunds', has_more: false, data });

test('a refund whose response was lost is found by its metadata when its idempotency key has expired', async () => {
  const started = await start();
  await notify('checkout.session.completed', completed(started));
  await callAs(app, 'owner', 'cancelReservation', { path: { id: started.reservation }, body: { reason: 'Repairs.' } });
  const made: object[] = [];
  // Makes a refund for each POST, as Stripe does more than 24 hours after the first one, and answers none.
  stripe.answer('/v1/refunds', ({ method, body }) => {
    if (method === 'GET') return { body: listOf(made) };
    made.push({ id: `re_${made.length}`, status: 'succeeded', metadata: { refund: body['metadata[refund]'] } });
    return { status: 504, body: { error: { type: 'api_error', message: 'No answer.' } } };
  });
  await payOutRefunds(app);
  const sent = made.length;
  expect(sent).toBeGreaterThan(0);
  const now = app.clock.now();
  app.clock.set(now + 25 * hour);
  await payOutRefunds(app);
  app.clock.set(now);
  expect(made).toHaveLength(sent);
  expect(await refundsOf(app, started.reservation)).toMatchObject([
    { status: RefundStatus.Succeeded, attempts: 2, reference: 're_0' },
  ]);
});

test('a refund of an amount that Stripe cannot transfer fails at once', async () => {
  const started = await start();
  await notify('checkout.session.completed', completed(started));
  const { as, ...part } = refund(6.665);
  const recorded = await callAs(app, as, 'addPaymentTransaction', {
    body: { reservationId: started.reservation, paymentTypeId: 1, ...part },
  });
  await callAs(app, 'admin', 'startRefund', { path: { transactionId: recorded.data.id } });
  const before = stripe.requests.length;
  await payOutRefunds(app);
  expect(stripe.requests).toHaveLength(before);
  expect(await refundsOf(app, started.reservation)).toMatchObject([
    { status: RefundStatus.Failed, failure: 'amount_not_possible_in_JOD', amount_minor: 6665 },
  ]);
});

test('money in another currency is refunded in that currency, whatever the decimals of either', async () => {
  const started = await start();
  await notify('checkout.session.completed', completed(started, { amount_total: 3805, currency: 'usd' }));
  const path = { id: started.session.id };
  await callAs(app, 'admin', 'decidePaymentSession', { path, body: { accept: false, reason: 'Not dinars.' } });
  stripe.answer('/v1/refunds', ({ method }) => ({
    body: method === 'GET' ? listOf([]) : { id: `re_${started.id}`, object: 'refund', status: 'succeeded' },
  }));
  await payOutRefunds(app);
  expect(stripe.requests.at(-1)).toMatchObject({ path: '/v1/refunds', body: { amount: '3805' } });
});

describe('units of Stripe', () => {
  const settings = () => ({ secretKey: 'sk_test_local', webhookSecret, apiUrl: stripe.url });
  const customer = { firstName: 'Sara', lastName: 'Haddad', email: null, phone: null };
  const order = (amount: number, currency: string, minorUnits: number) => ({
    ...{ key: `key-${(count += 1)}`, sessionId: 1, reservationId: 1, description: 'Deposit', returnUrl, noticeUrl: '' },
    ...{ amount, currency, minorUnits, createdAt: 0, expiresAt: 3_600_000, customer },
  });

  test.each([
    ['27 dollars', 2700, 'USD', 2, '2700'],
    ['27 dinars', 27_000, 'KWD', 3, '27000'],
    ['2700 yen', 2700, 'JPY', 0, '2700'],
    ['2700 ariary, which have decimals here', 270_000, 'MGA', 2, '2700'],
    ['2700 shillings, in hundredths', 2700, 'UGX', 0, '270000'],
  ])('charges %s', async (_what, amount, currency, minorUnits, sent) => {
    stripe.answer('/v1/checkout/sessions', () => ({ body: checkout('cs_units') }));
    await createStripe(settings()).start(order(amount, currency, minorUnits));
    expect(stripe.requests.at(-1)!.body['line_items[0][price_data][unit_amount]']).toBe(sent);
  });

  test.each([
    ['a dinar with a third decimal', 27_005, 'BHD', 3],
    ['half an ariary', 270_050, 'MGA', 2],
    ['half a shilling', 270_050, 'UGX', 2],
  ])('rejects %s without a request to Stripe', async (_what, amount, currency, minorUnits) => {
    const before = stripe.requests.length;
    await expect(createStripe(settings()).start(order(amount, currency, minorUnits))).rejects.toThrow(
      `amount_not_possible_in_${currency}`,
    );
    expect(stripe.requests).toHaveLength(before);
  });
});

test('a cancellation refunds the payment with an idempotency key; refund.failed notifies administrators', async () => {
  const started = await start();
  await notify('checkout.session.completed', completed(started));
  const path = { id: started.reservation };
  await callAs(app, 'owner', 'cancelReservation', { path, body: { reason: 'Repairs.' } });
  const refundId = `re_${started.id}`;
  stripe.answer('/v1/refunds', ({ method, body }) => ({
    body:
      method === 'GET'
        ? listOf([])
        : { id: refundId, object: 'refund', status: 'succeeded', amount: Number(body.amount) },
  }));
  const [before] = await refundsOf(app, started.reservation);
  await payOutRefunds(app);
  const sent = stripe.requests.at(-1)!;
  expect(sent).toMatchObject({ path: '/v1/refunds', body: { payment_intent: started.charge, amount: '27000' } });
  expect(sent.headers['idempotency-key']).toBe(before!.key);
  expect(await refundsOf(app, started.reservation)).toMatchObject([
    { status: RefundStatus.Succeeded, reference: refundId },
  ]);
  expect(await statusOf(app, started.reservation)).toBe(Cancelled);
  const metadata = { refund: sent.body['metadata[refund]'] };
  await notify('refund.failed', {
    id: refundId,
    object: 'refund',
    failure_reason: 'expired_or_canceled_card',
    metadata,
  });
  expect(await refundsOf(app, started.reservation)).toMatchObject([
    { status: RefundStatus.Failed, failure: 'expired_or_canceled_card' },
  ]);
});
