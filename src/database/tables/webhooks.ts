import type { Enumeration, Fixed, Flag, Id, Instant } from './columns';

export interface WebhookTable {
  id: Id;
  user_id: Fixed<number>;
  url: string;
  /** JSON: types of events; `[]` for all. */
  types: string;
  is_active: Flag;
  /** Encrypted: see `secrets.ts` of the webhooks. */
  secret: string;
  /** Signs as well until `former_secret_ends_at`. */
  former_secret: string | null;
  former_secret_ends_at: Instant | null;
  /** Where the feed of events ended when the webhook was added: what came later is sent. */
  first_after: Fixed<number>;
  /** Of the first attempt that failed since one succeeded. */
  failing_since: Instant | null;
  disabled_at: Instant | null;
  created_at: Fixed<Instant>;
  updated_at: Instant;
}

/** An event for a webhook. Those of one resource are sent in the order of `sequence`, by its lane. */
export interface WebhookDeliveryTable {
  id: Id;
  webhook_id: Fixed<number>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** Of the event in the feed; 0 of a test. */
  sequence: Fixed<number>;
  event_id: Fixed<string>;
  event_type: Fixed<string>;
  /** What is sent, as it is signed. */
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

/** What waits for a webhook about one resource: there is a row while something does. Whoever changes what waits locks it. */
export interface WebhookLaneTable {
  webhook_id: Fixed<number>;
  resource_kind: Fixed<string>;
  resource_id: Fixed<number>;
  /** How many deliveries are pending. */
  waiting: number;
  /** When the first of them is tried next; while it is being sent, when whoever does counts as dead. Also what claims it: compare-and-swap. */
  due_at: Instant;
  is_leased: Flag;
}

/** One row: up to which sequence of the feed of events deliveries were made. */
export interface WebhookFeedTable {
  id: Id;
  sequence: number;
}
