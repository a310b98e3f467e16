import type { Config } from '../../config/config';
import { tryPaymob } from '../../payments/paymob';
import type { KeyCheck } from '../../payments/provider';
import { tryStripe } from '../../payments/stripe';
import { type Found, doubtful, fine, reasonOf, wrong } from './findings';

/** The time limit for a response of a provider, in ms. */
const timeoutMs = 5_000;

/** Checks the keys of the payment providers with reads that change nothing there. No finding contains a key. */
export async function checkPayments(config: Config): Promise<Found[]> {
  const { providers } = config.payments;
  if (providers.length === 0) return [fine('no PAYMENT_PROVIDERS: customers cannot pay online')];
  const found = await Promise.all(
    providers.map(async (name) => {
      if (name === 'sandbox') return [fine('sandbox moves no money')];
      return name === 'stripe' ? checkStripe(config) : checkPaymob(config);
    }),
  );
  return [...found.flat(), ...ofReturn(config)];
}

async function checkStripe({ production, payments: { stripe } }: Config): Promise<Found[]> {
  const { secretKey, webhookSecret, apiUrl } = stripe;
  if (!/^[sr]k_(test|live)_/.test(secretKey))
    return [
      wrong('STRIPE_SECRET_KEY is not a secret key: it must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
    ];
  return [
    ofMode('STRIPE_SECRET_KEY', secretKey.includes('_test_'), production),
    /^whsec_.{8,}$/.test(webhookSecret)
      ? fine('STRIPE_WEBHOOK_SECRET has the format of a signing secret')
      : wrong(
          "STRIPE_WEBHOOK_SECRET must begin with whsec_: copy the signing secret from the webhook in Stripe's dashboard",
        ),
    await tried('STRIPE_SECRET_KEY', 'STRIPE_API_URL', apiUrl, () => tryStripe(stripe, timeoutMs)),
  ];
}

async function checkPaymob({ production, payments: { paymob } }: Config): Promise<Found[]> {
  const { secretKey, publicKey, hmacSecret, apiUrl } = paymob;
  const modes = [secretKey, publicKey].map((key) => key.includes('_test_'));
  return [
    modes[0] === modes[1]
      ? ofMode('PAYMOB_SECRET_KEY', modes[0]!, production)
      : wrong('PAYMOB_SECRET_KEY and PAYMOB_PUBLIC_KEY must both be test keys or both be live keys'),
    ...(/[sp]k_(test|live)_/.test(hmacSecret) || hmacSecret === paymob.apiKey
      ? [wrong("PAYMOB_HMAC_SECRET is another key: copy the HMAC secret from Paymob's dashboard")]
      : []),
    await tried('PAYMOB_API_KEY', 'PAYMOB_API_URL', apiUrl, () => tryPaymob(paymob, 'apiKey', timeoutMs)),
    await tried('PAYMOB_SECRET_KEY', 'PAYMOB_API_URL', apiUrl, () => tryPaymob(paymob, 'secretKey', timeoutMs)),
  ];
}

/** A test key takes no money; a live key outside production takes that of real customers. */
function ofMode(variable: string, isTest: boolean, production: boolean): Found {
  if (isTest === !production) return fine(`${variable} is a ${isTest ? 'test' : 'live'} key`);
  return isTest
    ? wrong(`${variable} is a test key: customers would confirm their stays without paying; use the live key`)
    : wrong(`${variable} is a live key, and NODE_ENV is not production: use the test key`);
}

async function tried(key: string, urlVariable: string, url: string, attempt: () => Promise<KeyCheck>): Promise<Found> {
  const { host } = new URL(url);
  try {
    const outcome = await attempt();
    if (outcome === 'accepted') return fine(`${host} accepts ${key}`);
    return outcome === 'rejected'
      ? wrong(`${host} rejects ${key}: copy it from the provider's dashboard again`)
      : wrong(`${host} accepts ${key}, which lacks the permission to read payments: use a key with more permissions`);
  } catch (error) {
    return wrong(`${host} does not respond as expected (${reasonOf(error)}): check ${urlVariable} and the network`);
  }
}

/** Where customers return to, and where notices arrive. */
function ofReturn({ publicUrl, payments }: Config): Found[] {
  if (payments.providers.every((name) => name === 'sandbox')) return [];
  return [
    ...(payments.returnOrigins.length === 0
      ? [doubtful('no PAYMENT_RETURN_ORIGINS: customers can return only to loopback addresses')]
      : [fine(`customers can return to ${payments.returnOrigins.join(', ')}`)]),
    ...(publicUrl === undefined
      ? [doubtful('no PUBLIC_URL: the providers do not know where to send notices; payments are found minutes later')]
      : []),
  ];
}
