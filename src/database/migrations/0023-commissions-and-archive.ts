import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, addBigint } from './schema';

/** A copy of the status. */
const archived = 5;

/**
 * - `erased_at` of a listing: when the texts and pictures of the archived listing were erased. Null for listings that were archived before this
 *   migration, or by a server of the previous release: a job erases them.
 * - `commission_type`, `commission_value` of an owner: the commission of the listings that have none of their own. Servers of the previous
 *   release book with the configured percentage.
 */
export async function up(db: Schema): Promise<void> {
  await addBigint(db, 'rent_property', 'erased_at');
  await db.schema
    .createIndex('rent_property_unerased')
    .on('rent_property')
    .column('id')
    .where(sql<boolean>`property_status = ${sql.lit(archived)} and erased_at is null`)
    .execute();
  await db.schema
    .alterTable('app_user')
    .addColumn('commission_type', dialectOf(db) === 'sqlite' ? 'integer' : 'smallint')
    .execute();
  await addBigint(db, 'app_user', 'commission_value');
}
