import { sql } from 'kysely';
import type { Schema } from '../schema';

/** An index of blocked accounts by the time of the block, newest first. */
export async function indexPeople(db: Schema): Promise<void> {
  await db.schema
    .createIndex('app_user_blocked')
    .on('app_user')
    .columns(['blocked_at', 'id'])
    .where(sql.ref('is_blocked'), '=', sql.lit(1))
    .execute();
}
