import type { NewRow } from '../database/tables';
import { eventView } from '../events/view';

/** What `sendTestToWebhook` sends: an event as all others, of a type that the feed does not have, about the webhook itself. */
export function testEvent(webhookId: number, eventId: string, now: number) {
  const type = 'webhook.test';
  const resource = { resource_kind: 'webhook', resource_id: webhookId };
  const event = eventView({
    ...{ id: 0, event_id: eventId, sequence: 0, type, data: '{}', occurred_at: now, owner_id: null, property_id: null },
    ...resource,
  });
  return {
    ...{ webhook_id: webhookId, ...resource, sequence: 0, event_id: eventId, event_type: type },
    body: JSON.stringify(event),
    created_at: now,
  } satisfies Partial<NewRow<'webhook_delivery'>>;
}
