import type { Generated } from 'kysely';
import type { CalendarDate, Enumeration, Fixed, Flag, Id, Instant } from './columns';

/** The secret in the address at which other platforms read a listing's calendar. */
export interface CalendarFeedTable {
  property_id: Fixed<number>;
  token: string;
  created_at: Instant;
  /** The ETag of the version that was last read at this address, and when that version was first read. */
  exported_etag: string | null;
  exported_at: Instant | null;
}

/** A calendar of another platform that is imported into a listing. */
export interface CalendarImportTable {
  id: Id;
  property_id: Fixed<number>;
  name: Fixed<string>;
  /** Encrypted as identity numbers are, because it often contains a secret of the other platform. */
  url_encrypted: string;
  /** The secret in the calendar address for this platform; that calendar omits the events imported from it. */
  feed_token: string;
  /** The ETag of the version that was last read at that address, and when that version was first read. */
  exported_etag: string | null;
  exported_at: Instant | null;
  created_at: Fixed<Instant>;
  next_read_at: Instant;
  /** The number of started reads. The result of a read is applied only if no other read has started since. */
  reads: number;
  /** The end of the lease of the process that reads it. */
  leased_until: Instant | null;
  last_read_at: Instant | null;
  last_outcome: Enumeration<'CalendarOutcome'> | null;
  last_success_at: Instant | null;
  /** Why the last read failed: the code, a number or name that its text mentions, and when. See `problemMessage` of calendars/problems.ts. */
  problem_code: string | null;
  problem_detail: string | null;
  problem_at: Instant | null;
  /** The number of events with nights in the last successful read. */
  events: number | null;
  /** Whether the last read found no events, and the one before did. */
  was_empty: Flag;
  /** The server's validators of the last read, and the time of the last complete read. */
  etag: string | null;
  last_modified: string | null;
  validated_at: Instant | null;
  /** Raised whenever `calendar_night` has changed for this import. */
  version: Generated<number>;
  /** The number of quick reads until it is no longer slow; 0: it is not. See `slownessAfter` of calendars/times.ts. */
  slowness: Generated<number>;
  /** When an event last announced that imports have changed the listing's nights. */
  announced_at: Instant | null;
  /** Whether imports have changed the listing's nights since. */
  is_unannounced: Flag;
}

/** A night that an import requires to be taken, whether or not the import holds it. */
export interface CalendarNightTable {
  property_id: Fixed<number>;
  import_id: Fixed<number>;
  night: Fixed<CalendarDate>;
  /** The identifier of an event that contains it. */
  uid: string;
  /** The instant from which exported calendars contain it; null if the night was taken when it was imported, because it may be an echo. */
  told_from: Instant | null;
  /** Whether the event was judged an echo of the exported calendar. Kept until the event's nights change, also if the stay changes before. */
  is_echo: Flag;
  /** Whether an event that contains the night overlaps another one with other nights. */
  is_overlapping: Flag;
}

/** Nights of a reservation that an import also contains. One row for each pair, so that the owner is notified once. */
export interface CalendarConflictTable {
  property_id: Fixed<number>;
  import_id: Fixed<number>;
  reservation_id: Fixed<number>;
  /** The range from the first to the last night, half-open. */
  start_date: CalendarDate;
  end_date: CalendarDate;
  is_over: Flag;
  /** When it was found; when it recurred, if it was over in between. */
  found_at: Instant;
  /** The identifier of the event of the import that contains the first night; null if a server of the previous release wrote the row. */
  uid: string | null;
}

/** Nights of an open request to book that an import also contains, as in `calendar_conflict`. */
export interface CalendarRequestConflictTable {
  property_id: Fixed<number>;
  import_id: Fixed<number>;
  request_id: Fixed<number>;
  start_date: CalendarDate;
  end_date: CalendarDate;
  is_over: Flag;
  found_at: Instant;
  uid: string;
}
