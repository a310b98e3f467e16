import { sql } from 'kysely';
import type { Schema } from '../schema';

/** The list of the blocked accounts, who was blocked last first: few among many. */
export async function indexPeople(db: Schema): Promise<void> {
  await db.schema
    .createIndex('app_user_blocked')
    .on('app_user')
    .columns(['blocked_at', 'id'])
    .where(sql.ref('is_blocked'), '=', sql.lit(1))
    .execute();
}
