import { sql } from 'kysely';
import { createIndexes, createUniqueIndexes, references, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Users, their sessions, their one-time codes and their files. */
export async function createAccounts(db: Schema): Promise<void> {
  await new TableBuilder(db, 'app_user')
    .id()
    .enumeration('role', required)
    .text('first_name', required)
    .text('last_name', required)
    .text('email')
    .text('email_key')
    .text('phone')
    .text('whatsapp_number')
    .text('language', required)
    .integer('city', references('city'))
    .text('address')
    .date('birth_date')
    .enumeration('identity_type')
    .text('identity_number_encrypted')
    .text('identity_number_masked')
    .enumeration('owner_type')
    .enumeration('customer_type')
    .flag('is_email_verified')
    .flag('is_phone_verified')
    .flag('is_active')
    .bigint('activated_at')
    .integer('activated_by', references('app_user'))
    .flag('is_blocked')
    .text('blocked_reason')
    .bigint('blocked_at')
    .integer('blocked_by', references('app_user'))
    .integer('agent_id', references('app_user'))
    .integer('accepted_terms_version')
    .integer('token_version', (column) => column.notNull().defaultTo(1))
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .bigint('last_login_at')
    .check('role', sql`role between 0 and 3`)
    .check('email_and_key', sql`(email is null) = (email_key is null)`)
    .create();
  // Across all roles: a log-in could not tell two users with the same address apart.
  await createUniqueIndexes(db, 'app_user', { email: ['email_key'], phone: ['phone'] });
  await createIndexes(db, 'app_user', { agent: ['agent_id', 'id'], role: ['role', 'created_at', 'id'] });

  await new TableBuilder(db, 'session')
    .text('id', (column) => column.primaryKey())
    .integer('user_id', references('app_user', required))
    .enumeration('login_method', required)
    .bigint('created_at', required)
    .bigint('revoked_at')
    .create();
  await createIndexes(db, 'session', { user: ['user_id'] });

  await new TableBuilder(db, 'refresh_token')
    .text('token_hash', (column) => column.primaryKey())
    .text('session_id', references('session', required))
    .bigint('expires_at', required)
    .bigint('used_at')
    .create();
  await createIndexes(db, 'refresh_token', { session: ['session_id'], expiry: ['expires_at'] });

  await new TableBuilder(db, 'otp_code')
    .id()
    .enumeration('channel', required)
    .text('target', required)
    .integer('user_id', references('app_user'))
    .text('code_hash', required)
    .bigint('expires_at', required)
    .integer('attempts', (column) => column.notNull().defaultTo(0))
    .text('state', (column) => column.notNull().defaultTo('issued'))
    .text('requested_from')
    .bigint('created_at', required)
    .check('state', sql`state in ('issued', 'verified', 'exhausted', 'superseded')`)
    .check('attempts', sql`attempts between 0 and 5`)
    .create();
  // A new code replaces the old one, even when two are sent at the same time.
  await db.schema
    .createIndex('otp_code_live')
    .unique()
    .on('otp_code')
    .columns(['channel', 'target'])
    .where(sql.ref('state'), '=', 'issued')
    .execute();
  await createIndexes(db, 'otp_code', {
    target: ['channel', 'target', 'created_at'],
    user: ['user_id', 'created_at'],
    requester: ['requested_from', 'created_at'],
  });

  await new TableBuilder(db, 'file')
    .text('name', (column) => column.primaryKey())
    .text('kind', required)
    .integer('owner_id', references('app_user', required))
    .text('purpose')
    .text('content_type', required)
    .integer('bytes', required)
    .text('sha256', required)
    .integer('width')
    .integer('height')
    .text('storage_key', required)
    .bigint('created_at', required)
    .check('kind', sql`kind in ('picture', 'identity', 'receipt')`)
    .check('purpose', sql`(kind = 'identity') = (purpose is not null)`)
    .create();
  await createUniqueIndexes(db, 'file', { owner_purpose: ['owner_id', 'purpose'] });
  await createIndexes(db, 'file', { kind: ['kind', 'created_at'] });
}
