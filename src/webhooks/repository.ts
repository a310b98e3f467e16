import { UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row, RowChanges } from '../database/tables';

export type WebhookRow = Row<'webhook'>;

/** Live webhooks: active, not removed, and their users' accounts are neither blocked, closed nor inactive. */
export function selectLive(db: Database) {
  return db
    .selectFrom('webhook as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .where('w.is_active', '=', 1)
    .where('w.removed_at', 'is', null)
    .where('u.is_blocked', '=', 0)
    .where('u.closed_at', 'is', null)
    .where((eb) => eb.or([eb('u.role', '=', UserRole.Admin), eb('u.is_active', '=', 1)]));
}

/** The webhook; undefined unless it is live, see {@link selectLive}. */
export async function findLiveWebhook(db: Database, id: number): Promise<WebhookRow | undefined> {
  return selectLive(db).selectAll('w').where('w.id', '=', id).executeTakeFirst();
}

/** Inserts a webhook that receives the events after the newest event, and returns the row. */
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

/** The caller holds the lock on the user's row. */
export async function countWebhooks(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listWebhooks(db: Database, userId: number): Promise<WebhookRow[]> {
  return selectOwn(db, userId).orderBy('id').execute();
}

export async function findWebhook(db: Database, userId: number, id: number): Promise<WebhookRow | undefined> {
  return selectOwn(db, userId).where('id', '=', id).executeTakeFirst();
}

function selectOwn(db: Database, userId: number) {
  return db.selectFrom('webhook').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);
}

/** Returns the updated row; undefined unless the webhook belongs to the user. */
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
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Replaces the secret. The replaced secret signs as the former one until `former_secret_ends_at` (epoch ms). One statement does both, so
 * that concurrent rotations do not lose a secret.
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
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A webhook that was removed and whose rows remain. */
export async function findRemovedWebhook(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('removed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The id of the webhook that follows `after`. */
export async function findNextWebhook(db: Database, after: number): Promise<number | undefined> {
  const next = db.selectFrom('webhook').select('id').where('id', '>', after).orderBy('id').limit(1);
  return (await next.executeTakeFirst())?.id;
}

/** Deletes a removed webhook. The caller has deleted its deliveries and partitions; those of a concurrent transaction are deleted with it. */
export async function deleteWebhook(db: Database, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).where('removed_at', 'is not', null).execute();
}

/** Records whether an attempt at `now` (epoch ms) succeeded in `failing_since`; writes only when that changes. */
export async function recordOutcome(db: Database, id: number, succeeded: boolean, now: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failing_since: succeeded ? null : now })
    .where('id', '=', id)
    .where('failing_since', succeeded ? 'is not' : 'is', null)
    .execute();
}

/** Disables the webhook if it has failed since `before` (epoch ms). Returns true to one instance only. */
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
