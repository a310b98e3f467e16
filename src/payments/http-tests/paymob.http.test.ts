import { createHmac } from 'node:crypto';
import { BookingStatus, PaymentSessionStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import type { TestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { getSessionRow, refundsOf, returnUrl, startOnline } from '../../testing/online-payments';
import type { LocalProvider } from '../../testing/payment-providers';
import { paymentsOf, reserve } from '../../testing/payments';
import {
  type PaymobApp,
  type StartedAtPaymob,
  hmacSecret,
  renameCurrency,
  startPaymobApp,
  transactionOf,
} from '../../testing/paymob';
import { hour } from '../../testing/time';
import { paymobSignature } from '../paymob';
import { reconcilePayments } from '../reconciliation';
import { payOutRefunds } from '../refunds';
import { getSession } from '../repository';
import { startAtProvider } from '../sessions';

const { Pending, Confirmed } = BookingStatus;

let app: TestApp;
let paymob: LocalProvider;
let start: PaymobApp['start'];
let notify: PaymobApp['notify'];
let service: PaymobApp;
beforeAll(async () => {
  service = await startPaymobApp();
  ({ app, paymob, start, notify } = service);
});
afterAll(() => service.close());

test('signs the documented fields in their order', () => {
  const transaction = {
    ...{ amount_cents: 100, created_at: '2020-03-25T18:39:44.719228', currency: 'OMR', error_occured: false },
    ...{ has_parent_transaction: false, id: 2556706, integration_id: 6741, is_3d_secure: true, is_auth: false },
    ...{ is_capture: false, is_refunded: false, is_standalone_payment: true, is_voided: false, order: { id: 4778239 } },
    ...{
      owner: 4705,
      pending: false,
      source_data: { pan: '2346', sub_type: 'MasterCard', type: 'card' },
      success: true,
    },
  };
  const joined =
    '1002020-03-25T18:39:44.719228OMRfalsefalse25567066741truefalsefalsefalsetruefalse47782394705false2346MasterCardcardtrue';
  expect(paymobSignature('secret', transaction)).toBe(createHmac('sha512', 'secret').update(joined).digest('hex'));
});

test("creates an intention in Paymob's units, and returns the URL of the Unified Checkout", async () => {
  const { reply, session, id } = await start();
  expect(reply.data.redirectUrl).toBe(
    `${paymob.url}/unifiedcheckout/?publicKey=egy_pk_test_local&clientSecret=csk_${id}`,
  );
  const sent = paymob.requests.at(-1)!;
  expect([sent.path, sent.headers.authorization]).toEqual(['/v1/intention/', 'Token egy_sk_test_local']);
  expect(sent.body).toMatchObject({
    amount: 27_000,
    currency: 'OMR',
    payment_methods: [4711, 4712],
    special_reference: session.key,
    redirection_url: returnUrl,
    notification_url: 'https://api.example.com/PaymentSessions/Notify/paymob',
  });
});

test('a refusal of the second of two concurrent starts leaves the session of the first', async () => {
  const { session } = await start();
  expect(session.status).toBe(PaymentSessionStatus.Pending);
  paymob.answer('/v1/intention/', () => ({ status: 400, body: { special_reference: ['already exists'] } }));
  const asRead = { ...(await getSession(app.db, session.id)), status: PaymentSessionStatus.Created };
  expect((await startAtProvider(app, asRead)).status).toBe(PaymentSessionStatus.Pending);
});

test('the next try returns a page after a lost response, also for an amount with three decimals', async () => {
  const reservation = await reserve(app, Pending, 400);
  await app.db.updateTable('reservation').set({ deposit_minor: 27_005 }).where('id', '=', reservation).execute();
  const known = new Set<unknown>();
  paymob.answer('/v1/intention/', ({ body: { special_reference: key } }) => {
    if (known.has(key)) return { status: 400, body: { special_reference: ['already exists'] } };
    known.add(key);
    return known.size === 1
      ? { status: 504, body: {} }
      : { status: 201, body: { intention_order_id: 7001, client_secret: 'csk_next' } };
  });
  const startAgain = () => startOnline(app, reservation, { provider: 'paymob' });
  expect((await startAgain()).code).toBe('PROVIDER_UNAVAILABLE');
  const next = await startAgain();
  expect(next.data).toMatchObject({ status: PaymentSessionStatus.Pending, amount: 27.005, reference: '7001' });
  expect(paymob.requests.at(-1)!.body.amount).toBe(27_005);
});

test('a signed callback confirms the reservation, and nothing of the card is stored', async () => {
  const started = await start();
  const obj = transactionOf(started);
  expect((await notify(obj)).data).toEqual({ isNew: true });
  expect((await notify(obj)).data).toEqual({ isNew: false });
  expect(await statusOf(app, started.reservation)).toBe(Confirmed);
  expect(await paymentsOf(app, started.reservation)).toMatchObject([
    { amount_minor: 27_000, reference: String(started.transaction) },
  ]);
  expect(JSON.stringify(await getSessionRow(app, started.session.id))).not.toMatch(/2346|MasterCard/);
});

test('rejects a notice with a wrong signature, a changed amount or an unknown session', async () => {
  const started = await start();
  const obj = transactionOf(started);
  expect((await notify(obj, '0'.repeat(128))).code).toBe('NOTICE_REFUSED');
  expect((await notify({ ...obj, amount_cents: 1 }, paymobSignature(hmacSecret, obj))).code).toBe('NOTICE_REFUSED');
  expect((await notify({ ...obj, order: { ...obj.order, merchant_order_id: '0'.repeat(32) } })).code).toBe(
    'NOTICE_REFUSED',
  );
  expect(await statusOf(app, started.reservation)).toBe(Pending);
});

test('rejects a valid signature with the key of another session, because Paymob does not sign the key', async () => {
  const [paid, other] = [await start(), await start()];
  const obj = transactionOf(paid);
  const signature = paymobSignature(hmacSecret, obj);
  const forged = { ...obj, order: { ...obj.order, merchant_order_id: other.session.key } };
  expect((await notify(forged, signature)).code).toBe('NOTICE_REFUSED');
  expect((await notify(obj, signature)).data).toEqual({ isNew: true });
  expect([await statusOf(app, paid.reservation), await statusOf(app, other.reservation)]).toEqual([Confirmed, Pending]);
});

// The signed values are joined without separators, so that others have the same signature.
test.each([
  ['a digit of the integration in the id', { id: 91014, integration_id: 711 }],
  ['a digit of the id in the integration', { id: 910, integration_id: 14711 }],
  ['a digit of the id in a flag', { has_parent_transaction: 'false9', id: 101 }],
  ['a digit of the year in the amount', { amount_cents: 270_002, created_at: '026-12-01T12:31:00.123456' }],
  ['a text for a number', { id: '9101' }],
  ['a text for a flag', { success: 'true' }],
])('rejects a valid signature with %s', async (_name, forged) => {
  const started = await start();
  const obj = transactionOf({ ...started, transaction: 9101 });
  const [signature, again] = [obj, { ...obj, ...forged }].map((one) => paymobSignature(hmacSecret, one));
  expect(again).toBe(signature);
  expect((await notify({ ...obj, ...forged }, signature)).code).toBe('NOTICE_REFUSED');
  expect(await getSessionRow(app, started.session.id)).toMatchObject({ status: PaymentSessionStatus.Pending });
});

test('a declined attempt fails the session, and a later success on the same page confirms the reservation', async () => {
  const started = await start();
  const declined = { id: 1, success: false, data: { txn_response_code: 'DECLINED' } };
  await notify(transactionOf(started, declined));
  expect(await getSessionRow(app, started.session.id)).toMatchObject({
    status: PaymentSessionStatus.Failed,
    failure: 'DECLINED',
  });
  await notify(transactionOf(started));
  expect(await getSessionRow(app, started.session.id)).toMatchObject({ status: PaymentSessionStatus.Succeeded });
  expect(await statusOf(app, started.reservation)).toBe(Confirmed);
});

test('the job asks Paymob for a result that no callback has reported', async () => {
  const started = await start();
  const inquiry = {
    ...transactionOf(started),
    success: 'true',
    pending: 'false',
    is_voided: 'false',
    is_auth: 'false',
  };
  paymob.answer('/api/ecommerce/orders/transaction_inquiry', ({ body }) =>
    body.merchant_order_id === started.session.key
      ? { body: inquiry }
      : { status: 404, body: { detail: 'Not found.' } },
  );
  const now = app.clock.now();
  app.clock.set(now + hour / 10);
  await reconcilePayments(app);
  app.clock.set(now);
  expect(await statusOf(app, started.reservation)).toBe(Confirmed);
});

/** The transaction of a refund. */
const refundOf = (started: StartedAtPaymob) =>
  transactionOf(started, { id: started.transaction + 500, has_parent_transaction: true, is_3d_secure: false });

test('the callback of a refund is no second payment', async () => {
  const started = await start();
  await notify(transactionOf(started));
  expect((await notify(refundOf(started))).data).toEqual({ isNew: false });
  const sessions = app.db.selectFrom('payment_session').select('id').where('reservation_id', '=', started.reservation);
  expect(await sessions.execute()).toEqual([{ id: started.session.id }]);
  expect(await refundsOf(app, started.reservation)).toEqual([]);
});

test('a refund whose response was lost is paid out once', async () => {
  const started = await start();
  await notify(transactionOf(started));
  const path = { id: started.reservation };
  await callAs(app, 'owner', 'cancelReservation', { path, body: { reason: 'Repairs.' } });
  let refunded = 0;
  paymob.answer(`/api/acceptance/transactions/${started.transaction}`, () => ({
    body: transactionOf(started, { refunded_amount_cents: refunded }),
  }));
  paymob.answer('/api/ecommerce/orders/transaction_inquiry', () => ({ body: refundOf(started) }));
  paymob.answer('/api/acceptance/void_refund/refund', ({ body }) => {
    refunded += Number(body.amount_cents);
    return { status: 504, body: {} };
  });
  await payOutRefunds(app);
  expect(await refundsOf(app, started.reservation)).toMatchObject([{ status: RefundStatus.Pending }]);
  const now = app.clock.now();
  // Paymob may show the refund later than it makes it.
  app.clock.set(now + hour / 4 - 1);
  const shown = refunded;
  refunded = 0;
  expect(await payOutRefunds(app)).toBe(0);
  refunded = shown;
  app.clock.set(now + hour);
  await payOutRefunds(app);
  app.clock.set(now);
  expect(refunded).toBe(27_000);
  expect(await refundsOf(app, started.reservation)).toMatchObject([{ status: RefundStatus.Succeeded, attempts: 2 }]);
});

test('fails a session in a currency whose units Paymob does not document, without a request to Paymob', async () => {
  const reservation = await reserve(app, Pending, 30);
  const before = paymob.requests.length;
  await renameCurrency(app, 'OMR', 'JOD');
  const reply = await startOnline(app, reservation, { provider: 'paymob' });
  await renameCurrency(app, 'JOD', 'OMR');
  expect(reply.code).toBe('STATE_CONFLICT');
  expect(paymob.requests).toHaveLength(before);
  const sessions = app.db.selectFrom('payment_session').select('failure').where('reservation_id', '=', reservation);
  expect(await sessions.execute()).toEqual([{ failure: 'currency_not_supported_JOD' }]);
});
