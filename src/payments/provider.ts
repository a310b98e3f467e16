import type { IncomingHttpHeaders } from 'node:http';
import type { Dependencies } from '../contract/dependencies';
import type { components } from '../contract/handler';

export type ProviderName = components['schemas']['PaymentProviderName'];

/** What the providers of a server are created from. */
export type ProviderNeeds = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** What a provider needs to know to show its page. Amounts are in minor units. */
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
  /** The page to which the customer goes. */
  redirectUrl: string;
}

/** What the provider knows about a session. */
export type Report =
  /** Nothing has happened yet, or an attempt failed that the customer may repeat. */
  | { outcome: 'open' }
  /** Nothing can happen any more. */
  | { outcome: 'failed' | 'cancelled' | 'expired'; failure?: string | undefined }
  | {
      outcome: 'succeeded';
      /** The provider's units of the currency, with this number of `decimals`; without, minor units. */
      amount: number;
      decimals?: number;
      /** ISO 4217, in capital letters. */
      currency: string;
      /** The provider's id of the money, which its refunds name. */
      charge: string;
    };

/** A refund to be made. The same key never refunds twice. */
export interface RefundOrder {
  key: string;
  /** The session whose money goes back. */
  session: { key: string; reference: string | null; charge: string };
  /** Minor units; if `minorUnits` is undefined, units as the provider has reported them. */
  amount: number;
  /** The currency of the money that arrived, ISO 4217. */
  currency: string;
  /** The number of decimals of the currency; undefined if the money arrived in another currency than the session asked for. */
  minorUnits: number | undefined;
  /** What was refunded of the session before, in the unit of `amount`. */
  refundedBefore: number;
}

/** The provider's answer; no answer is an error that `refund` throws. `isFinal`: a later attempt would fail too. */
export type RefundAnswer =
  | { accepted: true; reference: string }
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

export type Notice =
  | { kind: 'session'; id: string; key: string; reference: string; report: Report }
  | { kind: 'refund'; id: string; reference: string; failure: string }
  /** Signed by the provider, and about nothing that concerns payments. */
  | { kind: 'irrelevant' };

/** The provider has refused a request for good: repeating it would fail again. `code` is the provider's, or a word. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  constructor(readonly code: string) {
    super(code);
  }
}

/**
 * An amount in the units in which a provider counts a currency. `decimals` of one major unit, in multiples of `step`; undefined if the
 * provider's units of the currency are not documented. Throws {@link ProviderRefusal} for an amount that the provider cannot move, before
 * anything is asked.
 */
export function toProviderUnits(
  amount: number,
  { currency, minorUnits }: { currency: string; minorUnits: number | undefined },
  units: { decimals: number; step: number } | undefined,
): number {
  if (minorUnits === undefined) return amount;
  if (!units) throw new ProviderRefusal(`currency_not_supported_${currency}`);
  // Both powers are integers, so that the division is exact or is no integer.
  const scaled = (amount * 10 ** units.decimals) / 10 ** minorUnits;
  if (!Number.isSafeInteger(scaled) || scaled % units.step !== 0)
    throw new ProviderRefusal(`amount_not_possible_in_${currency}`);
  return scaled;
}

/**
 * A payment provider. A further one is one file, and an entry in providers.ts. Every call stands outside transactions and may be repeated.
 * What is neither a result nor a {@link ProviderRefusal} is thrown: the call is made again later.
 */
export interface PaymentProvider {
  displayName: string;
  /** Whether it moves no money. */
  isTest: boolean;
  /** Starts a session. With the same key it returns the same session. Throws {@link ProviderRefusal}. */
  start(order: Order): Promise<Started>;
  /** What has happened to a session. */
  read(session: { key: string; reference: string }): Promise<Report>;
  /** Refunds money, at most once for each key. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** The content of a notice; undefined if the provider has not signed it. */
  parseNotice(notice: RawNotice): Notice | undefined;
}
