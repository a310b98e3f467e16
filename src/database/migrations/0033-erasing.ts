import { sql } from 'kysely';
import { type Schema, addBigint } from './schema';

/** When an account was closed whose data is still erased in batches. Servers of the previous release erase all data in the transaction. */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'app_user', 'erasing_since');
  await db.schema
    .createIndex('app_user_erasing')
    .on('app_user')
    .columns(['erasing_since', 'id'])
    .where(sql<boolean>`erasing_since is not null`)
    .execute();
}
