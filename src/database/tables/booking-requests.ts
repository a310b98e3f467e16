import type { Generated } from 'kysely';
import type { CalendarDate, Enumeration, Erasable, Fixed, Id, Instant, MinorUnits } from './columns';

/** A request to book a stay. While it is Requested, it holds the nights of the stay. Its price is that of the reservation that accepting it makes. */
export interface BookingRequestTable {
  id: Id;
  property_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  status: Enumeration<'BookingRequestStatus'>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  /** The columns down to `image` are those of a reservation (ReservationTable). */
  nights: Fixed<number>;
  rent_type: Fixed<Enumeration<'RentType'>>;
  unit_price_minor: Fixed<MinorUnits>;
  night_prices: Fixed<string | null>;
  price_lines: Fixed<string | null>;
  due_at_arrival_minor: Fixed<MinorUnits | null>;
  discount_minor: Fixed<MinorUnits | null>;
  tax_minor: Fixed<MinorUnits | null>;
  promotion_id: Fixed<number | null>;
  total_minor: Fixed<MinorUnits>;
  deposit_minor: Fixed<MinorUnits>;
  currency_id: Fixed<number>;
  guests_count: Fixed<number | null>;
  children_count: Fixed<number | null>;
  /** What the customer has written to the owner; the note of the reservation. */
  message: Erasable<string | null>;
  notice_days: Fixed<number | null>;
  min_stay_nights: Fixed<number | null>;
  cancellation_policy: Fixed<Enumeration<'CancellationPolicy'>>;
  commission_type: Fixed<Enumeration<'CommissionType'> | null>;
  commission_value: Fixed<number | null>;
  commission_minor: Fixed<MinorUnits | null>;
  title: Fixed<string>;
  city: Fixed<Enumeration<'City'>>;
  address: Erasable<string | null>;
  image: Erasable<string | null>;
  expires_at: Fixed<Instant>;
  /** When the owner is reminded next; null if no reminder is left. */
  remind_at: Instant | null;
  /** The reservation that accepting it has made. */
  reservation_id: number | null;
  /** Why it was declined. */
  reason: string | null;
  /** The user who has accepted or declined it. */
  decided_by: number | null;
  decided_at: Instant | null;
  /** When an administrator has hidden what the party had written until then; null if none has. */
  customer_hidden_at: Generated<Instant | null>;
  owner_hidden_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}
