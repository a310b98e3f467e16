import type { Generated } from 'kysely';
import type { CalendarDate, Enumeration, Fixed, Id, Instant, MinorUnits } from './columns';

/** A proposed change of a stay. Only one of a reservation can be Proposed. */
export interface AlterationTable {
  id: Id;
  property_id: Fixed<number>;
  reservation_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  status: Enumeration<'AlterationStatus'>;
  proposed_by: Fixed<number>;
  proposed_by_role: Fixed<Enumeration<'UserRole'>>;
  start_date: Fixed<CalendarDate>;
  end_date: Fixed<CalendarDate>;
  guests_count: Fixed<number | null>;
  children_count: Fixed<number>;
  total_minor: Fixed<MinorUnits>;
  due_at_arrival_minor: MinorUnits;
  /** The lines of the new price, a JSON array of PriceLine (bookings/price-lines.ts). */
  lines: string;
  old_start_date: Fixed<CalendarDate>;
  old_end_date: Fixed<CalendarDate>;
  old_guests_count: Fixed<number | null>;
  old_children_count: Fixed<number>;
  old_total_minor: Fixed<MinorUnits>;
  old_due_at_arrival_minor: Fixed<MinorUnits>;
  old_lines: Fixed<string>;
  /** What is refunded, as of the proposal, or of its acceptance. */
  refund_minor: MinorUnits;
  currency_id: Fixed<number>;
  /** Why it was declined. */
  reason: string | null;
  expires_at: Fixed<Instant>;
  decided_by: number | null;
  decided_by_role: Enumeration<'UserRole'> | null;
  decided_at: Instant | null;
  /** When an administrator has hidden what the party had written until then; null if none has. */
  customer_hidden_at: Generated<Instant | null>;
  owner_hidden_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}
