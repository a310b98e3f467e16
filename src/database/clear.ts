import { sql } from 'kysely';
import type { Trx } from './connection';
import { dialectOf } from './dialect';
import { insertPaymentTypes } from './migrations/0001-rental-story/lookups';
import type { Tables } from './tables';

/** Everything but the lookup tables that nobody can change and what the database knows of itself, children before parents. */
const tables: (keyof Tables)[] = [
  'receipt_person',
  'idempotency',
  'notification',
  'outbox',
  'favorite',
  'terms_document',
  'audit_log',
  'payment_transaction',
  'payment_type',
  'reservation_night',
  'calendar_conflict',
  'calendar_night',
  'blocked_date_range',
  'calendar_import',
  'calendar_feed',
  'reservation',
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

/**
 * Empties all tables but the lookup tables, and restarts their ids at `firstIds`, else at 1. For the sandbox and for tests:
 * nothing else may delete from append-only tables.
 */
export async function clearTables(guarded: Trx, firstIds: Partial<Record<keyof Tables, number>> = {}): Promise<void> {
  const trx = guarded.withoutPlugins();
  if (dialectOf(trx) === 'postgres') {
    const names = sql.join(tables.map((name) => sql.table(name)));
    await sql`truncate table ${names} restart identity cascade`.execute(trx);
    const starts = Object.entries(firstIds).map(
      ([table, first]) => sql`setval(pg_get_serial_sequence(${table}, 'id'), ${first}, false)`,
    );
    if (starts.length > 0) await sql`select ${sql.join(starts)}`.execute(trx);
  } else {
    await sql`update app_user set agent_id = null`.execute(trx);
    for (const table of tables) await trx.deleteFrom(table).execute();
    await sql`delete from sqlite_sequence where name in (${sql.join(tables)})`.execute(trx);
    const starts = Object.entries(firstIds).map(([table, first]) => sql`(${table}, ${first - 1})`);
    if (starts.length > 0) await sql`insert into sqlite_sequence (name, seq) values ${sql.join(starts)}`.execute(trx);
  }
  await insertPaymentTypes(trx);
}
