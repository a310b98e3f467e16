import { createHmac, timingSafeEqual } from 'node:crypto';
import { baseUrl } from '../../config/base-url';
import type { Config } from '../../config/config';
import { onUnique } from '../../database/errors';
import { newKey } from '../../bookings/online-refunds';
import type {
  Dispute,
  Notice,
  ProviderNeeds,
  Order,
  PaymentProvider,
  RawNotice,
  RefundAnswer,
  RefundOrder,
  Report,
  Started,
} from '../provider';
import {
  type SandboxPayment,
  findPaymentByKey,
  getPayment,
  insertPayment,
  lockPayment,
  setRefunds,
} from './repository';

/**
 * The provider `sandbox`, which moves no money and is never available in production. It has its own table, which only this folder reads, and
 * sends signed notices as a real provider does. A user or a test chooses on its page (page.ts) what happens.
 */
export function createSandbox({ config, database, clock }: ProviderNeeds): PaymentProvider {
  return {
    displayName: 'Sandbox',
    isTest: true,
    async start(order) {
      const inserted = onUnique(
        insertPayment(database.write, rowOf(order, clock.now())).then(() => true),
        { sandbox_payment_key: false },
      );
      await inserted;
      const { reference } = (await findPaymentByKey(database.write, order.key))!;
      return startedOf(config, reference);
    },
    async read({ reference }) {
      return reportOf(await getPayment(database.read, reference));
    },
    async refund(order) {
      // The session of a second charge has no reference of its own, but each charge names its payment.
      const reference = chargePattern.exec(order.session.charge)?.[1] ?? '';
      return database.transaction(async (trx) => {
        const payment = await lockPayment(trx, reference);
        if (!payment) return { accepted: false, failure: 'charge_unknown', isFinal: true };
        const { refunds, answer } = refunded(payment, order);
        await setRefunds(trx, reference, refunds);
        return answer;
      });
    },
    // The sandbox pays out what it accepts.
    readRefund: ({ reference }) => Promise.resolve({ accepted: true, reference }),
    parseNotice: (notice) => parseNotice(config, notice),
  };
}

function rowOf(order: Order, now: number) {
  return {
    reference: newKey(),
    key: order.key,
    status: 'open',
    amount_minor: order.amount,
    paid_minor: 0,
    currency: order.currency,
    minor_units: order.minorUnits,
    return_url: order.returnUrl,
    notices: '[]',
    refunds: '{}',
    created_at: now,
  };
}

function startedOf(config: Config, reference: string): Started {
  return { reference, redirectUrl: `${baseUrl(config)}/PaymentSandbox/GetPage/${reference}` };
}

/** The id of the money that was paid on a page; that of a second payment on the same page ends with 2. */
export const chargeOf = (reference: string, number: 1 | 2 = 1) => `pay_${reference}${number === 1 ? '' : '_2'}`;

const chargePattern = /^pay_([^_]+)(?:_2)?$/;

export function reportOf({ status, paid_minor, currency, reference }: SandboxPayment): Report {
  if (status === 'paid') return { outcome: 'succeeded', amount: paid_minor, currency, charge: chargeOf(reference) };
  if (status === 'failed') return { outcome: 'failed', failure: 'card_declined' };
  if (status === 'cancelled') return { outcome: 'cancelled' };
  return { outcome: 'open' };
}

/** Adds a refund to those of a payment. An id that was paid out is not paid out again, whatever the key. */
function refunded(payment: SandboxPayment, order: RefundOrder): { refunds: string; answer: RefundAnswer } {
  const refunds = JSON.parse(payment.refunds) as Record<string, number>;
  const accepted: RefundAnswer = { accepted: true, reference: `ref_${order.id}` };
  const { charge } = order.session;
  const name = `${charge} ${order.id}`;
  if (refunds[name] !== undefined) return { refunds: payment.refunds, answer: accepted };
  const ofCharge = Object.entries(refunds).filter(([other]) => other.startsWith(`${charge} `));
  const sum = ofCharge.reduce((total, [, amount]) => total + amount, 0);
  if (sum + order.amount > payment.paid_minor)
    return { refunds: payment.refunds, answer: { accepted: false, failure: 'exceeds_paid' } };
  return { refunds: JSON.stringify({ ...refunds, [name]: order.amount }), answer: accepted };
}

/** The body of a notice of the sandbox. */
interface SandboxNotice {
  id: string;
  key: string;
  reference: string;
  outcome: 'succeeded' | 'failed' | 'cancelled';
  amountMinor: number;
  currency: string;
  /** The id of the charge. By default, that of the first payment on the page. */
  charge?: string;
}

/** The body of a notice about a dispute. The sandbox itself sends none; tests do. */
export interface SandboxDispute {
  id: string;
  charge: string;
  dispute: Dispute;
}

/** The text of a notice, as it is sent. */
export function noticeText(payment: SandboxPayment, outcome: SandboxNotice['outcome'], charge?: string): string {
  const { key, reference, paid_minor, amount_minor, currency } = payment;
  const amountMinor = outcome === 'succeeded' ? paid_minor : amount_minor;
  const notice: SandboxNotice = { id: `ntc_${newKey()}`, key, reference, outcome, amountMinor, currency };
  return JSON.stringify(charge === undefined ? notice : { ...notice, charge });
}

/** The signature in the header of a notice: an HMAC of its bytes, with a key that is derived from the secret of the tokens. */
export function signatureOf({ jwtSecrets }: Pick<Config, 'jwtSecrets'>, body: Buffer | string): string {
  const key = createHmac('sha256', jwtSecrets[0]!).update('notices of the payment sandbox').digest();
  return createHmac('sha256', key).update(body).digest('hex');
}

function parseNotice(config: Config, { body, headers }: RawNotice): Notice | undefined {
  const given = Buffer.from(String(headers['x-sandbox-signature'] ?? ''));
  const expected = Buffer.from(signatureOf(config, body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parsed = JSON.parse(body.toString('utf8')) as SandboxNotice | SandboxDispute;
  if ('dispute' in parsed) {
    const { reference, state } = parsed.dispute;
    return { ...parsed, kind: 'alert', about: 'dispute', details: { dispute: reference, state } };
  }
  const { id, key, reference, outcome, amountMinor, currency, charge } = parsed;
  const report: Report =
    outcome === 'succeeded'
      ? { outcome, amount: amountMinor, currency, charge: charge ?? chargeOf(reference) }
      : { outcome, ...(outcome === 'failed' && { failure: 'card_declined' }) };
  return { kind: 'session', id, key, reference, report };
}
