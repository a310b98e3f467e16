import type { Enumeration, Erasable, Fixed, Id, Instant } from './columns';

/** A report of a listing, a review, a message, a text about a stay or a person. */
export interface ComplaintTable {
  id: Id;
  reporter_id: Fixed<number>;
  /** The person behind the subject. */
  person_id: Fixed<number>;
  kind: Fixed<Enumeration<'ComplaintKind'>>;
  about: Fixed<Enumeration<'ComplaintSubject'>>;
  subject_id: Fixed<number>;
  /** The listing, or that of the review, the message or the stay; null for a person. */
  property_id: Fixed<number | null>;
  status: Enumeration<'ComplaintStatus'>;
  /** What the reporter has written; null after the reporter has closed the account. */
  text: Erasable<string | null>;
  /** A copy of what was reported, as JSON; null for a person, and after the reporter has closed the account. */
  content: Erasable<string | null>;
  reason: string | null;
  decided_by: number | null;
  decided_at: Instant | null;
  created_at: Fixed<Instant>;
}
