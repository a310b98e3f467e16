import { refuse } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';

/**
 * Locks the caller's row until the transaction ends and checks again that the account is open: it may have been closed or blocked
 * since the request was authenticated. Throws Refusal UNAUTHENTICATED or USER_BLOCKED.
 */
export async function lockOpenAccount(trx: Trx, userId: number): Promise<void> {
  await lockRow(trx, 'app_user', userId);
  const account = await trx
    .selectFrom('app_user')
    .select(['is_blocked', 'closed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account || account.closed_at !== null) refuse('UNAUTHENTICATED');
  if (account.is_blocked) refuse('USER_BLOCKED');
}
