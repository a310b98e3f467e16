import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type LocalProvider, startLocalProvider } from '../../testing/payment-providers';
import { diagnose } from './diagnosis';
import type { Finding } from './findings';

const canary = 'canaryofakey';
const stripeKeys = { STRIPE_SECRET_KEY: `sk_test_${canary}`, STRIPE_WEBHOOK_SECRET: `whsec_${canary}` };
const paymobKeys = {
  PAYMOB_SECRET_KEY: `egy_sk_test_${canary}`,
  PAYMOB_PUBLIC_KEY: `egy_pk_test_${canary}`,
  PAYMOB_API_KEY: canary,
  PAYMOB_HMAC_SECRET: `hmac${canary}`,
  PAYMOB_INTEGRATION_IDS: '4711',
};

let provider: LocalProvider;
beforeEach(async () => {
  provider = await startLocalProvider();
});
afterEach(() => provider.close());

/** The findings about online payments as `state: text`. */
async function examine(changes: Record<string, string>): Promise<string[]> {
  const environment = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite::memory:', STORAGE_URL: 'file:/dev/null' },
    ...{ PUBLIC_URL: 'https://api.example.com', PAYMENT_RETURN_ORIGINS: 'https://app.example.com' },
    ...{ STRIPE_API_URL: provider.url, PAYMOB_API_URL: provider.url, ...changes },
  };
  const { text } = await diagnose(['--json'], environment);
  expect(text).not.toContain(canary);
  const findings = JSON.parse(text) as Finding[];
  return findings.filter(({ about }) => about === 'online payments').map((one) => `${one.state}: ${one.text}`);
}

const stripe = (changes: Record<string, string> = {}) =>
  examine({ PAYMENT_PROVIDERS: 'stripe', ...stripeKeys, ...changes });
const paymob = (changes: Record<string, string> = {}) =>
  examine({ PAYMENT_PROVIDERS: 'paymob', ...paymobKeys, ...changes });
const problemsOf = (found: string[]) => found.filter((one) => !one.startsWith('fine'));

/** Stripe's answer to a wrong key: it repeats parts of the key. */
const invalidKey = { error: { type: 'invalid_request_error', message: `Invalid API Key provided: sk_test_${canary}` } };

test('without a provider, nothing is asked', async () => {
  expect(await examine({ PAYMENT_PROVIDERS: 'none' })).toEqual([
    'fine: no PAYMENT_PROVIDERS: customers cannot pay online',
  ]);
  expect(await examine({ PAYMENT_PROVIDERS: 'sandbox' })).toEqual(['fine: sandbox moves no money']);
  expect(provider.requests).toEqual([]);
});

test('accepts right keys of Stripe with one read', async () => {
  provider.answer('/v1/checkout/sessions?limit=1', () => ({ body: { object: 'list', data: [], has_more: false } }));
  const found = await stripe();
  expect(problemsOf(found)).toEqual([]);
  expect(found.join()).toContain('accepts STRIPE_SECRET_KEY');
  expect(provider.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(provider.requests[0]!.headers.authorization).toBe(`Bearer sk_test_${canary}`);
});

test.each([
  [401, 'rejects STRIPE_SECRET_KEY'],
  [403, 'lacks the permission'],
  [500, 'does not respond as expected (status 500): check STRIPE_API_URL'],
])('reports a response %i of Stripe', async (status, text) => {
  provider.answer('/v1/checkout/sessions', () => ({ status, body: invalidKey }));
  expect(problemsOf(await stripe())).toEqual([expect.stringMatching(/^wrong: /)]);
  expect((await stripe()).join()).toContain(text);
});

test('reports a provider that is unreachable', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  expect(problemsOf(await stripe({ STRIPE_API_URL: url })).join()).toMatch(/ECONNREFUSED.*check STRIPE_API_URL/);
  expect(problemsOf(await paymob({ PAYMOB_API_URL: url })).join()).toMatch(/does not respond.*check PAYMOB_API_URL/);
});

test('reports keys of Stripe that are swapped or in a wrong format, without a request', async () => {
  expect(await stripe({ STRIPE_SECRET_KEY: `pk_test_${canary}` })).toContainEqual(
    expect.stringContaining('wrong: STRIPE_SECRET_KEY is not a secret key'),
  );
  expect(provider.requests).toEqual([]);
  expect(await stripe({ STRIPE_WEBHOOK_SECRET: `we_${canary}` })).toContainEqual(
    expect.stringContaining('wrong: STRIPE_WEBHOOK_SECRET must begin with whsec_'),
  );
});

test('reports a live key outside production, and a test key in production', async () => {
  const live = { STRIPE_SECRET_KEY: `sk_live_${canary}` };
  expect((await stripe(live)).join()).toContain('wrong: STRIPE_SECRET_KEY is a live key');
  const production = {
    ...{ NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(40), DATA_KEY: Buffer.alloc(32, 1).toString('base64') },
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'rentals@example.com',
  };
  expect((await stripe(production)).join()).toContain('wrong: STRIPE_SECRET_KEY is a test key');
  expect((await stripe({ ...production, ...live })).join()).toContain('fine: STRIPE_SECRET_KEY is a live key');
  expect((await paymob(production)).join()).toContain('wrong: PAYMOB_SECRET_KEY is a test key');
});

test('accepts right keys of Paymob, and starts no payment', async () => {
  provider.answer('/api/auth/tokens', () => ({ status: 201, body: { token: 'a token' } }));
  provider.answer('/v1/intention/', () => ({ status: 400, body: { amount: ['This field is required.'] } }));
  const found = await paymob();
  expect(problemsOf(found)).toEqual([]);
  expect(found.join()).toMatch(/accepts PAYMOB_API_KEY.*accepts PAYMOB_SECRET_KEY/);
  const intention = provider.requests.find(({ path }) => path === '/v1/intention/')!;
  expect([intention.headers.authorization, intention.body]).toEqual([`Token egy_sk_test_${canary}`, {}]);
});

test('reports which key Paymob rejects', async () => {
  provider.answer('/api/auth/tokens', () => ({ status: 403, body: { detail: 'incorrect credentials' } }));
  provider.answer('/v1/intention/', () => ({ status: 400, body: {} }));
  const problems = problemsOf(await paymob());
  expect(problems).toEqual([expect.stringContaining('rejects PAYMOB_API_KEY')]);
  provider.answer('/api/auth/tokens', () => ({ status: 201, body: { token: 'a token' } }));
  provider.answer('/v1/intention/', () => ({ status: 401, body: {} }));
  expect(problemsOf(await paymob())).toEqual([expect.stringContaining('rejects PAYMOB_SECRET_KEY')]);
});

test('reports keys of Paymob that do not belong together', async () => {
  expect((await paymob({ PAYMOB_PUBLIC_KEY: `egy_pk_live_${canary}` })).join()).toContain(
    'wrong: PAYMOB_SECRET_KEY and PAYMOB_PUBLIC_KEY must both be',
  );
  expect((await paymob({ PAYMOB_HMAC_SECRET: canary })).join()).toContain('wrong: PAYMOB_HMAC_SECRET is another key');
});

test('reports that customers cannot return, and that notices do not arrive', async () => {
  const found = (await stripe({ PAYMENT_RETURN_ORIGINS: '', PUBLIC_URL: '' })).join();
  expect(found).toContain('doubtful: no PAYMENT_RETURN_ORIGINS');
  expect(found).toContain('doubtful: no PUBLIC_URL');
});
