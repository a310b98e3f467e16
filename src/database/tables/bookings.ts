import type { ColumnType, Generated } from 'kysely';
import type { CalendarDate, Enumeration, Erasable, Fixed, Flag, Id, Instant, Later, MinorUnits } from './columns';

export interface ReservationTable {
  id: Id;
  property_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  status: Enumeration<'BookingStatus'>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  /** The instant from which the stay is over: the end date has passed in the time zone of the property's city. */
  ends_at: Fixed<Instant>;
  nights: Fixed<number>;
  rent_type: Fixed<Enumeration<'RentType'>>;
  /** Of nights that cost different prices their average. */
  unit_price_minor: Fixed<MinorUnits>;
  /** What each night costs, a JSON array of minor units; null where each costs the unit price, or it is let by the month. */
  night_prices: ColumnType<string | null, string | null | undefined, never>;
  total_minor: Fixed<MinorUnits>;
  deposit_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  guests_count: Fixed<number | null>;
  note: Erasable<string | null>;
  hold_expires_at: Instant | null;
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
  commission_minor: Fixed<MinorUnits | null>;
  /** What the listing showed when it was booked; all four null where only the listing tells (migration 0005). */
  title: Fixed<string | null>;
  city: Fixed<Enumeration<'City'> | null>;
  address: Erasable<string | null>;
  /** The name of its first picture without `/Pictures/`. */
  image: Erasable<string | null>;
  /** When administrators were last reminded of a deposit that waits for them. */
  reminded_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/**
 * Where the bookings of one customer stand in line, so that they count each other, and whoever blocks or closes the account waits for them.
 * Without a foreign key, which would ask each server of several: it goes when the account is closed.
 */
export interface CustomerTurnTable {
  user_id: Fixed<number>;
  /** The listing of each of the customer's stays that may be unpaid, of too many rather than too few: `7,12,7,`. */
  stays: string;
}

export interface BlockedDateRangeTable {
  id: Id;
  property_id: Fixed<number>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  reason: Erasable<string | null>;
  /** The calendar that it came with; null where somebody has blocked it here. */
  import_id: Generated<number | null>;
  created_by: Fixed<number>;
  created_at: Fixed<Instant>;
}

/** A taken night of a listing. Its primary key is what forbids a double booking. */
export interface ReservationNightTable {
  property_id: Fixed<number>;
  night: Fixed<CalendarDate>;
  /** Exactly one of the two is set. */
  reservation_id: Fixed<number | null>;
  block_id: Fixed<number | null>;
}

export interface PaymentTypeTable {
  id: Id;
  name: string;
  code: string;
  /** Its code in lower case: no two differ in letter case alone. */
  code_key: string;
  description: string | null;
  instructions: string | null;
  requires_reference: Flag;
  requires_receipt: Flag;
  is_active: Flag;
}

/** Append-only but for the decision, and for what is erased of a payer who has closed the account. */
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
  receipt_file: Erasable<string | null>;
  note: Erasable<string | null>;
  rejection_reason: string | null;
  created_at: Fixed<Instant>;
  decided_at: Instant | null;
  decided_by: number | null;
}
