import { WebhookDeliveryStatus } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import type { WebhookRow } from './repository';
import type { DeliveryRow } from './repository-partitions';

type Schemas = components['schemas'];

/** The types of events that the webhook receives; empty if all. */
export function typesOf(row: Pick<WebhookRow, 'types'>): Schemas['Webhook']['types'] {
  return JSON.parse(row.types) as Schemas['Webhook']['types'];
}

/** Null for `formerSecretEndsAt` and `limitedUntil` when they have passed at `now` (epoch ms). */
export function webhookView(row: WebhookRow, now: number): Schemas['Webhook'] {
  const end = row.former_secret_ends_at;
  return {
    id: row.id,
    url: row.url,
    types: typesOf(row),
    isActive: row.is_active === 1,
    addedBy: row.added_with === null ? null : { apiKeyId: row.added_by_key_id, apiKeyName: row.added_by_key_name },
    failingSince: instantOf(row.failing_since),
    disabledAt: instantOf(row.disabled_at),
    limitedUntil: instantOf(row.limited_until !== null && row.limited_until > now ? row.limited_until : null),
    formerSecretEndsAt: instantOf(end !== null && end > now ? end : null),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

/** `due_at` is when the delivery's partition is due (epoch ms); null when the delivery has no partition. */
export function deliveryView(row: DeliveryRow & { due_at: number | null }): Schemas['WebhookDelivery'] {
  const isPending = row.status === WebhookDeliveryStatus.Pending;
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    body: row.body,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    failure: row.failure,
    durationMs: row.duration_ms,
    lastAttemptAt: instantOf(row.last_attempt_at),
    nextAttemptAt: instantOf(isPending ? row.due_at : null),
    createdAt: formatInstant(row.created_at),
  };
}

function instantOf(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
