import type { Schema } from './schema';

/** Profiles are counted as listings are, so that an administrator approves what was looked at. */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .alterTable('app_user')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
