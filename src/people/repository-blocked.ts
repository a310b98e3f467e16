import { sql } from 'kysely';
import type { UserRole } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { type KeysetOrder, type KeysetRows, readSlice } from '../database/keyset';
import { searchedColumns, searchedText } from '../database/trigrams';
import { type BlockedRow, blockedColumns } from '../moderation/repository-blocking';
import { containsTerms } from './repository-search';

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
    .select(blockedColumns.map((column) => `u.${column}` as const))
    // A literal, because the partial index of blocked users does not match a parameter.
    .where('u.is_blocked', '=', sql.lit(1))
    .where('u.closed_at', 'is', null);
  if (role !== undefined) blocked = blocked.where(unindexed('u.role'), '=', role);
  if (search !== undefined) {
    const { condition } = await containsTerms(db, searchedText('u', searchedColumns), search);
    blocked = blocked.where(condition);
  }
  if (page.updatedSince !== undefined) blocked = blocked.where(unindexed('u.updated_at'), '>=', page.updatedSince);
  return readSlice(blocked, lastBlockedFirst, page);
}
