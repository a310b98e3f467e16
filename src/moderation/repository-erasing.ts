import { sql } from 'kysely';
import { batchSize } from '../database/batches';
import type { Database } from '../database/connection';

/**
 * Erases what complaints contain about a user who has closed the account, at most {@link batchSize} rows: deletes the complaints about the
 * user, and the texts of those that the user has added. Returns whether there may be more.
 */
export async function eraseComplaints(db: Database, userId: number): Promise<boolean> {
  const about = db.selectFrom('complaint').select('id').where('person_id', '=', userId).limit(sql.lit(batchSize));
  const { numDeletedRows } = await db.deleteFrom('complaint').where('id', 'in', about).executeTakeFirst();
  const added = db
    .selectFrom('complaint')
    .select('id')
    .where('reporter_id', '=', userId)
    .where((eb) => eb.or([eb('text', 'is not', null), eb('content', 'is not', null)]))
    .limit(sql.lit(batchSize));
  const { numUpdatedRows } = await db
    .updateTable('complaint')
    .set({ text: null, content: null })
    .where('id', 'in', added)
    .executeTakeFirst();
  return Number(numDeletedRows) === batchSize || Number(numUpdatedRows) === batchSize;
}
