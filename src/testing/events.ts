import type { EventType } from '../journal/repository-outbox';
import type { Database } from '../database/connection';
import { createRequestDatabase } from '../database/request-database';
import { numberEvents } from '../events/repository';

/** Inserts a row without a sequence number, as the previous release does, or a server that is killed before it numbers the event. */
export function outboxRow(resourceId: number, type: EventType = 'property.updated', at = 1) {
  const [kind] = type.split('.') as [string];
  const resource_kind = ['owner', 'customer'].includes(kind) ? 'user' : kind;
  return { type, resource_kind, resource_id: resourceId, data: '{}', occurred_at: at };
}

/** Numbers all events that have no sequence number. */
export async function numberAll(db: Database): Promise<void> {
  const database = createRequestDatabase(db);
  while ((await numberEvents(database)) > 0);
}
