import type { ColumnType } from 'kysely';
import type { CalendarDate, Enumeration, Fixed, Id, Instant, MinorUnits } from './columns';

/**
 * The rent of one month of a stay. Checks hold `paid_minor + pending_minor + waived_minor` within `amount_minor`; every change is by
 * compare-and-set under the lock of the reservation.
 */
export interface RentInvoiceTable {
  id: Id;
  property_id: Fixed<number>;
  reservation_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  /** From 1. */
  period: Fixed<number>;
  period_start: Fixed<CalendarDate>;
  /** The day after the last night. */
  period_end: CalendarDate;
  /** Of how many nights the amount is the price: 30 for a whole month. */
  parts: number;
  /** The amount and the parts before notice shortened the month; null if none did. */
  whole_minor: ColumnType<MinorUnits | null, MinorUnits | null | undefined, MinorUnits | null>;
  whole_parts: ColumnType<number | null, number | null | undefined, number | null>;
  /** `period_start` as days since 1970-01-01, by which lists are ordered. */
  due_day: Fixed<number>;
  status: Enumeration<'RentInvoiceStatus'>;
  amount_minor: MinorUnits;
  /** Of Confirmed payments. */
  paid_minor: MinorUnits;
  /** Of Pending payments. */
  pending_minor: MinorUnits;
  waived_minor: MinorUnits;
  currency_id: Fixed<number>;
  /** How many of the steps in bookings/rent-steps.ts are done. */
  step: number;
  /** When the next step is due; null if nothing more is. */
  next_step_at: Instant | null;
  /** The end of the due day in the time zone of the city. */
  overdue_at: Fixed<Instant>;
  waived_at: Instant | null;
  waived_by: number | null;
  waive_reason: string | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** How much of an invoice a Pending or Confirmed payment pays. */
export interface RentAllocationTable {
  property_id: Fixed<number>;
  payment_id: Fixed<number>;
  invoice_id: Fixed<number>;
  reservation_id: Fixed<number>;
  amount_minor: MinorUnits;
}
