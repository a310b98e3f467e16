import type { IncomingHttpHeaders } from 'node:http';
import type { Dependencies } from '../contract/dependencies';
import type { components } from '../contract/handler';

export type ProviderName = components['schemas']['PaymentProviderName'];

/** The dependencies from which providers are created. */
export type ProviderNeeds = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** A payment that a provider is asked to collect. Amounts are in minor units. */
export interface Order {
  /** The session's key: the provider's idempotency key, and what its notices name. */
  key: string;
  sessionId: number;
  reservationId: number;
  /** What the customer reads on the provider's page. */
  description: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The number of decimals of the currency. */
  minorUnits: number;
  returnUrl: string;
  /** The URL that receives the provider's notices. */
  noticeUrl: string;
  /** Epoch ms. */
  createdAt: number;
  expiresAt: number;
  customer: { firstName: string; lastName: string; email: string | null; phone: string | null };
}

export interface Started {
  /** The provider's id of the session. */
  reference: string;
  /** The page on which the customer pays. */
  redirectUrl: string;
}

/** The state of a session at the provider. */
export type Report =
  /**
   * The customer has not paid yet, or may try again after a failed attempt. `isProcessing`: the customer has paid with a method whose result
   * takes days.
   */
  | { outcome: 'open'; isProcessing?: boolean }
  /** Ended without money. */
  | { outcome: 'failed' | 'cancelled' | 'expired'; failure?: string | undefined }
  | {
      outcome: 'succeeded';
      /** In the provider's units of the currency if `decimals` is set, otherwise in minor units. */
      amount: number;
      /** The number of decimals of the provider's units. */
      decimals?: number;
      /** ISO 4217, in capital letters. */
      currency: string;
      /** The provider's id of the payment, to which refunds refer. */
      charge: string;
    };

/** A refund that a provider is asked to pay out. The provider pays out an id at most once, whatever the key. */
export interface RefundOrder {
  /** The same for every attempt of the refund. */
  id: string;
  /** The idempotency key of the request; a new one after each rejection. */
  key: string;
  /** The session whose money is refunded. */
  session: { key: string; reference: string | null; charge: string };
  /** In minor units, or in the provider's units if `minorUnits` is undefined. */
  amount: number;
  /** The currency of the money that arrived, ISO 4217. */
  currency: string;
  /** The number of decimals of the currency; undefined if the money arrived in a currency other than the session's. */
  minorUnits: number | undefined;
  /** How much of the session's money is left after the refund, in the unit of `amount`. */
  leftAfter: number;
}

/**
 * The provider's response to a refund. `refund` throws if there is no response. `isPending`: the money is not paid out yet, and `readRefund`
 * returns the result. `isFinal`: a later attempt would fail too.
 */
export type RefundAnswer =
  | { accepted: true; reference: string; isPending?: boolean }
  | { accepted: false; failure: string; isFinal?: boolean };

/** Whether a provider accepts a key; `limited`: it is right, and may not read payments. */
export type KeyCheck = 'accepted' | 'rejected' | 'limited';

/** A notice as it was sent. */
export interface RawNotice {
  body: Buffer;
  query: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  /** Epoch ms. */
  now: number;
}

/** Money of the payment `charge` that went or may go back without a request of this service. `details` are ids and codes for the log. */
interface Alert {
  kind: 'alert';
  id: string;
  charge: string;
  details: Record<string, string | number | null>;
}

/** A dispute at a provider. `won`: the money stays with this service. `lost`: the provider has given it back. */
export interface Dispute {
  /** The provider's id of the dispute. */
  reference: string;
  state: 'open' | 'won' | 'lost';
  /** The provider's time of the notice, epoch ms; 0 if it has none. Notices may arrive in another order. */
  at: number;
  /**
   * What the provider has taken back at present; null for nothing. Providers take the money of most disputes back when these are opened. The amount is
   * in the provider's units of the currency if `decimals` is set, otherwise in minor units.
   */
  taken: { amount: number; currency: string; decimals?: number } | null;
}

export type AlertNotice = Alert & ({ about: 'dispute'; dispute: Dispute } | { about: 'refund' | 'void' });

export type Notice =
  | { kind: 'session'; id: string; key: string; reference: string; report: Report }
  /** The result of a refund that was accepted. `refund` and `key` are those of its order. */
  | { kind: 'refund'; id: string; refund: string; key?: string; reference: string; answer: RefundAnswer }
  | AlertNotice
  /** Signed by the provider, but not about a payment of this service. */
  | { kind: 'irrelevant' };

/** The provider has rejected a request permanently: repeating it would fail again. `code` is the provider's code or our own. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  constructor(readonly code: string) {
    super(code);
  }
}

/**
 * Converts minor units to the provider's units of a currency, which have this number of `decimals` and are multiples of `step`. `units` is
 * undefined if the provider does not document them. Throws {@link ProviderRefusal} for an amount that the provider cannot transfer.
 */
export function toProviderUnits(
  amount: number,
  { currency, minorUnits }: { currency: string; minorUnits: number | undefined },
  units: { decimals: number; step: number } | undefined,
): number {
  if (minorUnits === undefined) return amount;
  if (!units) throw new ProviderRefusal(`currency_not_supported_${currency}`);
  // Both powers are integers: the quotient is an integer only if it is exact.
  const scaled = (amount * 10 ** units.decimals) / 10 ** minorUnits;
  if (!Number.isSafeInteger(scaled) || scaled % units.step !== 0)
    throw new ProviderRefusal(`amount_not_possible_in_${currency}`);
  return scaled;
}

/**
 * A payment provider. To add one, add a file that implements this interface, and an entry in providers.ts. Calls are made outside transactions
 * and may be repeated. After any error other than a {@link ProviderRefusal}, the call is made again later.
 */
export interface PaymentProvider {
  displayName: string;
  /** Whether its payments move no real money. */
  isTest: boolean;
  /** Starts a session. The same key returns the same session. Throws {@link ProviderRefusal}. */
  start(order: Order): Promise<Started>;
  /** Reads the state of a session. */
  read(session: { key: string; reference: string }): Promise<Report>;
  /** Ends an open session, so that the customer can no longer pay on its page. Not all providers can. */
  end?(session: { reference: string }): Promise<void>;
  /** Refunds money, at most once for each id. Sends no request after `signal` is aborted. */
  refund(order: RefundOrder, signal: AbortSignal): Promise<RefundAnswer>;
  /** Reads a refund that was accepted. */
  readRefund(refund: { reference: string }): Promise<RefundAnswer>;
  /** How long after a request without a response the refund may still be missing in what the provider shows, in ms; by default 0. */
  refundDelay?: number;
  /** Parses a notice. Returns undefined if the signature is wrong. */
  parseNotice(notice: RawNotice): Notice | undefined;
}
