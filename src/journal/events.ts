import type { Trx } from '../database/connection';

export type EventType =
  | `owner.${'registered' | 'activated' | 'deactivated'}`
  | 'customer.registered'
  | `user.${'blocked' | 'unblocked'}`
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

/** Writes down that something has happened, in the transaction in which it happens: there is no event without its effect, and no effect without its event. */
export async function publish(trx: Trx, { type, resource, data = {}, at }: OutboxEvent): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      type,
      resource_kind: resource.kind,
      resource_id: resource.id,
      data: JSON.stringify(data),
      occurred_at: at,
    })
    .execute();
}
