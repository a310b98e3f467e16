import type { ColumnType, Generated } from 'kysely';
import type { Enumeration, Erasable, Fixed, Flag, Id, Instant, MinorUnits } from './columns';

/** An attempt to pay at a provider. All changes of `status` are by compare-and-set. */
export interface PaymentSessionTable {
  id: Id;
  /** Random; what the provider knows the session by, and the idempotency key of its start. */
  key: Fixed<string>;
  reservation_id: Fixed<number>;
  property_id: Fixed<number>;
  customer_id: Fixed<number>;
  /** A reservation has at most one session of a purpose that is Created or Pending. */
  purpose: Fixed<Enumeration<'PaymentSessionPurpose'>>;
  /** The rent invoice to pay; null unless the purpose is Invoice. */
  rent_invoice_id: ColumnType<number | null, number | null | undefined, never>;
  provider: Fixed<string>;
  status: Enumeration<'PaymentSessionStatus'>;
  amount_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  /** The payment type of the payment that the money becomes; one for each provider. */
  payment_type_id: Fixed<number>;
  /** The provider's id of the session; null until it has responded. */
  reference: string | null;
  /** The provider's id of the money that arrived, which its refunds name. */
  charge: string | null;
  redirect_url: string | null;
  return_url: Erasable<string | null>;
  expires_at: Fixed<Instant>;
  /** The payment that the money became. */
  payment_id: number | null;
  /** What arrived, in minor units of `received_currency`. */
  received_minor: MinorUnits | null;
  /** ISO 4217. */
  received_currency: string | null;
  /** 1 if the money goes back as a whole: it became no payment. */
  is_returned: Flag;
  failure: string | null;
  /** When the job asks the provider next; null when nothing more can happen. */
  next_read_at: Instant | null;
  reads: number;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** The notices that were handled, or that are kept until the notice of their payment arrives. */
export interface PaymentNoticeTable {
  id: Id;
  provider: Fixed<string>;
  notice_id: Fixed<string>;
  received_at: Fixed<Instant>;
  /** Of a kept notice of a dispute: the provider's id of the payment, and the notice as JSON. */
  charge: ColumnType<string | null, string | null | undefined, string | null>;
  dispute: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Money that goes back through the provider. */
export interface PaymentRefundTable {
  id: Id;
  /** The provider's idempotency key; a new one for each attempt after the provider has refused one. */
  key: string;
  session_id: Fixed<number>;
  reservation_id: Fixed<number>;
  property_id: Fixed<number>;
  /** The payment of purpose Refund, of which this is a part; null for money that became no payment. */
  transaction_id: Fixed<number | null>;
  provider: Fixed<string>;
  status: Enumeration<'RefundStatus'>;
  amount_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  /** The provider's id of the refund; null until it has accepted it. A Pending refund with a reference waits for the provider's result. */
  reference: string | null;
  /** The number of requests, and of reads of the result. */
  attempts: number;
  /** When the provider is asked next, at the end of the present attempt's claim; null unless Pending. */
  next_attempt_at: Instant | null;
  give_up_at: Instant;
  /** 1 while it is not paid out because the money was disputed after the refund was started. */
  is_held: Flag;
  failure: string | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** A dispute: a customer demands the money of a session back from the bank, and the provider takes it back or may do so. */
export interface PaymentDisputeTable {
  id: Id;
  provider: Fixed<string>;
  /** The provider's id of the dispute. */
  reference: Fixed<string>;
  session_id: Fixed<number>;
  reservation_id: Fixed<number>;
  /** `won`: the money stays. `lost`: the customer has it back. */
  state: 'open' | 'won' | 'lost';
  /** What the provider has taken back at present, in minor units of the session's currency; null for 0. */
  taken_minor: Generated<MinorUnits | null>;
  /** The provider's time of the notice that was applied last; null if it is not known. */
  noticed_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** A payment as the provider `sandbox` knows it. */
export interface SandboxPaymentTable {
  reference: Fixed<string>;
  key: Fixed<string>;
  /** open, paid, failed or cancelled. */
  status: string;
  amount_minor: Fixed<MinorUnits>;
  paid_minor: MinorUnits;
  currency: Fixed<string>;
  minor_units: Fixed<number>;
  return_url: string;
  /** JSON: the notices that are not sent yet, each with the time at which it is due. */
  notices: string;
  notices_due_at: Instant | null;
  /** JSON: amounts by charge and id of the refund. */
  refunds: string;
  created_at: Fixed<Instant>;
}
