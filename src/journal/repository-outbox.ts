import { compiled } from '../database/compiled';
import type { Trx } from '../database/connection';
import type { NewRow } from '../database/tables';

type EventType =
  | `owner.${'registered' | 'activated' | 'deactivated'}`
  | 'customer.registered'
  | `user.${'blocked' | 'unblocked' | 'closed'}`
  | `property.${'created' | 'updated' | 'statusChanged'}`
  | `reservation.${'created' | 'depositSubmitted' | 'confirmed' | 'rejected' | 'cancelled' | 'expired' | 'completed' | 'noShow'}`
  | `payment.${'created' | 'decided'}`;

export interface OutboxEvent {
  type: EventType;
  resource: { kind: 'user' | 'property' | 'reservation' | 'payment'; id: number };
  /** Ids and numbers only: an event carries no personal data. */
  data?: Record<string, number | string | null>;
  /** Epoch ms. */
  at: number;
}

const insertEvent = compiled((db, row: Omit<NewRow<'outbox'>, 'id'>) => db.insertInto('outbox').values(row));

/** Inserts an event into the transactional outbox. Call it in the transaction of what has happened, so that neither is committed without the other. */
export async function publish(trx: Trx, { type, resource, data = {}, at }: OutboxEvent): Promise<void> {
  await insertEvent(trx, {
    type,
    resource_kind: resource.kind,
    resource_id: resource.id,
    data: JSON.stringify(data),
    occurred_at: at,
  });
}
