import type { Database } from '../../src/database/connection';

export type Rows = Awaited<ReturnType<typeof readRows>>;

/** What the verdict compares with the journal. */
export async function readRows(db: Database) {
  return {
    reservations: await db.selectFrom('reservation').selectAll().orderBy('id').execute(),
    nights: await db.selectFrom('reservation_night').selectAll().execute(),
    payments: await db.selectFrom('payment_transaction').selectAll().execute(),
    events: await db.selectFrom('outbox').select(['type', 'resource_kind', 'resource_id']).execute(),
    alterations: await db.selectFrom('alteration').selectAll().orderBy('id').execute(),
    requests: await db.selectFrom('booking_request').selectAll().orderBy('id').execute(),
    blocks: await db.selectFrom('blocked_date_range').selectAll().orderBy('id').execute(),
    importedNights: await db.selectFrom('calendar_night').select(['property_id', 'night']).execute(),
    acts: await db.selectFrom('audit_log').select(['action', 'subject']).execute(),
  };
}
