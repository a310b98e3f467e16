import { sql } from 'kysely';
import { UserRole } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

export type CustomerPosition = Pick<Row<'app_user'>, 'updated_at' | 'id'>;

/** The next customers after `position` in the order of their last changes. */
export async function listCustomersChangedAfter(
  db: Database,
  { updated_at, id }: CustomerPosition,
  limit: number,
): Promise<CustomerPosition[]> {
  return db
    .selectFrom('app_user')
    .select(['updated_at', 'id'])
    .where('role', '=', UserRole.Customer)
    .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(updated_at, id)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Sets `identity_pending_since` of those of the customers who have sent both images and are not verified. Returns of how many. */
export async function setPendingIdentities(db: Database, ids: readonly number[]): Promise<number> {
  const images = sql`from file as f where f.owner_id = app_user.id and f.kind = 'identity'`;
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ identity_pending_since: sql<number>`(select max(f.created_at) ${images})` })
    .where('id', 'in', ids)
    .where('activated_by', 'is', null)
    .where('closed_at', 'is', null)
    .where('identity_pending_since', '=', 0)
    .where(sql<boolean>`(select count(*) ${images}) = 2`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
