import { TableBuilder, createIndexes, createUniqueIndexes, required } from './schema';
import type { Schema } from './schema';

/** API keys. They are deleted with the account, even when the previous release, which does not know them, closes it. */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'api_key')
    .id()
    .integer('user_id', (column) => required(column).references('app_user.id').onDelete('cascade'))
    .text('name', required)
    .enumeration('access', required)
    .text('key_hash', required)
    .text('last_characters', required)
    .bigint('created_at', required)
    .bigint('expires_at')
    .bigint('last_used_at')
    .create();
  await createUniqueIndexes(db, 'api_key', { hash: ['key_hash'] });
  await createIndexes(db, 'api_key', { user: ['user_id'], expiry: ['expires_at'] });
  await db.schema.alterTable('audit_log').addColumn('api_key_id', 'integer').execute();
}
