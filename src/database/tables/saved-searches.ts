import type { Generated } from 'kysely';
import type { Enumeration, Fixed, Id, Instant } from './columns';

/** Filters that a user has saved. A daily job notifies the user of new matches (saved-searches/notifying.ts). */
export interface SavedSearchTable {
  id: Id;
  user_id: Fixed<number>;
  name: string;
  /** The filters that are set, as a JSON object of the contract. */
  filters: Fixed<string>;
  notify: Enumeration<'SavedSearchNotify'>;
  /** Listings that changed before this time are no news: when the search was added, or when its notifications were switched on again. */
  since: Instant;
  /** The run whose changes the last notification was about: when the run started, in epoch ms; 0 before the first notification. */
  notified_run: Generated<number>;
  /** The number of listings in the last notification. */
  last_count: Generated<number>;
  last_notified_at: Instant | null;
  /** The ids of the listings that the user was notified of, a JSON array: the last ones first. */
  told: Generated<string>;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** A listing that was published or changed since the last run of the job. */
export interface PropertyChangeTable {
  property_id: Fixed<number>;
  /** The run that compares the listing with the saved searches, which is when it started, in epoch ms; 0 until it starts. */
  run: Generated<number>;
  /** When the listing changed last. */
  changed_at: Instant;
  /** What the listing was before its first change, as JSON (Facts in listings/search-facts.ts); null if it was not public. */
  before: Fixed<string | null>;
}
