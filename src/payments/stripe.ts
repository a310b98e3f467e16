import type Stripe from 'stripe';
import {
  type AlertNotice,
  type Dispute,
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
import { stripeUnits } from '../values/provider-units';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

const minute = 60_000;
/** Stripe requires that a Checkout Session lasts at least 30 minutes from when it receives the request. */
const shortestLife = 45 * minute;
const timeoutMs = 20_000;

type Session = Stripe.Checkout.Session;

/**
 * Stripe, through its official library: Checkout Sessions, whose page Stripe hosts. Written from the public documentation and tested against a
 * local imitation, not against the live service. Stripe stores idempotency keys for 24 hours; a session expires earlier, and a start is not
 * repeated after that.
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  let client: Stripe | undefined;
  const stripe = () => (client ??= connect(settings));
  return {
    displayName: 'Stripe',
    isTest: settings.secretKey.includes('_test_'),
    async start(order) {
      const session = await refusing(
        stripe().checkout.sessions.create(parametersOf(order), { idempotencyKey: order.key }),
      );
      return { reference: session.id, redirectUrl: session.url ?? '' };
    },
    async read({ reference }) {
      return reportOf(await stripe().checkout.sessions.retrieve(reference));
    },
    async end({ reference }) {
      await stripe().checkout.sessions.expire(reference);
    },
    async refund(order, signal) {
      const amount = refundable(order);
      if (typeof amount !== 'number') return amount;
      const { id, key, session } = order;
      try {
        // Stripe forgets idempotency keys after 24 hours, and a refund may be repeated later or with another key. Therefore the metadata contain
        // the id of the refund and the key of the attempt.
        const made = await refusing(stripe().refunds.list({ payment_intent: session.charge, limit: 100 }));
        const own = made.data.filter(({ metadata }) => metadata?.refund === id);
        const known = own.find((refund) => !hasFailed(refund)) ?? own.find(({ metadata }) => metadata?.attempt === key);
        if (known) return answerOf(known);
        signal.throwIfAborted();
        const metadata = { key: session.key, refund: id, attempt: key };
        const parameters = { payment_intent: session.charge, amount, metadata };
        return answerOf(await refusing(stripe().refunds.create(parameters, { idempotencyKey: key })));
      } catch (error) {
        if (error instanceof ProviderRefusal) return { accepted: false, failure: error.code };
        throw error;
      }
    },
    readRefund: async ({ reference }) => answerOf(await stripe().refunds.retrieve(reference)),
    parseNotice: (notice) => parseNotice(stripe(), settings.webhookSecret, notice),
  };
}

/** Reads a session, to check the key. The error of a failure contains no key: those of Stripe can. */
export async function tryStripe(settings: StripeSettings, timeout: number): Promise<KeyCheck> {
  try {
    await connect(settings).checkout.sessions.list({ limit: 1 }, { timeout, maxNetworkRetries: 0 });
    return 'accepted';
  } catch (error) {
    const { type, statusCode, detail } = error as { type?: string; statusCode?: number; detail?: { code?: string } };
    if (type === 'StripeAuthenticationError') return 'rejected';
    if (type === 'StripePermissionError') return 'limited';
    // oxlint-disable-next-line eslint/preserve-caught-error -- its message can contain a part of the key
    throw new Error(statusCode === undefined ? (detail?.code ?? 'no response') : `status ${statusCode}`);
  }
}

function connect({ secretKey, apiUrl }: StripeSettings): Stripe {
  // Loaded only when Stripe is used, because the library is large.
  // oxlint-disable-next-line typescript/no-require-imports -- an import would load it at the start
  const Library = require('stripe') as typeof Stripe;
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Library(secretKey, {
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** The amount of a refund in Stripe's units, or the failure if Stripe cannot refund such an amount. */
function refundable(order: RefundOrder): number | RefundAnswer {
  try {
    return toProviderUnits(order.amount, order, stripeUnits(order.currency));
  } catch (error) {
    if (error instanceof ProviderRefusal) return { accepted: false, failure: error.code, isFinal: true };
    throw error;
  }
}

const hasFailed = ({ status }: Pick<Stripe.Refund, 'status'>) => status === 'failed' || status === 'canceled';

/** `pending` and `requires_action` are not final: such a refund can still fail. */
function answerOf(refund: Stripe.Refund): RefundAnswer {
  const { id, status, failure_reason } = refund;
  if (hasFailed(refund)) return { accepted: false, failure: failure_reason ?? status! };
  return { accepted: true, reference: id, isPending: status !== 'succeeded' };
}

function parametersOf(order: Order): Stripe.Checkout.SessionCreateParams {
  const expiresAt = Math.max(order.expiresAt, order.createdAt + shortestLife);
  return {
    mode: 'payment',
    client_reference_id: order.key,
    metadata: { key: order.key },
    payment_intent_data: { metadata: { key: order.key } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: toProviderUnits(order.amount, order, stripeUnits(order.currency)),
          product_data: { name: order.description },
        },
      },
    ],
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    expires_at: Math.floor(expiresAt / 1000),
    ...(order.customer.email !== null && { customer_email: order.customer.email }),
  };
}

function reportOf({ id, status, payment_status, amount_total, currency, payment_intent }: Session): Report {
  if (payment_status === 'paid' && amount_total !== null && currency !== null) {
    const charge = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? id);
    const code = currency.toUpperCase();
    return { outcome: 'succeeded', amount: amount_total, decimals: stripeUnits(code).decimals, currency: code, charge };
  }
  if (status === 'expired') return { outcome: 'expired' };
  // A payment method such as a bank debit: Stripe knows the result after some days.
  return { outcome: 'open', isProcessing: status === 'complete' && payment_status === 'unpaid' };
}

function parseNotice(stripe: Stripe, secret: string, { body, headers, now }: RawNotice): Notice | undefined {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return undefined;
  // Throws if the signature is wrong, or older than the library's tolerance of five minutes.
  const event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now);
  const ofMoney = parseMoneyNotice(event);
  if (ofMoney) return ofMoney;
  if (event.type === 'checkout.session.async_payment_failed')
    return noticeOf(event.id, event.data.object, { outcome: 'failed', failure: 'async_payment_failed' });
  const isResult =
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.expired';
  return isResult ? noticeOf(event.id, event.data.object, reportOf(event.data.object)) : { kind: 'irrelevant' };
}

/** The notice of an event about a refund or a dispute; undefined for another event. */
function parseMoneyNotice(event: Stripe.Event): Notice | undefined {
  if (event.type === 'refund.created') {
    const { id, status, amount, currency, metadata, payment_intent } = event.data.object;
    // The metadata of this service's refunds name them. Others are made on the dashboard, or by another program.
    if (metadata?.refund !== undefined) return { kind: 'irrelevant' };
    const details = { refund: id, status, amount, currency };
    return alertOf(payment_intent, { kind: 'alert', id: event.id, about: 'refund', details });
  }
  if (event.type === 'refund.failed') {
    const { failure_reason } = event.data.object;
    return resultOf(event.id, event.data.object, { accepted: false, failure: failure_reason ?? 'failed' });
  }
  if (event.type === 'refund.updated' || event.type === 'charge.refund.updated')
    return resultOf(event.id, event.data.object, answerOf(event.data.object));
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.funds_withdrawn' ||
    event.type === 'charge.dispute.funds_reinstated' ||
    event.type === 'charge.dispute.closed'
  ) {
    const { id, status, reason, amount, currency, payment_intent } = event.data.object;
    const details = { event: event.type, dispute: id, status, reason, amount, currency };
    const dispute = disputeOf(event.data.object, event.created);
    return alertOf(payment_intent, { kind: 'alert', id: event.id, about: 'dispute', dispute, details });
  }
  return undefined;
}

/** The notice of a refund of this service that has a result. */
function resultOf(eventId: string, { id, metadata }: Stripe.Refund, answer: RefundAnswer): Notice {
  if (metadata?.refund === undefined || (answer.accepted && answer.isPending)) return { kind: 'irrelevant' };
  const { refund, attempt } = metadata;
  return { kind: 'refund', id: eventId, refund, ...(attempt && { key: attempt }), reference: id, answer };
}

/** The states of disputes that are over. Any other, such as `warning_needs_response`, is open. */
const disputeStates: Record<string, Dispute['state']> = { won: 'won', warning_closed: 'won', lost: 'lost' };

/** The dispute at the time of an event (epoch s). Stripe takes the money back when a dispute is opened, but not for an inquiry (`warning_…`). */
function disputeOf(dispute: Stripe.Dispute, created: number | undefined): Dispute {
  const { id, status, amount, currency } = dispute;
  const state = stateOf(dispute);
  const code = currency.toUpperCase();
  const isTaken = state === 'lost' || (state === 'open' && !status.startsWith('warning_'));
  const taken = isTaken ? { amount, currency: code, decimals: stripeUnits(code).decimals } : null;
  return { reference: id, state, at: (created ?? 0) * 1000, taken };
}

/** A dispute that was prevented is over: the card network has blocked it (`block`), or the customer was refunded. */
function stateOf({ status, payment_method_details }: Stripe.Dispute): Dispute['state'] {
  if (status === 'prevented') return payment_method_details?.card?.case_type === 'block' ? 'won' : 'lost';
  return disputeStates[status] ?? 'open';
}

type WithoutCharge<Alert> = Alert extends unknown ? Omit<Alert, 'charge'> : never;

function alertOf(payment: string | Stripe.PaymentIntent | null, alert: WithoutCharge<AlertNotice>): Notice {
  const charge = typeof payment === 'string' ? payment : payment?.id;
  return charge === undefined ? { kind: 'irrelevant' } : { ...alert, charge };
}

function noticeOf(id: string, session: Session, report: Report): Notice {
  const key = session.client_reference_id;
  // The session is of a payment link or of another program of the same Stripe account. An event of this service about a session that is not
  // known is refused, so that Stripe repeats it and the operator sees it.
  if (key === null || session.metadata?.key !== key) return { kind: 'irrelevant' };
  return { kind: 'session', id, key, reference: session.id, report };
}

/** Turns a permanent rejection by Stripe into a {@link ProviderRefusal}. Other errors, such as rate limits, are thrown unchanged. */
async function refusing<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const { type, code } = error as { type?: string; code?: string };
    if (type === 'StripeInvalidRequestError' || type === 'StripeCardError')
      throw new ProviderRefusal(code ?? 'invalid_request');
    throw error;
  }
}
