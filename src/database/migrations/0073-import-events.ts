import { type Schema, addBigint } from './schema';

/** What has been announced of the nights that imports have changed. Servers of the previous release change nights without an event. */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'calendar_import', 'announced_at');
  await db.schema
    .alterTable('calendar_import')
    .addColumn('is_unannounced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
