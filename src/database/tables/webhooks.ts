import type { Enumeration, Fixed, Flag, Id, Instant } from './columns';

export interface WebhookTable {
  id: Id;
  user_id: Fixed<number>;
  url: string;
  /** JSON: event types; `[]` means all. */
  types: string;
  is_active: Flag;
  /** Encrypted, see `webhooks/secrets.ts`. */
  secret: string;
  /** Deliveries are also signed with it until `former_secret_ends_at`. */
  former_secret: string | null;
  former_secret_ends_at: Instant | null;
  /** The last sequence number when the webhook was added; later events are sent. */
  first_after: Fixed<number>;
  /** The time of the first failed attempt since the last success. */
  failing_since: Instant | null;
  disabled_at: Instant | null;
  /** With what `url` was set: 0 an access token, 1 an API key; null in rows of earlier releases. */
  added_with: number | null;
  added_by_key_id: number | null;
  /** The name of the key at that time. */
  added_by_key_name: string | null;
  /** Until when no deliveries are created, because the account has reached its limit of the day. */
  limited_until: Instant | null;
  /** When the user removed it. Only the job that deletes the row sees it from then on. */
  removed_at: Instant | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** An event for a webhook. Deliveries of one resource are sent in the order of `sequence`, one partition for each resource. */
export interface WebhookDeliveryTable {
  id: Id;
  webhook_id: Fixed<number>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** The sequence number of the event; 0 for a test delivery. */
  sequence: Fixed<number>;
  event_id: Fixed<string>;
  event_type: Fixed<string>;
  /** The body as sent and signed. */
  body: Fixed<string>;
  status: Enumeration<'WebhookDeliveryStatus'>;
  attempts: number;
  last_attempt_at: Instant | null;
  response_status: number | null;
  response_body: string | null;
  failure: string | null;
  duration_ms: number | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/**
 * Table `webhook_lane`: a partition, the pending deliveries of a webhook for one resource. The row exists while deliveries are pending. Every
 * change of them locks it.
 */
export interface WebhookPartitionTable {
  webhook_id: Fixed<number>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** The number of pending deliveries. */
  waiting: number;
  /** When the first delivery is due; while it is being sent, the end of the lease. A sender claims the row by a compare-and-swap of this value. */
  due_at: Instant;
  is_leased: Flag;
}

/** The deliveries of an account's webhooks on a day. */
export interface WebhookUsageTable {
  user_id: Fixed<number>;
  /** Days since 1970-01-01 in UTC. */
  day: number;
  /** More than the limit when deliveries were not created because of it. */
  deliveries: number;
}

/** One row: the sequence number up to which deliveries were created. */
export interface WebhookFeedTable {
  id: Id;
  sequence: number;
}
