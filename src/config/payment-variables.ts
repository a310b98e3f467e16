import { baseUrl, confidential, httpOrigins, integer, listOf, matching, optional, variable } from './checks';

const visible = matching(/^[\x21-\x7e]+$/, 'visible ASCII');

/**
 * Numbers of which none ends with another. Paymob signs the id of a transaction and that of its integration without a separator: with 4711 and
 * 711, the signature for the transaction 9 of 4711 would also be that for the transaction 94 of 711, which may be another customer's money.
 */
function integrationIds(text: string): string {
  const list = matching(/^\d{1,12}(,\d{1,12}){0,9}$/, 'numbers separated by commas')(text);
  const ids = list.split(',').map((id) => String(Number(id)));
  if (ids.some((id, index) => ids.some((other, at) => at !== index && id.endsWith(other))))
    throw new Error('must not contain a number that ends with another of them');
  return list;
}

/** The variables of online payments. */
export const paymentVariables = {
  PAYMENT_PROVIDERS: optional(
    listOf('sandbox', 'stripe', 'paymob'),
    'Payment providers for online payments, separated by commas: `sandbox` (only outside production), `stripe`, `paymob`, or `none`; defaults to `sandbox` outside production and to none in production',
  ),
  PAYMENT_RETURN_ORIGINS: optional(
    httpOrigins,
    'Origins of the pages to which providers may send customers after a payment, e.g. `https://app.example.com`, separated by commas; required in production with `PAYMENT_PROVIDERS`; outside production, loopback origins are accepted too',
  ),
  PAYMENT_SESSION_MINUTES: variable(
    integer(10, 1380),
    60,
    'Minutes until an online payment that was started expires, 10 to 1380; for a deposit at the latest with the hold of the reservation',
  ),
  STRIPE_SECRET_KEY: confidential(optional(visible, 'Secret key of the Stripe account; required for `stripe`')),
  STRIPE_WEBHOOK_SECRET: confidential(
    optional(
      visible,
      'Signing secret of the Stripe webhook to `PUBLIC_URL/PaymentSessions/Notify/stripe`; required for `stripe`',
    ),
  ),
  STRIPE_API_URL: variable(baseUrl, 'https://api.stripe.com', 'Base URL of the API of Stripe'),
  PAYMOB_SECRET_KEY: confidential(optional(visible, 'Secret key of the Paymob account; required for `paymob`')),
  PAYMOB_PUBLIC_KEY: confidential(optional(visible, 'Public key of the Paymob account; required for `paymob`')),
  PAYMOB_API_KEY: confidential(
    optional(visible, 'API key of the Paymob account, with which the state of payments is read; required for `paymob`'),
  ),
  PAYMOB_HMAC_SECRET: confidential(
    optional(visible, 'Secret with which Paymob signs its callbacks; required for `paymob`'),
  ),
  PAYMOB_INTEGRATION_IDS: optional(
    integrationIds,
    'Integrations of the Paymob account that customers may pay with, separated by commas; required for `paymob`',
  ),
  PAYMOB_API_URL: variable(
    baseUrl,
    'https://accept.paymob.com',
    'Base URL of Paymob, which differs by country, e.g. `https://ksa.paymob.com`',
  ),
};
