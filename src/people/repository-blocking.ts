import { sql } from 'kysely';
import { UserRole } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { forUpdate, unindexed } from '../database/dialect';
import { type KeysetOrder, type KeysetRows, readSlice } from '../database/keyset';
import { searchedColumns } from '../database/trigrams';
import type { Row } from '../database/tables';
import { containsTerms } from './repository-search';

const columns = [
  ...(['id', 'first_name', 'last_name', 'role', 'is_blocked', 'blocked_reason', 'blocked_at', 'blocked_by'] as const),
];

export type BlockedRow = Pick<Row<'app_user'>, (typeof columns)[number]>;

/** The user's role; undefined if the account is closed or unknown. */
export async function findRole(db: Database, id: number): Promise<UserRole | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select('role')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return user?.role;
}

export async function getBlockedRow(db: Database, id: number): Promise<BlockedRow> {
  return db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Locks the rows of all administrators until the transaction ends and returns the ids of those who are not blocked. Rows are locked in
 * the order of their ids, so that two transactions cannot deadlock.
 */
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

/** Marks the user as blocked. `at` is in epoch ms; `by` is null for an operator on the command line. */
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

/** Returns false if the user is not blocked or does not exist. */
export async function setUnblocked(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ is_blocked: 0, blocked_reason: null, blocked_at: null, blocked_by: null, updated_at: now })
    .where('id', '=', id)
    .where('is_blocked', '=', 1)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const lastBlockedFirst: KeysetOrder<BlockedRow> = {
  columns: ['u.blocked_at', 'u.id'],
  direction: 'desc',
  keyOf: (row) => [row.blocked_at!, row.id],
};

/** A page of blocked users, most recently blocked first. */
export async function listBlocked(
  db: Database,
  { search, role }: { search?: string; role?: UserRole },
  page: Page,
): Promise<KeysetRows<BlockedRow>> {
  let blocked = db
    .selectFrom('app_user as u')
    .select(columns.map((column) => `u.${column}` as const))
    // A literal, because the partial index of blocked users does not match a parameter.
    .where('u.is_blocked', '=', sql.lit(1))
    .where('u.closed_at', 'is', null);
  if (role !== undefined) blocked = blocked.where('u.role', '=', role);
  if (search !== undefined) blocked = blocked.where((await containsTerms(db, searchedColumns, search)).condition);
  if (page.updatedSince !== undefined) blocked = blocked.where(unindexed('u.updated_at'), '>=', page.updatedSince);
  return readSlice(blocked, lastBlockedFirst, page);
}
