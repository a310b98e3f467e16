import { type Schema, addBigint } from './schema';

/**
 * - `exported_etag`, `exported_at` of a feed and of an import: the version of the listing's calendar that was last read at this address, and
 *   when it was first read. An event that another platform repeats is no conflict.
 * - `calendar_import.version`: changes with the import's nights. Servers of the previous release do not change it; `calendars/rendered.ts`
 *   limits for how long their changes can be missed.
 * - `calendar_conflict.uid`: the event of the other calendar; null for conflicts that servers of the previous release have found.
 */
export async function up(db: Schema): Promise<void> {
  for (const table of ['calendar_feed', 'calendar_import']) {
    await db.schema.alterTable(table).addColumn('exported_etag', 'text').execute();
    await addBigint(db, table, 'exported_at');
  }
  await db.schema
    .alterTable('calendar_import')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('calendar_conflict').addColumn('uid', 'text').execute();
}
