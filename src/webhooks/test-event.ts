import type { NewRow } from '../database/tables';
import { eventView } from '../events/view';

/** The type of test events. It contains no data of the account. */
export const testType = 'webhook.test';

/** The delivery that `sendTestToWebhook` sends: an event about the webhook itself, of a type that does not occur in the feed. */
export function testEvent(webhookId: number, eventId: string, now: number) {
  const type = testType;
  const resource = { resource_kind: 'webhook', resource_id: webhookId };
  const event = eventView({
    ...resource,
    id: 0,
    event_id: eventId,
    sequence: 0,
    type,
    data: '{}',
    occurred_at: now,
    owner_id: null,
    property_id: null,
  });
  return {
    ...resource,
    webhook_id: webhookId,
    sequence: 0,
    event_id: eventId,
    event_type: type,
    body: JSON.stringify(event),
    created_at: now,
  } satisfies Partial<NewRow<'webhook_delivery'>>;
}
