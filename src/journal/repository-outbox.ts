import type { components } from '../contract/handler';
import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import type { Params } from '../database/param';
import type { NewRow } from '../database/tables';

export type EventType = components['schemas']['EventType'];

export type EventNights = components['schemas']['EventNights'];

export interface OutboxEvent {
  type: EventType;
  resource: components['schemas']['EventResource'];
  /** Ids, numbers and nights only: an event carries no personal data. */
  data?: Record<string, number | string | null | EventNights>;
  /** Epoch ms. */
  at: number;
}

const insertEvent = compiled(
  (db, row: Params<Pick<NewRow<'outbox'>, 'type' | 'resource_kind' | 'resource_id' | 'data' | 'occurred_at'>>) =>
    db.insertInto('outbox').values(row),
);

/** Inserts an event into the transactional outbox. Call it in the transaction of the change, so that neither is committed without the other. */
export async function publish(trx: Trx, { type, resource, data = {}, at }: OutboxEvent): Promise<void> {
  await insertEvent.later(trx, {
    type,
    resource_kind: resource.kind,
    resource_id: resource.id,
    data: JSON.stringify(data),
    occurred_at: at,
  });
}
