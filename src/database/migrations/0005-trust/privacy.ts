import { sql } from 'kysely';
import { dialectOf } from '../../dialect';
import { addBigint, createIndexes } from '../schema';
import type { Schema } from '../schema';

/** The constraint on a closed account: a late write cannot store personal data again. */
const nobody = sql`closed_at is null or (is_blocked = 1 and is_active = 0 and first_name = '' and last_name = ''
  and email is null and email_key is null and phone is null and whatsapp_number is null and address is null
  and pending_email is null and pending_email_key is null and pending_phone is null
  and birth_date is null and identity_number_encrypted is null and identity_number_masked is null and blocked_reason is null)`;

/** Closed accounts, and when their remaining data is erased. */
export async function extendPrivacy(db: Schema): Promise<void> {
  await db.schema
    .alterTable('app_user')
    .addColumn('closed_at', dialectOf(db) === 'sqlite' ? 'integer' : 'bigint', (column) => column.check(nobody))
    .execute();
  await addBigint(db, 'app_user', 'erase_due_at');
  const partial = async (table: string, name: string, columns: string[], condition: ReturnType<typeof sql<boolean>>) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).where(condition).execute();
  await partial('app_user', 'erase_due', ['erase_due_at'], sql<boolean>`erase_due_at is not null`);
  await partial(
    'app_user',
    'unverified',
    ['created_at', 'id'],
    sql<boolean>`is_email_verified = 0 and is_phone_verified = 0 and last_login_at is null and closed_at is null`,
  );
  // The report counts open accounts by an index-only scan.
  await db.schema.dropIndex('app_user_report').execute();
  await createIndexes(db, 'app_user', {
    report: ['role', 'is_active', 'is_blocked', 'activated_at', 'closed_at'],
  });
  // Before a row is deleted, the database searches every referring table.
  for (const [table, column] of [
    ['app_user', 'activated_by'],
    ['app_user', 'blocked_by'],
    ['reservation', 'deposit_confirmed_by'],
    ['reservation', 'cancelled_by'],
    ['payment_transaction', 'decided_by'],
  ] as const)
    await partial(table, column, [column], sql<boolean>`${sql.ref(column)} is not null`);
  await createIndexes(db, 'blocked_date_range', { author: ['created_by'] });
}
