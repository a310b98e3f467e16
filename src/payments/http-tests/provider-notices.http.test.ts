import Stripe from 'stripe';
import { type LocalProvider, startLocalProvider } from '../../testing/payment-providers';
import { createPaymob, paymobSignature } from '../paymob';
import { createStripe } from '../stripe';

/** What the notices of the providers mean, without the service around them. */

let server: LocalProvider;
beforeAll(async () => {
  server = await startLocalProvider();
});
afterAll(() => server.close());

describe('Stripe', () => {
  const webhookSecret = 'whsec_local';
  const stripe = () => createStripe({ secretKey: 'sk_test_local', webhookSecret, apiUrl: server.url });

  function parse(type: string, object: object) {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: 1000 });
    const headers = { 'stripe-signature': signature };
    return stripe().parseNotice({ body: Buffer.from(payload), headers, query: {}, now: 1_000_000 });
  }

  const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 1000, currency: 'jod' };
  const ofService = { ...refund, metadata: { refund: '7-1000', attempt: 'key-1' } };
  const irrelevant = { kind: 'irrelevant' };

  test.each(['refund.updated', 'charge.refund.updated'])('%s contains the result of a refund', (type) => {
    const notice = { kind: 'refund', id: 'evt_1', refund: '7-1000', key: 'key-1', reference: 're_1' };
    const canceled = { accepted: false, failure: 'canceled' };
    expect(parse(type, { ...ofService, status: 'canceled' })).toEqual({ ...notice, answer: canceled });
    const paidOut = { accepted: true, reference: 're_1', isPending: false };
    expect(parse(type, { ...ofService, status: 'succeeded' })).toEqual({ ...notice, answer: paidOut });
    expect(parse(type, { ...ofService, status: 'pending' })).toEqual(irrelevant);
    expect(parse(type, { ...ofService, status: 'requires_action' })).toEqual(irrelevant);
    expect(parse(type, { ...refund, metadata: {}, status: 'canceled' })).toEqual(irrelevant);
  });

  test('a refund that was made on the dashboard is an alert', () => {
    const details = { refund: 're_1', status: 'succeeded', amount: 1000, currency: 'jod' };
    expect(parse('refund.created', { ...refund, status: 'succeeded', metadata: {} })).toEqual({
      ...{ kind: 'alert', id: 'evt_1', about: 'refund', charge: 'pi_1', details },
    });
    expect(parse('refund.created', { ...ofService, status: 'succeeded' })).toEqual(irrelevant);
  });

  test.each(['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'])(
    'charge.dispute.%s is an alert',
    (change) => {
      const members = { status: 'needs_response', reason: 'fraudulent', amount: 1000, currency: 'jod' };
      const event = `charge.dispute.${change}`;
      expect(parse(event, { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', ...members })).toEqual({
        ...{ kind: 'alert', id: 'evt_1', about: 'dispute', charge: 'pi_1' },
        dispute: { reference: 'dp_1', state: 'open', at: 0, taken: { amount: 1000, currency: 'JOD', decimals: 3 } },
        details: { event, dispute: 'dp_1', ...members },
      });
    },
  );

  test.each([
    ['warning_needs_response', 'open', false, null],
    ['warning_under_review', 'open', false, null],
    ['warning_closed', 'won', false, null],
    ['under_review', 'open', true, null],
    ['a state of a later version', 'open', true, null],
    ['won', 'won', false, null],
    ['lost', 'lost', true, null],
    ['prevented', 'lost', true, 'resolution'],
    ['prevented', 'won', false, 'block'],
  ])('a dispute that is %s is %s; that the money is taken back is %s', (status, state, isTaken, case_type) => {
    const details = case_type === null ? {} : { payment_method_details: { type: 'card', card: { case_type } } };
    const object = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', status, amount: 1000, currency: 'jod' };
    const taken = isTaken ? { amount: 1000, currency: 'JOD', decimals: 3 } : null;
    const dispute = { reference: 'dp_1', state, taken };
    expect(parse('charge.dispute.updated', { ...object, ...details })).toMatchObject({ dispute });
  });

  test('closes the page of a session', async () => {
    server.answer('/v1/checkout/sessions/cs_1/expire', () => ({ body: { id: 'cs_1', status: 'expired' } }));
    await stripe().end!({ reference: 'cs_1' });
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions/cs_1/expire' });
  });

  test.each([
    ['open', 'unpaid', { outcome: 'open', isProcessing: false }],
    ['complete', 'unpaid', { outcome: 'open', isProcessing: true }],
    ['expired', 'unpaid', { outcome: 'expired' }],
  ])('a session that is %s and %s is %j', async (status, payment_status, report) => {
    server.answer('/v1/checkout/sessions/cs_2', () => ({ body: { id: 'cs_2', status, payment_status } }));
    expect(await stripe().read({ key: 'key', reference: 'cs_2' })).toEqual(report);
  });
});

describe('Paymob', () => {
  const hmacSecret = 'A1B2';
  const paymob = createPaymob({
    ...{ secretKey: 'omn_sk_test_local', publicKey: 'omn_pk_test_local', apiKey: 'api-key', hmacSecret },
    ...{ integrationIds: [4711], apiUrl: 'http://127.0.0.1:1' },
  });
  const transaction = {
    ...{ id: 9, amount_cents: 27_000, success: true, pending: false, currency: 'OMR', integration_id: 4711 },
    ...{ is_auth: false, is_capture: false, is_standalone_payment: true, is_voided: false, is_refunded: false },
    ...{ is_3d_secure: true, has_parent_transaction: false, error_occured: false, owner: 302 },
    ...{ created_at: '2026-12-01T12:31:00.123456', order: { id: 5, merchant_order_id: 'key' } },
    source_data: { pan: '2346', type: 'card', sub_type: 'MasterCard' },
  };
  function parse(more: object) {
    const obj = { ...transaction, ...more };
    const body = Buffer.from(JSON.stringify({ type: 'TRANSACTION', obj }));
    return paymob.parseNotice({ body, headers: {}, query: { hmac: paymobSignature(hmacSecret, obj) }, now: 0 });
  }

  test('an authorization is no result: its capture takes the money', () => {
    expect(parse({ is_auth: true })).toMatchObject({ kind: 'session', report: { outcome: 'open' } });
    expect(parse({ is_auth: true, success: false })).toMatchObject({ report: { outcome: 'failed' } });
    const capture = { id: 10, is_capture: true, has_parent_transaction: true };
    expect(parse(capture)).toMatchObject({ report: { outcome: 'succeeded', charge: '10' } });
  });

  test('the refunded amount of a notice does not count, because it is not signed', () => {
    expect(parse({ refunded_amount_cents: 20_000 })).toMatchObject({
      report: { outcome: 'succeeded', amount: 27_000 },
    });
  });

  test('a payment that was refunded or voided is an alert', () => {
    const details = { amount_cents: 27_000, currency: 'OMR' };
    expect(parse({ is_refunded: true, refunded_amount_cents: 5_000 })).toEqual({
      ...{ kind: 'alert', id: '9-refund-5000', about: 'refund', charge: '9' },
      details: { ...details, refunded_amount_cents: 5_000 },
    });
    expect(parse({ is_voided: true })).toMatchObject({ kind: 'alert', about: 'void', charge: '9' });
  });
});
