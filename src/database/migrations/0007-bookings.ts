import type { Schema } from './schema';

/** Versions of profiles, as listings have them, so that an administrator approves the version that was reviewed. */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .alterTable('app_user')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
