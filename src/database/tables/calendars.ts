import type { CalendarDate, Enumeration, Fixed, Flag, Id, Instant } from './columns';

/** The secret of the address at which a listing's calendar is read by others. */
export interface CalendarFeedTable {
  property_id: Fixed<number>;
  token: string;
  created_at: Instant;
}

/** A calendar of another platform that is read for a listing. */
export interface CalendarImportTable {
  id: Id;
  property_id: Fixed<number>;
  name: Fixed<string>;
  /** It often holds a secret of the other platform: encrypted as identity numbers are. */
  url_encrypted: string;
  /** The secret of the address for this platform: what it brought itself is not told there. */
  feed_token: string;
  created_at: Fixed<Instant>;
  next_read_at: Instant;
  /** How often it was begun to be read: what a reading found counts where no other one was begun since. */
  reads: number;
  /** Until when whoever reads it has it for himself. */
  leased_until: Instant | null;
  last_read_at: Instant | null;
  last_outcome: Enumeration<'CalendarOutcome'> | null;
  last_success_at: Instant | null;
  /** So many events took nights when it was last understood. */
  events: number | null;
  /** Whether it came back without events the last time, and had some before. */
  was_empty: Flag;
  /** What the other side said of what was read last, and when it was read as a whole. */
  etag: string | null;
  last_modified: string | null;
  validated_at: Instant | null;
}

/** A night that an import wants to be taken, whether or not it is the one that has it. */
export interface CalendarNightTable {
  property_id: Fixed<number>;
  import_id: Fixed<number>;
  night: Fixed<CalendarDate>;
  /** Of an event that takes it. */
  uid: string;
  /** From when on others are told of it; null while somebody else had it when it came, so that it may be an echo. */
  told_from: Instant | null;
}

/** Nights of a reservation that an import wants too; one row for both, so that the owner is told once. */
export interface CalendarConflictTable {
  property_id: Fixed<number>;
  import_id: Fixed<number>;
  reservation_id: Fixed<number>;
  /** From the first to the last of the nights, half-open. */
  start_date: CalendarDate;
  end_date: CalendarDate;
  is_over: Flag;
  found_at: Fixed<Instant>;
}
