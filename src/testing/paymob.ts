import { sql } from 'kysely';
import { BookingStatus } from '../../generated/enumerations';
import { paymobSignature } from '../payments/paymob';
import { type TestApp, startTestApp } from './app';
import { getSessionRow, startOnline } from './online-payments';
import { startLocalProvider } from './payment-providers';
import { reserve } from './payments';

export const hmacSecret = 'A1B2C3D4E5F6';

export const renameCurrency = (app: TestApp, from: string, to: string) =>
  sql`update currency set code = ${to} where code = ${from}`.execute(app.db);

/** An application that takes payments through a local imitation of Paymob. */
export async function startPaymobApp() {
  const paymob = await startLocalProvider();
  const app = await startTestApp({
    PUBLIC_URL: 'https://api.example.com',
    PAYMENT_PROVIDERS: 'paymob',
    PAYMOB_SECRET_KEY: 'egy_sk_test_local',
    PAYMOB_PUBLIC_KEY: 'egy_pk_test_local',
    PAYMOB_API_KEY: 'api-key',
    PAYMOB_HMAC_SECRET: hmacSecret,
    PAYMOB_INTEGRATION_IDS: '4711,4712',
    PAYMOB_API_URL: paymob.url,
  });
  // Paymob serves Oman, not Jordan. Both currencies have three decimals.
  await renameCurrency(app, 'JOD', 'OMR');
  paymob.answer('/api/auth/tokens', () => ({ status: 201, body: { token: 'auth-token' } }));
  let count = 0;
  return {
    app,
    paymob,
    /** Starts the payment of the deposit of a new reservation. */
    start: async () => {
      count += 1;
      const id = `pi_test_${count}`;
      // The id of the order that Paymob makes for an intention.
      const order = 5550 + count;
      paymob.answer('/v1/intention/', () => ({
        status: 201,
        body: { id, intention_order_id: order, client_secret: `csk_${id}`, status: 'intended' },
      }));
      const reservation = await reserve(app, BookingStatus.Pending, 30 + count * 5);
      const reply = await startOnline(app, reservation, { provider: 'paymob' });
      expect(reply.code).toBeNull();
      const session = await getSessionRow(app, reply.data.id);
      return { id, reservation, reply, session, order, transaction: 9000 + count };
    },
    notify: (obj: object, hmac = paymobSignature(hmacSecret, obj)) =>
      app.call('receivePaymentNotice', {
        path: { provider: 'paymob' },
        query: { hmac },
        body: { type: 'TRANSACTION', obj },
      }),
    async close() {
      await app.close();
      await paymob.close();
    },
  };
}

export type PaymobApp = Awaited<ReturnType<typeof startPaymobApp>>;
export type StartedAtPaymob = Awaited<ReturnType<PaymobApp['start']>>;

/** A transaction as the processed callback contains it: 27 rials, which Paymob counts in thousandths. */
export const transactionOf = ({ session, order, transaction }: StartedAtPaymob, more: object = {}) => ({
  id: transaction,
  pending: false,
  amount_cents: 27_000,
  success: true,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_3d_secure: true,
  integration_id: 4711,
  has_parent_transaction: false,
  order: { id: order, merchant_order_id: session.key },
  created_at: '2026-12-01T12:31:00.123456',
  currency: 'OMR',
  error_occured: false,
  owner: 302,
  source_data: { pan: '2346', type: 'card', sub_type: 'MasterCard' },
  data: { txn_response_code: 'APPROVED' },
  ...more,
});
