import { type LocalProvider, type ProviderRequest, startLocalProvider } from '../../testing/payment-providers';
import { createPaymob } from '../paymob';
import type { RefundOrder } from '../provider';
import { createStripe } from '../stripe';

/** What the providers send and understand of a refund, without the service around them. */

let server: LocalProvider;
beforeEach(async () => {
  server = await startLocalProvider();
});
afterEach(() => server.close());

const order: RefundOrder = {
  ...{ id: '7-1000', key: 'key-1', session: { key: 'session', reference: 'cs_1', charge: '9' } },
  ...{ amount: 1000, currency: 'USD', minorUnits: 2, leftAfter: 0 },
};
const { signal } = new AbortController();
const posts = () => server.requests.filter(({ method, path }) => method === 'POST' && path.includes('refund'));

describe('Stripe', () => {
  const stripe = (secretKey = 'sk_test_local') =>
    createStripe({ secretKey, webhookSecret: 'whsec_local', apiUrl: server.url });

  /** Answers a list of the refunds that were made, and a POST with the refund that it makes. */
  function answer(made: object[], status = 'succeeded') {
    server.answer('/v1/refunds', ({ method, body }: ProviderRequest) => {
      if (method === 'GET') return { body: { object: 'list', url: '/v1/refunds', has_more: false, data: made } };
      const metadata = { refund: body['metadata[refund]'], attempt: body['metadata[attempt]'] };
      const refund = { id: `re_${made.length + 1}`, object: 'refund', status, failure_reason: null, metadata };
      made.push(refund);
      return { body: refund };
    });
  }

  test('pays out an id once, whatever the key', async () => {
    answer([]);
    expect(await stripe().refund(order, signal)).toMatchObject({ accepted: true, reference: 're_1' });
    expect(await stripe().refund({ ...order, key: 'key-2' }, signal)).toMatchObject({ reference: 're_1' });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.headers['idempotency-key']).toBe('key-1');
    await stripe().refund({ ...order, id: '8-1000', key: 'key-3' }, signal);
    expect(posts()).toHaveLength(2);
  });

  test('pays out an id again after its refund has failed, and not with the key of the refund that failed', async () => {
    answer([], 'failed');
    const failed = { accepted: false, failure: 'failed' };
    expect(await stripe().refund(order, signal)).toEqual(failed);
    expect(await stripe().refund(order, signal)).toEqual(failed);
    expect(posts()).toHaveLength(1);
    await stripe().refund({ ...order, key: 'key-2' }, signal);
    expect(posts()).toHaveLength(2);
  });

  test.each(['pending', 'requires_action'])('a refund that is %s is accepted and not paid out', async (status) => {
    answer([], status);
    expect(await stripe().refund(order, signal)).toEqual({ accepted: true, reference: 're_1', isPending: true });
  });

  test.each([
    ['pending', { accepted: true, reference: 're_1', isPending: true }],
    ['succeeded', { accepted: true, reference: 're_1', isPending: false }],
    ['canceled', { accepted: false, failure: 'canceled' }],
    ['failed', { accepted: false, failure: 'lost_or_stolen_card' }],
  ])('reads a refund that is %s', async (status, expected) => {
    const failure_reason = status === 'failed' ? 'lost_or_stolen_card' : undefined;
    server.answer('/v1/refunds/re_1', () => ({ body: { id: 're_1', object: 'refund', status, failure_reason } }));
    expect(await stripe().readRefund({ reference: 're_1' })).toEqual(expected);
  });

  test('sends no refund after the attempt has ended', async () => {
    answer([]);
    await expect(stripe().refund(order, AbortSignal.abort(new Error('ended')))).rejects.toThrow('ended');
    expect(posts()).toEqual([]);
  });

  test.each([
    ['sk_test_1', true],
    ['rk_test_1', true],
    ['sk_live_1', false],
    ['rk_live_1', false],
  ])('the key %s is of the test mode: %s', (secretKey, isTest) => {
    expect(stripe(secretKey).isTest).toBe(isTest);
  });
});

describe('Paymob', () => {
  const paymob = () =>
    createPaymob({
      ...{ secretKey: 'omn_sk_test_local', publicKey: 'omn_pk_test_local', apiKey: 'api-key', hmacSecret: 'secret' },
      ...{ integrationIds: [4711], apiUrl: server.url },
    });
  beforeEach(() => {
    server.answer('/api/auth/tokens', () => ({ status: 201, body: { token: 'token' } }));
    server.answer('/api/acceptance/transactions/9', () => ({
      body: { id: 9, amount_cents: 1000, refunded_amount_cents: 0 },
    }));
  });

  test('a refund that is pending is accepted and not paid out, and its transaction is read', async () => {
    let refund: object = { id: 10, success: false, pending: true };
    server.answer('/api/acceptance/void_refund/refund', () => ({ body: refund }));
    server.answer('/api/acceptance/transactions/10', () => ({ body: refund }));
    const pending = { accepted: true, reference: '10', isPending: true };
    expect(await paymob().refund(order, signal)).toEqual(pending);
    expect(await paymob().readRefund({ reference: '10' })).toEqual(pending);
    refund = { id: 10, success: true, pending: false };
    expect(await paymob().readRefund({ reference: '10' })).toEqual({ accepted: true, reference: '10' });
    refund = { id: 10, success: false, pending: false };
    expect(await paymob().readRefund({ reference: '10' })).toEqual({ accepted: false, failure: 'declined' });
    expect(posts()).toHaveLength(1);
  });

  test('sends no refund after the attempt has ended', async () => {
    await expect(paymob().refund(order, AbortSignal.abort(new Error('ended')))).rejects.toThrow();
    expect(posts()).toEqual([]);
  });
});
