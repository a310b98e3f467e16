import type { Enumeration, Fixed, Id, Instant } from './columns';

/** A review of a stay. A customer's review is about the listing, an owner's about the customer. */
export interface ReviewTable {
  id: Id;
  property_id: Fixed<number>;
  reservation_id: Fixed<number>;
  author_id: Fixed<number>;
  author_role: Fixed<Enumeration<'UserRole'>>;
  /** The user whom it is about. */
  subject_id: Fixed<number>;
  status: Enumeration<'ReviewStatus'>;
  rating: number;
  cleanliness: number | null;
  communication: number | null;
  accuracy: number | null;
  location: number | null;
  value: number | null;
  /** The text; null after the author has closed the account. */
  text: string | null;
  /** The text for the other party only. */
  private_text: string | null;
  reply: string | null;
  replied_at: Instant | null;
  publishes_at: Fixed<Instant>;
  published_at: Instant | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}
