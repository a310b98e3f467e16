import { sql } from 'kysely';
import { UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import type { Row } from '../database/tables';
import { type Page, isBeyond } from '../contract/paging';
import { containsWords } from './repository-search';

const columns = [
  ...(['id', 'first_name', 'last_name', 'role', 'is_blocked', 'blocked_reason', 'blocked_at', 'blocked_by'] as const),
];

export type BlockedRow = Pick<Row<'app_user'>, (typeof columns)[number]>;

export async function findRole(db: Database, id: number): Promise<UserRole | undefined> {
  const user = await db.selectFrom('app_user').select('role').where('id', '=', id).executeTakeFirst();
  return user?.role;
}

export async function getBlockedRow(db: Database, id: number): Promise<BlockedRow> {
  return db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The administrators who are not blocked, with the rows of all of them locked: always in this order, so that nobody waits in a ring. */
export async function lockAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'is_blocked'])
    .where('role', '=', UserRole.Admin)
    .orderBy('id')
    .$call(forUpdate(trx))
    .execute();
  return rows.filter((row) => !row.is_blocked).map(({ id }) => id);
}

export async function setBlocked(
  trx: Trx,
  id: number,
  block: { reason: string; by: number | null; at: number },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      is_blocked: 1,
      blocked_reason: block.reason,
      blocked_at: block.at,
      blocked_by: block.by,
      updated_at: block.at,
    })
    .where('id', '=', id)
    .execute();
}

/** False where the user is not blocked, or is nobody. */
export async function setUnblocked(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ is_blocked: 0, blocked_reason: null, blocked_at: null, blocked_by: null, updated_at: now })
    .where('id', '=', id)
    .where('is_blocked', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The blocked users, who was blocked last first, and their number where the page wants it. */
export async function listBlocked(
  db: Database,
  filter: { search?: string; role?: UserRole },
  page: Page,
): Promise<{ rows: BlockedRow[]; total: number | null }> {
  const { search, role } = filter;
  // A literal, which is what lets the index of the blocked be used.
  let blocked = db.selectFrom('app_user as u').where('u.is_blocked', '=', sql.lit(1));
  if (role !== undefined) blocked = blocked.where('u.role', '=', role);
  if (search !== undefined) blocked = blocked.where(containsWords(searched, search));
  if (page.updatedSince !== undefined) blocked = blocked.where('u.updated_at', '>=', page.updatedSince);
  const rows = await blocked
    .select(columns.map((column) => `u.${column}` as const))
    .$if(page.after !== undefined, (list) => list.where(isBeyond(['u.blocked_at', 'u.id'], 'desc', page.after!)))
    .orderBy('u.blocked_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(page.limit)
    .execute();
  if (!page.wantsTotal) return { rows, total: null };
  const { total } = await blocked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const searched = ['u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.whatsapp_number'];
