import { inTransaction } from '../database/transaction';
import { type EventType, publish } from '../journal/repository-outbox';
import type { TestApp } from './app';

/** Publishes an event of a listing, by default `property.updated`. */
export async function happen(app: TestApp, id: number, type: EventType = 'property.updated'): Promise<void> {
  await inTransaction(app.db, (trx) =>
    publish(trx, { type, resource: { kind: 'property', id }, data: {}, at: app.clock.now() }),
  );
}
