import { UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import type { Row } from '../database/tables';

/** The columns of a {@link BlockedRow}. */
export const blockedColumns = [
  ...(['id', 'first_name', 'last_name', 'role', 'is_blocked', 'blocked_reason', 'blocked_at', 'blocked_by'] as const),
];

export type BlockedRow = Pick<Row<'app_user'>, (typeof blockedColumns)[number]>;

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
  return db.selectFrom('app_user').select(blockedColumns).where('id', '=', id).executeTakeFirstOrThrow();
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
