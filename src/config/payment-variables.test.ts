import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'config-payments-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (environment: Record<string, string | undefined>) => readConfig(environment, folder);

const paymob = {
  PAYMOB_SECRET_KEY: 'sk',
  PAYMOB_PUBLIC_KEY: 'pk',
  PAYMOB_API_KEY: 'api',
  PAYMOB_HMAC_SECRET: 'hmac',
  PAYMOB_INTEGRATION_IDS: '4711',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rentals.example.com',
  JWT_SECRET: 's'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'a@example.com',
};

test('the sandbox is the default outside production, and nothing is in production', () => {
  expect(read({}).payments.providers).toEqual(['sandbox']);
  expect(read({ PAYMENT_PROVIDERS: 'none' }).payments.providers).toEqual([]);
  expect(read(production).payments).toMatchObject({ providers: [], returnsToLoopback: false });
  const paymobSettings = read({ PAYMENT_PROVIDERS: 'sandbox,paymob', ...paymob }).payments;
  expect(paymobSettings.providers).toEqual(['sandbox', 'paymob']);
  expect(paymobSettings.paymob.integrationIds).toEqual([4711]);
});

test.each<[string, Record<string, string>]>([
  ['PAYMENT_PROVIDERS', { PAYMENT_PROVIDERS: 'sandbox,paypal' }],
  ['PAYMENT_PROVIDERS', { PAYMENT_PROVIDERS: 'sandbox,sandbox' }],
  ['PAYMENT_RETURN_ORIGINS', { PAYMENT_RETURN_ORIGINS: '*' }],
  ['PAYMENT_RETURN_ORIGINS', { PAYMENT_RETURN_ORIGINS: 'https://app.example.com/paid' }],
  ['PAYMENT_SESSION_MINUTES', { PAYMENT_SESSION_MINUTES: '9' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'a b' }],
  ['STRIPE_SECRET_KEY', { PAYMENT_PROVIDERS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_WEBHOOK_SECRET', { PAYMENT_PROVIDERS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'api.stripe.com' }],
  ...['SECRET_KEY', 'PUBLIC_KEY', 'API_KEY', 'HMAC_SECRET', 'INTEGRATION_IDS'].map(
    (missing): [string, Record<string, string>] => [
      `PAYMOB_${missing}`,
      { PAYMENT_PROVIDERS: 'paymob', ...paymob, [`PAYMOB_${missing}`]: '' },
    ],
  ),
  ['PAYMOB_INTEGRATION_IDS', { PAYMOB_INTEGRATION_IDS: 'card' }],
  ['PAYMOB_INTEGRATION_IDS', { PAYMOB_INTEGRATION_IDS: '4711,711' }],
  ['PAYMOB_INTEGRATION_IDS', { PAYMOB_INTEGRATION_IDS: '711,04711' }],
  ['PAYMOB_API_URL', { PAYMOB_API_URL: 'accept.paymob.com' }],
  [
    'PAYMENT_PROVIDERS',
    { ...production, PAYMENT_PROVIDERS: 'sandbox', PAYMENT_RETURN_ORIGINS: 'https://a.example.com' },
  ],
  [
    'PAYMENT_RETURN_ORIGINS',
    { ...production, PAYMENT_PROVIDERS: 'stripe', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' },
  ],
])('throws a ConfigError of one line that begins with %s: %j', (name, environment) => {
  expect(() => read(environment)).toThrow(ConfigError);
  expect(() => read(environment)).toThrow(new RegExp(`^${name} [^\\n]+$`));
});
