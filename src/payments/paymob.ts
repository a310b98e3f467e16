import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type KeyCheck,
  type Notice,
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type RawNotice,
  type RefundAnswer,
  type RefundOrder,
  type Report,
  toProviderUnits,
} from './provider';
import { paymobUnits } from '../values/provider-units';

export interface PaymobSettings {
  secretKey: string;
  publicKey: string;
  apiKey: string;
  hmacSecret: string;
  integrationIds: number[];
  apiUrl: string;
}

const timeoutMs = 20_000;
/** How long a refund whose response was lost may be missing in `refunded_amount_cents`, in ms. Paymob does not document it. */
const refundDelay = 15 * 60_000;

/** A transaction in Paymob's callbacks and inquiries. Members about the card are left out, so that they are never stored. */
interface Transaction {
  id: number;
  amount_cents: number;
  currency: string;
  success: boolean | string;
  pending: boolean | string;
  is_voided?: boolean | string;
  is_refunded?: boolean | string;
  is_auth?: boolean | string;
  is_capture?: boolean | string;
  has_parent_transaction?: boolean | string;
  integration_id?: number;
  created_at?: string;
  refunded_amount_cents?: number;
  order?: { id: number; merchant_order_id?: string | null };
  data?: { txn_response_code?: string };
}

/**
 * Paymob: intentions with the hosted Unified Checkout, and callbacks that are signed with HMAC-SHA512 over ordered fields. Written from the
 * public documentation and tested against a local imitation, not against the live service.
 *
 * Paymob has no idempotency keys. If the response to a start is lost, Paymob rejects the repeated start, because `special_reference` is unique;
 * no customer has seen the page by then, and startPaymentSession opens another session. A refund first reads how much is left of the payment;
 * after an attempt without a response, it waits until that must be visible.
 */
export function createPaymob(settings: PaymobSettings): PaymentProvider {
  const call = (path: string, body: object | undefined, authorization?: string, signal?: AbortSignal) =>
    request(settings, path, body, authorization, signal);
  const authorize = async (signal?: AbortSignal) =>
    `Bearer ${String((await call('/api/auth/tokens', { api_key: settings.apiKey }, undefined, signal)).token)}`;
  const inquire = async (key: string) => {
    const found = call('/api/ecommerce/orders/transaction_inquiry', { merchant_order_id: key }, await authorize());
    return found.then(transactionIn).catch(nothingFound);
  };
  const retrieve = async (id: string, signal?: AbortSignal) => {
    const path = `/api/acceptance/transactions/${encodeURIComponent(id)}`;
    return transactionIn(await call(path, undefined, await authorize(signal), signal));
  };
  return {
    displayName: 'Paymob',
    isTest: settings.secretKey.includes('_test_'),
    async start(order) {
      const answer = await call('/v1/intention/', intentionOf(settings, order), `Token ${settings.secretKey}`);
      const { intention_order_id, client_secret } = answer as { intention_order_id?: number; client_secret: string };
      if (!isId(intention_order_id)) throw new Error('Paymob responds without the id of an order');
      const query = new URLSearchParams({ publicKey: settings.publicKey, clientSecret: client_secret });
      return {
        reference: String(intention_order_id),
        redirectUrl: `${settings.apiUrl}/unifiedcheckout/?${query.toString()}`,
      };
    },
    async read({ key }) {
      const transaction = await inquire(key);
      return transaction ? reportOf(transaction) : { outcome: 'open' };
    },
    refundDelay,
    async refund(order, signal) {
      const { id, session } = order;
      const amount = refundable(order);
      if ('accepted' in amount) return amount;
      try {
        // By the id of the payment: after a refund, an inquiry by the key returns the transaction of the refund.
        const paid = await retrieve(session.charge, signal);
        if (paid.amount_cents - (paid.refunded_amount_cents ?? 0) <= amount.leftAfter)
          return { accepted: true, reference: `refund_${id}` };
        const body = { transaction_id: Number(session.charge), amount_cents: amount.cents };
        const done = await call('/api/acceptance/void_refund/refund', body, `Token ${settings.secretKey}`, signal);
        return answerOf(transactionIn(done));
      } catch (error) {
        if (error instanceof ProviderRefusal) return { accepted: false, failure: error.code };
        throw error;
      }
    },
    readRefund: async ({ reference }) => answerOf(await retrieve(reference)),
    parseNotice: (notice) => parseNotice(settings, notice),
  };
}

function toCents(amount: number, money: { currency: string; minorUnits: number | undefined }): number {
  return toProviderUnits(amount, money, paymobUnits(money.currency, money.minorUnits ?? 2));
}

/** The amount of a refund and what is left after it, in Paymob's units, or the failure if Paymob cannot refund such an amount. */
function refundable(order: RefundOrder): { cents: number; leftAfter: number } | RefundAnswer {
  try {
    return { cents: toCents(order.amount, order), leftAfter: toCents(order.leftAfter, order) };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { accepted: false, failure: error.code, isFinal: true };
    throw error;
  }
}

/** The result of a refund, from its own transaction. */
function answerOf({ id, success, pending }: Transaction): RefundAnswer {
  if (!isId(id)) throw new Error('Paymob responds without the id of a refund');
  if (isTrue(pending)) return { accepted: true, reference: String(id), isPending: true };
  return isTrue(success) ? { accepted: true, reference: String(id) } : { accepted: false, failure: 'declined' };
}

function intentionOf({ integrationIds }: PaymobSettings, order: Order): object {
  const { firstName, lastName, email, phone } = order.customer;
  const amount = toCents(order.amount, order);
  return {
    amount,
    currency: order.currency,
    payment_methods: integrationIds,
    items: [{ name: order.description, amount, description: order.description, quantity: 1 }],
    // Paymob requires an e-mail address and a phone number. NA stands for unknown values, as its documentation says.
    billing_data: { first_name: firstName, last_name: lastName, email: email ?? 'NA', phone_number: phone ?? 'NA' },
    special_reference: order.key,
    expiration: Math.max(60, Math.round((order.expiresAt - order.createdAt) / 1000)),
    notification_url: order.noticeUrl,
    redirection_url: order.returnUrl,
  };
}

/** A transaction stands in the response itself or, in older interfaces, in its member `obj`. */
const transactionIn = (answer: Record<string, unknown>) => (answer.obj ?? answer) as unknown as Transaction;

/**
 * Whether money goes back to the customer. A refund and a void are transactions of their own, which succeed with the order of the payment; only
 * the payment's own flags say that it was refunded. A capture has a parent too, but takes money.
 */
const isReturn = ({ has_parent_transaction, is_capture }: Transaction) =>
  isTrue(has_parent_transaction) && !isTrue(is_capture);

/**
 * What has gone back of a payment, in Paymob's units: what was refunded on the dashboard, because this service refunds only money that it has
 * recorded, about which it does not ask again. Paymob sets `is_refunded` also after a refund of a part.
 */
function returnedOf({ amount_cents, refunded_amount_cents, is_refunded, is_voided }: Transaction): number {
  if (isTrue(is_voided)) return amount_cents;
  return refunded_amount_cents ?? (isTrue(is_refunded) ? amount_cents : 0);
}

function reportOf(transaction: Transaction): Report {
  if (isTrue(transaction.pending) || isReturn(transaction)) return { outcome: 'open' };
  // The card was authorized, and is charged by a later transaction, the capture.
  if (isTrue(transaction.success) && isTrue(transaction.is_auth)) return { outcome: 'open' };
  const left = transaction.amount_cents - returnedOf(transaction);
  if (isTrue(transaction.success) && left > 0)
    return {
      outcome: 'succeeded',
      amount: left,
      decimals: transaction.currency === 'OMR' ? 3 : 2,
      currency: transaction.currency,
      charge: String(transaction.id),
    };
  return { outcome: 'failed', failure: transaction.data?.txn_response_code };
}

/** The members whose values, joined in this order, are signed. */
const signedMembers = [
  ...['amount_cents', 'created_at', 'currency', 'error_occured', 'has_parent_transaction', 'id', 'integration_id'],
  ...['is_3d_secure', 'is_auth', 'is_capture', 'is_refunded', 'is_standalone_payment', 'is_voided', 'order.id'],
  ...['owner', 'pending', 'source_data.pan', 'source_data.sub_type', 'source_data.type', 'success'],
];

const signedFlags = [
  ...['error_occured', 'has_parent_transaction', 'is_3d_secure', 'is_auth', 'is_capture', 'is_refunded'],
  ...['is_standalone_payment', 'is_voided', 'pending', 'success'],
];

/**
 * Whether no other values have the same signature. Paymob joins the values without separators before it signs them, so that an id that ends
 * with the first digit of the next value has the signature of another notice. Paymob signs the id of the order, but not the key of the session.
 */
function isUnambiguous(transaction: Transaction, integrationIds: readonly number[]): boolean {
  const { id, amount_cents, created_at, currency, integration_id, order } = transaction;
  const values = transaction as unknown as Record<string, unknown>;
  return (
    [id, amount_cents, order?.id].every(isId) &&
    integrationIds.includes(integration_id as number) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(Z|[+-]\d\d:?\d\d)?$/.test(String(created_at)) &&
    /^[A-Z]{3}$/.test(currency) &&
    signedFlags.every((name) => typeof values[name] === 'boolean')
  );
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The signature of a transaction callback in lower-case hexadecimal. */
export function paymobSignature(secret: string, transaction: object): string {
  const valueOf = (path: string) =>
    path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], transaction);
  const text = signedMembers.map((path) => String((valueOf(path) as string | number | boolean | null) ?? '')).join('');
  return createHmac('sha512', secret).update(text).digest('hex');
}

function parseNotice({ hmacSecret, integrationIds }: PaymobSettings, { body, query }: RawNotice): Notice | undefined {
  const { type, obj } = JSON.parse(body.toString('utf8')) as { type?: string; obj?: Transaction };
  if (!obj || typeof query.hmac !== 'string') return undefined;
  const given = Buffer.from(query.hmac.toLowerCase());
  const expected = Buffer.from(paymobSignature(hmacSecret, obj));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const key = obj.order?.merchant_order_id;
  if (type !== 'TRANSACTION' || !key) return { kind: 'irrelevant' };
  const isValid = isUnambiguous(obj, integrationIds);
  if (isTrue(obj.is_refunded) || isTrue(obj.is_voided)) return isValid ? alertOf(obj) : { kind: 'irrelevant' };
  if (!isValid) return undefined;
  // The response to the request of a refund contained the result.
  if (isReturn(obj)) return { kind: 'irrelevant' };
  // Paymob signs `is_refunded`, which is false here, but not the amount.
  const report = reportOf({ ...obj, refunded_amount_cents: 0 });
  return { kind: 'session', id: `${obj.id}-${report.outcome}`, key, reference: String(obj.order?.id), report };
}

/** A payment that was refunded or voided has a callback of its own, also when this service has refunded it. */
function alertOf({ id, is_voided, amount_cents, currency, refunded_amount_cents = 0 }: Transaction): Notice {
  const about = isTrue(is_voided) ? 'void' : 'refund';
  const details = { amount_cents, refunded_amount_cents, currency };
  return { kind: 'alert', id: `${id}-${about}-${refunded_amount_cents}`, about, charge: String(id), details };
}

/** Inquiries contain flags as text. */
const isTrue = (flag: boolean | string | undefined) => flag === true || flag === 'true';

function nothingFound(error: unknown): undefined {
  if (error instanceof ProviderRefusal && error.code === 'http_404') return undefined;
  throw error;
}

/** Sends a request: GET without a body, otherwise POST. A response 4xx other than 401, 403, 408 and 429 is a {@link ProviderRefusal}. */
async function request(
  { apiUrl }: PaymobSettings,
  path: string,
  body: object | undefined,
  authorization?: string,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const response = await send(apiUrl + path, body, authorization, timeoutMs, signal);
  if (response.ok) return (await response.json()) as Record<string, unknown>;
  await response.body?.cancel();
  const { status } = response;
  if (status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status))
    throw new ProviderRefusal(`http_${status}`);
  throw new Error(`Paymob responds with ${status}`);
}

function send(
  url: string,
  body: object | undefined,
  authorization: string | undefined,
  timeout: number,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
  });
}

/**
 * Checks a key. The API key is exchanged for a token, which changes nothing. No documented read takes the secret key: an intention without an
 * amount is refused, with 401 or 403 if the key is wrong, else with another status.
 */
export async function tryPaymob(
  { apiUrl, apiKey, secretKey }: PaymobSettings,
  key: 'apiKey' | 'secretKey',
  timeout: number,
): Promise<KeyCheck> {
  const response =
    key === 'apiKey'
      ? await send(`${apiUrl}/api/auth/tokens`, { api_key: apiKey }, undefined, timeout)
      : await send(`${apiUrl}/v1/intention/`, {}, `Token ${secretKey}`, timeout);
  await response.body?.cancel();
  const { ok, status } = response;
  if (status === 401 || status === 403) return 'rejected';
  if (ok || (key === 'secretKey' && (status === 400 || status === 422))) return 'accepted';
  if (status === 400 || status === 422) return 'rejected';
  throw new Error(`status ${status}`);
}
