/** Payments that were refunded on Paymob's dashboard before this service has recorded them, and refunds of its own. */
import { BookingStatus, PaymentSessionStatus, RefundStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import type { TestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { getSessionRow, refundsOf } from '../../testing/online-payments';
import type { LocalProvider } from '../../testing/payment-providers';
import { paymentsOf } from '../../testing/payments';
import { type PaymobApp, type StartedAtPaymob, startPaymobApp, transactionOf } from '../../testing/paymob';
import { hour } from '../../testing/time';
import { reconcilePayments } from '../reconciliation';
import { payOutRefunds } from '../refunds';

const { Pending } = BookingStatus;

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

/** Lets the job ask Paymob about a payment that no callback has reported. */
async function reconciled(started: StartedAtPaymob, more: object): Promise<void> {
  const found = transactionOf(started, more);
  paymob.answer('/api/ecommerce/orders/transaction_inquiry', ({ body }) =>
    body.merchant_order_id === started.session.key ? { body: found } : { status: 404, body: {} },
  );
  const now = app.clock.now();
  app.clock.set(now + hour / 10);
  await reconcilePayments(app);
  app.clock.set(now);
}

test.each([
  ['voided', { is_voided: true }],
  ['refunded', { is_refunded: true, refunded_amount_cents: 27_000 }],
  ['refunded, without the amount', { is_refunded: 'true' }],
])('a payment that was %s on the dashboard before it is recorded fails the session', async (_how, more) => {
  const started = await start();
  await reconciled(started, more);
  expect(await getSessionRow(app, started.session.id)).toMatchObject({ status: PaymentSessionStatus.Failed });
  expect(await statusOf(app, started.reservation)).toBe(Pending);
  expect(await paymentsOf(app, started.reservation)).toEqual([]);
});

test('of a payment that was partly refunded on the dashboard before, the rest waits for a decision, and is refunded', async () => {
  const started = await start();
  const partly = { is_refunded: true, refunded_amount_cents: 20_000 };
  await reconciled(started, partly);
  const { id } = started.session;
  expect(await getSessionRow(app, id)).toMatchObject({ status: PaymentSessionStatus.Mismatch, received_minor: 7000 });
  expect(await statusOf(app, started.reservation)).toBe(Pending);
  const body = { accept: false, reason: 'An example.' };
  expect((await callAs(app, 'admin', 'decidePaymentSession', { path: { id }, body })).code).toBeNull();
  const asked: unknown[] = [];
  paymob.answer(`/api/acceptance/transactions/${started.transaction}`, () => ({
    body: transactionOf(started, partly),
  }));
  paymob.answer('/api/acceptance/void_refund/refund', (request) => {
    asked.push(request.body);
    return { body: { id: 77_000, success: true, pending: false } };
  });
  await payOutRefunds(app);
  expect(asked).toEqual([{ transaction_id: started.transaction, amount_cents: 7000 }]);
  expect(await refundsOf(app, started.reservation)).toMatchObject([{ status: RefundStatus.Succeeded }]);
});

test('a session whose money this service has refunded is not read again', async () => {
  const started = await start();
  await notify(transactionOf(started));
  await callAs(app, 'owner', 'cancelReservation', { path: { id: started.reservation }, body: { reason: 'Repairs.' } });
  paymob.answer(`/api/acceptance/transactions/${started.transaction}`, () => ({ body: transactionOf(started) }));
  paymob.answer('/api/acceptance/void_refund/refund', () => ({ body: { id: 78_000, success: true, pending: false } }));
  await payOutRefunds(app);
  const before = await getSessionRow(app, started.session.id);
  expect(before).toMatchObject({ status: PaymentSessionStatus.Succeeded, next_read_at: null });
  await reconciled(started, { is_refunded: true, refunded_amount_cents: 27_000 });
  expect(await getSessionRow(app, started.session.id)).toEqual(before);
});
