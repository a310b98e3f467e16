import { sql } from 'kysely';
import type { Trx } from './connection';
import { dialectOf } from './dialect';
import { insertPaymentTypes } from './migrations/0001-rental-story/lookups';
import type { Tables } from './tables';

/** All tables except read-only lookup tables and instance metadata; referring tables precede referenced ones. */
export const clearedTables: readonly (keyof Tables)[] = [
  'webhook_delivery',
  'webhook_lane',
  'webhook',
  'webhook_usage',
  'receipt_person',
  'idempotency',
  'notification',
  'contact_notice',
  'announcement',
  'outbox',
  'favorite',
  'saved_search',
  'property_change',
  'terms_document',
  'audit_log',
  'payment_refund',
  'payment_dispute',
  'payment_notice',
  'payment_session',
  'sandbox_payment',
  'rent_allocation',
  'rent_invoice',
  'payment_transaction',
  'alteration',
  'message_picture',
  'message',
  'complaint',
  'conversation',
  'review',
  'booking_request',
  'payment_type',
  'reservation_night',
  'calendar_conflict',
  'calendar_request_conflict',
  'calendar_night',
  'blocked_date_range',
  'calendar_import',
  'calendar_feed',
  'customer_turn',
  'promotion_return',
  'promotion_redemption',
  'promotion',
  'reservation',
  'property_rate',
  'property_floor',
  'property_night',
  'property_arrival',
  'property_word',
  'property_feature',
  'property_picture',
  'rent_property',
  'file',
  'otp_attempt',
  'otp_code',
  'refresh_token',
  'session',
  'api_key',
  'app_user',
];

/** The positions in the event feed. Transactions that advance them lock them first. */
const feeds = ['event_feed', 'webhook_feed'] as const;

/**
 * Deletes all rows except those of lookup tables, and restarts the ids at `firstIds`, or at 1. Only for the sandbox and for tests:
 * nothing else may delete from append-only tables.
 */
export async function clearTables(guarded: Trx, firstIds: Partial<Record<keyof Tables, number>> = {}): Promise<void> {
  const trx = guarded.withoutPlugins();
  await (dialectOf(trx) === 'postgres' ? deleteAtOnce(trx) : deleteByTable(trx));
  await restartIds(trx, firstIds);
  await trx.updateTable('event_feed').set({ first_sequence: 1, last_sequence: 0 }).execute();
  await trx.updateTable('webhook_feed').set({ sequence: 0 }).execute();
  await trx.updateTable('city').set({ taxes: null }).where('taxes', 'is not', null).execute();
  await insertPaymentTypes(trx);
}

/** Sends all statements in one message: for few rows, the round trips would take most of the time. */
async function deleteAtOnce(trx: Trx): Promise<void> {
  // Excludes writers but not readers. `truncate` would exclude both, and takes several times as long for few rows.
  const lock = `lock table ${[...feeds, ...clearedTables].join()} in exclusive mode`;
  await sql.raw([lock, ...clearedTables.map((table) => `delete from ${table}`)].join(';')).execute(trx);
}

async function deleteByTable(trx: Trx): Promise<void> {
  await sql`update app_user set agent_id = null`.execute(trx);
  for (const table of clearedTables) await trx.deleteFrom(table).execute();
}

async function restartIds(trx: Trx, firstIds: Partial<Record<keyof Tables, number>>): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(t.relname, a.attname),
        coalesce((cast(${JSON.stringify(firstIds)} as json) ->> t.relname)::bigint, 1), false)
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = current_schema()::regnamespace and t.relname in (${sql.join(clearedTables)}) and a.attname = 'id'`.execute(
      trx,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name in (${sql.join(clearedTables)})`.execute(trx);
  const starts = Object.entries(firstIds).map(([table, first]) => sql`(${table}, ${first - 1})`);
  if (starts.length > 0) await sql`insert into sqlite_sequence (name, seq) values ${sql.join(starts)}`.execute(trx);
}
