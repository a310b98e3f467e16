import { refuse } from '../contract/failures';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';

/**
 * Locks the caller's own row until the transaction ends, and asks once more whether the account is still there: a request was let in
 * before it was closed or blocked, and would write to it afterwards. Throws Refusal UNAUTHENTICATED or USER_BLOCKED.
 */
export async function lockOpenAccount(trx: Trx, userId: number): Promise<void> {
  await lockRow(trx, 'app_user', userId);
  await checkOpenAccount(trx, userId);
}

/** The same without the lock, for who holds one that closing an account takes too: on a listing or reservation of the caller's. */
export async function checkOpenAccount(trx: Trx, userId: number): Promise<void> {
  const account = await trx
    .selectFrom('app_user')
    .select(['is_blocked', 'closed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account || account.closed_at !== null) refuse('UNAUTHENTICATED');
  if (account.is_blocked) refuse('USER_BLOCKED');
}
