import type { Schema } from './schema';

/**
 * The chosen scopes of API keys, one bit each. Keys of the previous release have all scopes of their access. A server of the previous
 * release rejects keys with chosen scopes, because they are stored under another hash.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('scopes', 'integer').execute();
}
