import type { Schema } from './schema';

/** How slow each imported calendar was recently. Servers of the previous release read slow calendars with the others. */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .alterTable('calendar_import')
    .addColumn('slowness', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
