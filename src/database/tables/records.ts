import type { Generated } from 'kysely';
import type { Enumeration, Erasable, Fixed, Id, Instant } from './columns';

/** Append-only, except that data of a person who has closed the account are erased. */
export interface AuditLogTable {
  id: Id;
  /** Null if the system acted. */
  actor_id: Fixed<number | null>;
  action: Fixed<string>;
  /** Kind and id, e.g. `user:2`. */
  subject: Fixed<string>;
  reason: Erasable<string | null>;
  /** The API key of the actor's program; null if a person acted. */
  api_key_id: Fixed<number | null>;
  trace_id: Fixed<string | null>;
  at: Fixed<Instant>;
}

/**
 * The transactional outbox. Append-only, except that the columns that are null at first are set once with the sequence number after the
 * commit, and old events are deleted.
 */
export interface OutboxTable {
  id: Id;
  type: Fixed<string>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** JSON: ids and numbers, no personal data. */
  data: Fixed<string>;
  occurred_at: Fixed<Instant>;
  /** The position in the feed: 1, 2, 3, without gaps; null until the event is numbered. */
  sequence: number | null;
  /** A UUID. */
  event_id: string | null;
  /** The users whose listing, reservation or account the event concerns, including a customer's account. */
  owner_id: number | null;
  /** The listing of the event, or of its reservation or payment. */
  property_id: number | null;
}

/** One row: the first and the last position of the event feed. */
export interface EventFeedTable {
  id: Id;
  /** The sequence number of the oldest stored event; one more than the last if none is stored. */
  first_sequence: number;
  last_sequence: number;
}

export interface NotificationTable {
  id: Id;
  user_id: Fixed<number>;
  type: Fixed<Enumeration<'NotificationType'>>;
  /** As an administrator wrote it; null if the type has a text in the reader's language. The same applies to `message`. */
  title: Fixed<string | null>;
  message: Fixed<string | null>;
  /** JSON: the parameters of the type's texts. A reason is removed when its author closes the account. */
  parameters: string;
  reservation_id: Fixed<number | null>;
  property_id: Fixed<number | null>;
  read_at: Instant | null;
  /** When the e-mail is due; null when it was sent or has failed permanently. */
  email_due_at: Instant | null;
  email_attempts: Generated<number>;
  created_at: Fixed<Instant>;
}

/** A message to an account about a changed e-mail address or phone number. Deleted a day after the change, when it has been sent. */
export interface ContactNoticeTable {
  id: Id;
  user_id: Fixed<number>;
  /** Which contact was changed. */
  changed: Fixed<Enumeration<'LoginMethod'>>;
  /** The new contact, masked; null if the old one was removed. This and the next two are null when the message was sent. */
  next: string | null;
  channel: Fixed<Enumeration<'LoginMethod'>>;
  /** The account's e-mail address or phone number before the change. */
  recipient: string | null;
  /** The verified e-mail address to which a text message goes when those of the day are used up; null if there is none. */
  email: string | null;
  language: Fixed<string>;
  /** The site of the client that made the change. */
  site: Fixed<string>;
  /** When the message is due, or the end of its lease; null when it was sent. */
  due_at: Instant | null;
  attempts: Generated<number>;
  created_at: Fixed<Instant>;
}

export interface AnnouncementTable {
  id: Id;
  /** JSON array of the roles with users that are not notified yet. */
  roles: string;
  type: Fixed<Enumeration<'NotificationType'>>;
  /** The same as in `notification`. */
  title: Fixed<string | null>;
  message: Fixed<string | null>;
  parameters: Fixed<string>;
  created_at: Fixed<Instant>;
  /** The highest id of a user of the first role who has been notified. */
  position: number;
  /** The highest id of a user when the announcement was made: later ones are not notified. */
  last_user_id: Fixed<number>;
}

export interface IdempotencyTable {
  /** The caller and the operation. */
  scope: Fixed<string>;
  key: Fixed<string>;
  request_hash: Fixed<string>;
  /** Null while the first request is still running. */
  status: number | null;
  /** The stored response as JSON. */
  answer: string | null;
  created_at: Fixed<Instant>;
}

/**
 * Table `receipt_person`: the users whose data a response in `idempotency` contains, including the caller. Deleted together with the response.
 */
export interface IdempotencyUserTable {
  user_id: Fixed<number>;
  scope: Fixed<string>;
  key: Fixed<string>;
}
