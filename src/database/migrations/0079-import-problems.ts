import { type Schema, addBigint } from './schema';

/**
 * Why the last read of an imported calendar failed: a code, what it names, and when. Servers of the previous release neither write nor clear
 * these columns, so a problem counts only if `problem_at` is `last_read_at`.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['problem_code', 'problem_detail'])
    await db.schema.alterTable('calendar_import').addColumn(column, 'text').execute();
  await addBigint(db, 'calendar_import', 'problem_at');
}
