import type { Generated } from 'kysely';
import type { Enumeration, Erasable, Fixed, Id, Instant } from './columns';

/** Insert only, but for what is erased of a person who has closed the account. */
export interface AuditLogTable {
  id: Id;
  /** Null where the system itself acted. */
  actor_id: Fixed<number | null>;
  action: Fixed<string>;
  /** Kind and id, e.g. `user:2`. */
  subject: Fixed<string>;
  reason: Erasable<string | null>;
  /** The API key that the actor's program used; null where a person acted. */
  api_key_id: Fixed<number | null>;
  trace_id: Fixed<string | null>;
  at: Fixed<Instant>;
}

/** The transactional outbox: events in the order of `id`. Insert only. */
export interface OutboxTable {
  id: Id;
  type: Fixed<string>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** JSON: ids and numbers, no personal data. */
  data: Fixed<string>;
  occurred_at: Fixed<Instant>;
}

export interface NotificationTable {
  id: Id;
  user_id: Fixed<number>;
  type: Fixed<Enumeration<'NotificationType'>>;
  /** As an administrator wrote it; null where the type has a text in the reader's language. The same for `message`. */
  title: Fixed<string | null>;
  message: Fixed<string | null>;
  /** JSON: the parameters of the type's texts; a reason is taken out when who wrote it closes the account. */
  parameters: string;
  reservation_id: Fixed<number | null>;
  property_id: Fixed<number | null>;
  read_at: Instant | null;
  /** From when on the e-mail is to be tried; null once it is sent, or given up. */
  email_due_at: Instant | null;
  email_attempts: Generated<number>;
  created_at: Fixed<Instant>;
}

export interface IdempotencyTable {
  /** Who called which operation. */
  scope: Fixed<string>;
  key: Fixed<string>;
  request_hash: Fixed<string>;
  /** Null while the first request is still running. */
  status: number | null;
  /** JSON of the stored answer. */
  answer: string | null;
  created_at: Fixed<Instant>;
}

/** Of whom an answer tells that is kept for an Idempotency-Key, the caller included. Goes with it. */
export interface ReceiptPersonTable {
  user_id: Fixed<number>;
  scope: Fixed<string>;
  key: Fixed<string>;
}
