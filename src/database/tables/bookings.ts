import type { ColumnType, Generated } from 'kysely';
import type { CalendarDate, Enumeration, Erasable, Fixed, Flag, Id, Instant, Later, MinorUnits } from './columns';

export interface ReservationTable {
  id: Id;
  property_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  status: Enumeration<'BookingStatus'>;
  start_date: CalendarDate;
  end_date: CalendarDate;
  /** The instant at which the stay ends: the end of the end date in the time zone of the property's city. */
  ends_at: Instant;
  nights: number;
  rent_type: Fixed<Enumeration<'RentType'>>;
  /** The average if nightly prices differ. */
  unit_price_minor: MinorUnits;
  /** The price of each night, a JSON array in minor units; null if every night costs the unit price, or the rent is monthly. */
  night_prices: Generated<string | null>;
  /** The lines of the price, a JSON array of PriceLine (bookings/price-lines.ts); null if it consists of the nights alone. */
  price_lines: Generated<string | null>;
  /** What the owner collects at arrival, beside the total; null for 0. */
  due_at_arrival_minor: Generated<MinorUnits | null>;
  /** By how much discounts and a promotion have reduced the price of the nights; null for 0. */
  discount_minor: Generated<MinorUnits | null>;
  /** The taxes, including those that the prices contain; null for 0. */
  tax_minor: Generated<MinorUnits | null>;
  /** The promotion that has reduced the price; null if none has. */
  promotion_id: ColumnType<number | null, number | null | undefined, never>;
  total_minor: MinorUnits;
  /** The deposit that is due; once it is Confirmed, what was received, which differs if an administrator has accepted another amount. */
  deposit_minor: MinorUnits;
  currency_id: Fixed<number>;
  guests_count: number | null;
  /** How many of the guests are children; null for 0. */
  children_count: Generated<number | null>;
  note: Erasable<string | null>;
  hold_expires_at: Instant | null;
  /** When a declared deposit expires undecided, at the latest at `ends_at`. Only while DepositPaid; null if an older server declared it. */
  decision_due_at: Generated<Instant | null>;
  deposit_confirmed_at: Instant | null;
  deposit_confirmed_by: number | null;
  cancellation_policy: Fixed<Enumeration<'CancellationPolicy'>>;
  cancelled_at: Instant | null;
  cancelled_by: number | null;
  cancelled_by_role: Enumeration<'UserRole'> | null;
  cancellation_reason: string | null;
  refund_minor: MinorUnits | null;
  rejection_reason: string | null;
  commission_type: Fixed<Enumeration<'CommissionType'> | null>;
  /** As in PropertyTable. */
  commission_value: Fixed<number | null>;
  commission_minor: MinorUnits | null;
  /** The displayed data of the listing when it was booked; all four are null if they are read from the listing (migration 0005). */
  title: Fixed<string | null>;
  city: Fixed<Enumeration<'City'> | null>;
  address: Erasable<string | null>;
  /** The name of the first picture without `/Pictures/`. */
  image: Erasable<string | null>;
  /** When administrators were last reminded of the pending deposit. */
  reminded_at: Generated<Instant | null>;
  /** 1 if the transaction that inserted it has added it to `customer_turn`; else a trigger has (migration 0025). */
  is_counted: Generated<number | null>;
  /** How many rent invoices were made; null if none, because the stay is by the night or not confirmed yet. */
  rent_invoices: Generated<number | null>;
  /** By how many days notice has to be given, as the listing required when it was booked; null by the night, and for the default. */
  notice_days: ColumnType<number | null, number | null | undefined, never>;
  /** When the stay was requested; null if it was booked at once. */
  requested_at: ColumnType<Instant | null, Instant | null | undefined, never>;
  /** How many nights are left at least after notice, as the listing required when it was booked; null by the night. */
  min_stay_nights: ColumnType<number | null, number | null | undefined, never>;
  /** 1 if the owner has given notice, after which the customer cannot renew the stay; null if not. */
  owner_gave_notice: Generated<1 | null>;
  /** When an administrator has hidden what the party had written until then; null if none has. */
  customer_hidden_at: Generated<Instant | null>;
  owner_hidden_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/**
 * Table `customer_turn`: a row to lock for each customer. It serializes the bookings of a customer, so that limits count all of them, and makes blocking or closing
 * the account wait for them. It has no foreign key, which every node of a cluster would have to check; closing the account deletes it.
 */
export interface CustomerLockTable {
  user_id: Fixed<number>;
  /** The listings of the customer's stays that may be unpaid, such as `7,12,7,`; it may contain stays that are paid. */
  stays: string;
}

export interface BlockedDateRangeTable {
  id: Id;
  property_id: Fixed<number>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  reason: Erasable<string | null>;
  /** The calendar import that created it; null if a user created it. */
  import_id: Generated<number | null>;
  created_by: Fixed<number>;
  created_at: Fixed<Instant>;
}

/** A taken night of a listing. Its primary key prevents double bookings. */
export interface ReservationNightTable {
  property_id: Fixed<number>;
  night: Fixed<CalendarDate>;
  /** Exactly one of the three columns is set. Accepting a request hands its nights over to the reservation. */
  reservation_id: number | null;
  block_id: Fixed<number | null>;
  request_id: Generated<number | null>;
  /** When the request that has the night expires; null for a reservation or a block. */
  held_until: Generated<Instant | null>;
  /** When an existing reservation got the night, by an alteration, a renewal or a late payment; null for a night that it was booked with. */
  added_at: Generated<Instant | null>;
}

export interface PaymentTypeTable {
  id: Id;
  name: string;
  code: string;
  /** The code in lower case; codes are unique case-insensitively. */
  code_key: string;
  description: string | null;
  instructions: string | null;
  requires_reference: Flag;
  requires_receipt: Flag;
  is_active: Flag;
}

/**
 * Append-only, except for the decision, the sums of its allocations, what disputes take back and the erasure of data of a payer who has closed the
 * account.
 */
export interface PaymentTransactionTable {
  id: Id;
  reservation_id: Fixed<number>;
  /** Of the reservation. */
  property_id: Later<number>;
  payer_id: Fixed<number>;
  /** A reservation has at most one Deposit that is Pending or Confirmed. */
  purpose: Fixed<Enumeration<'PaymentPurpose'>>;
  status: Enumeration<'PaymentStatus'>;
  amount_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  payment_type_id: Fixed<number>;
  reference: Erasable<string | null>;
  receipt_file: string | null;
  note: Erasable<string | null>;
  rejection_reason: string | null;
  created_at: Fixed<Instant>;
  /** When an administrator asked the payer for the receipt. */
  receipt_requested_at: Generated<Instant | null>;
  /** The rent invoice that the payment names. */
  rent_invoice_id: ColumnType<number | null, number | null | undefined, never>;
  /** The sum of its allocations to rent invoices; null for 0. A check holds it and `surplus_minor` within `amount_minor`. */
  allocated_minor: Generated<MinorUnits | null>;
  /**
   * What is refunded of it, because the stay ends earlier than it was paid for; of a refund, how much of it such payments are refunded; null
   * for 0.
   */
  surplus_minor: Generated<MinorUnits | null>;
  /** What disputes have taken back of it at present; null for 0. A check holds it within `amount_minor`. */
  taken_back_minor: Generated<MinorUnits | null>;
  /** The accepted alteration that the refund belongs to; null for other payments. */
  alteration_id: ColumnType<number | null, number | null | undefined, never>;
  /** When the receipt was requested or added later, or a dispute last changed; null if neither. A decision does not change it. */
  updated_at: Generated<Instant | null>;
  decided_at: Instant | null;
  decided_by: number | null;
}
