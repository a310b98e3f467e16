import { sql } from 'kysely';
import { createIndexes, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Verified e-mail addresses and phone numbers, attempts to enter codes by network, and successors of refresh tokens. */
export async function extendAccounts(db: Schema): Promise<void> {
  for (const column of ['pending_email', 'pending_email_key', 'pending_phone'])
    await db.schema.alterTable('app_user').addColumn(column, 'text').execute();
  // Accounts that an operator created count as verified: their addresses were unique before and stay reserved.
  await sql`update app_user set is_email_verified = 1 where role in (0, 3) and email_key is not null`.execute(db);
  await sql`update app_user set is_phone_verified = 1 where role in (0, 3) and phone is not null`.execute(db);

  // Only a verified address is unique. It was unique regardless of that before, so there are no duplicates.
  for (const [name, column, flag] of [
    ['email', 'email_key', 'is_email_verified'],
    ['phone', 'phone', 'is_phone_verified'],
  ] as const) {
    await db.schema.dropIndex(`app_user_${name}`).execute();
    await db.schema
      .createIndex(`app_user_${name}`)
      .unique()
      .on('app_user')
      .column(column)
      .where(sql.ref(flag), '=', sql.lit(1))
      .execute();
  }
  await createIndexes(db, 'app_user', {
    email_claim: ['email_key'],
    phone_claim: ['phone'],
    pending_email: ['pending_email_key'],
    pending_phone: ['pending_phone'],
  });

  await new TableBuilder(db, 'otp_attempt')
    .integer('code_id', (column) => column.notNull().references('otp_code.id').onDelete('cascade'))
    .text('network', required)
    .integer('attempts', required)
    .flag('is_stranger')
    .primaryKey('otp_attempt_pkey', ['code_id', 'network'])
    .check('attempts', sql`attempts between 0 and 5`)
    .create('clustered');

  await db.schema.alterTable('session').addColumn('network', 'text').execute();
  await db.schema.dropIndex('session_user').execute();
  await createIndexes(db, 'session', { user: ['user_id', 'network'] });
  await db.schema.alterTable('refresh_token').addColumn('successors', 'text').execute();
  await db.schema
    .createIndex('refresh_token_answered')
    .on('refresh_token')
    .column('used_at')
    .where(sql.ref('successors'), 'is not', null)
    .execute();
}
