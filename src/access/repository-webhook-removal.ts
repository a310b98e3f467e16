import type { Database } from '../database/connection';

/** Which of a user's webhooks to remove: one, those whose URL was set with an API key, or all. */
type Removed = { id?: number; keyId?: number };

/**
 * Removes the webhooks of a user that `which` names at `now` (epoch ms), and returns their number. It is here because the removal of an
 * API key can remove webhooks. The deliveries may be many, so a job deletes them and the row (webhooks/pruning.ts). The texts that the
 * user wrote are erased at once.
 */
export async function removeWebhooks(db: Database, userId: number, which: Removed, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ removed_at: now, is_active: 0, url: '', added_by_key_name: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id!))
    .$if(which.keyId !== undefined, (query) => query.where('added_by_key_id', '=', which.keyId!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
