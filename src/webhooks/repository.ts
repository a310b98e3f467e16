import { UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row, RowChanges } from '../database/tables';

export type WebhookRow = Row<'webhook'>;

/** Active webhooks of accounts that are open and active. */
export function selectLive(db: Database) {
  return db
    .selectFrom('webhook as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .where('w.is_active', '=', 1)
    .where('u.is_blocked', '=', 0)
    .where('u.closed_at', 'is', null)
    .where((eb) => eb.or([eb('u.role', '=', UserRole.Admin), eb('u.is_active', '=', 1)]));
}

/** Where it may be sent to now; undefined where it is paused, disabled or gone, or its user's account is not open and active. */
export async function findLiveWebhook(db: Database, id: number): Promise<WebhookRow | undefined> {
  return selectLive(db).selectAll('w').where('w.id', '=', id).executeTakeFirst();
}

/** Answers the row. `first_after` is where the feed of events ends now. */
export async function insertWebhook(trx: Trx, row: Omit<NewRow<'webhook'>, 'first_after'>): Promise<WebhookRow> {
  const { last_sequence: first_after } = await trx
    .selectFrom('event_feed')
    .select('last_sequence')
    .executeTakeFirstOrThrow();
  return trx
    .insertInto('webhook')
    .values({ ...row, first_after })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Call it under the lock on the user's row. */
export async function countWebhooks(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listWebhooks(db: Database, userId: number): Promise<WebhookRow[]> {
  return db.selectFrom('webhook').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function findWebhook(db: Database, userId: number, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** Answers the row as it is then; undefined where it is not the user's. */
export async function setWebhook(
  db: Database,
  userId: number,
  id: number,
  changes: RowChanges<'webhook'>,
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhook')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Replaces the secret and keeps the one before as the former, which `former_secret_ends_at` (epoch ms) bounds. In one statement, so
 * that of two rotations at once neither is lost.
 */
export async function rotateSecret(
  db: Database,
  userId: number,
  id: number,
  changes: { secret: string; former_secret_ends_at: number; updated_at: number },
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhook')
    .set((eb) => ({ ...changes, former_secret: eb.ref('secret') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** With its deliveries; false where it is not the user's. */
export async function deleteWebhook(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All of a user's, who closes the account. */
export async function deleteWebhooksOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('webhook').where('user_id', '=', userId).execute();
}

/** Notes that an attempt at `now` (epoch ms) succeeded or failed; writes only where that is news. */
export async function noteOutcome(db: Database, id: number, succeeded: boolean, now: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failing_since: succeeded ? null : now })
    .where('id', '=', id)
    .where('failing_since', succeeded ? 'is not' : 'is', null)
    .execute();
}

/** Makes the webhook inactive where it has failed since `before` (epoch ms). Of several instances one does. */
export async function disable(trx: Trx, id: number, before: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ is_active: 0, disabled_at: now, updated_at: now })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('failing_since', '<=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
