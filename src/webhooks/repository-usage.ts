import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';

/**
 * Adds deliveries to the accounts' numbers of the day, and returns the new numbers by account. `day` is counted from 1970-01-01 (UTC).
 * The number of an earlier day is replaced.
 */
export async function addUsage(
  trx: Trx,
  deliveries: ReadonlyMap<number, number>,
  day: number,
): Promise<Map<number, number>> {
  const rows = [...deliveries].map(([user_id, count]) => ({ user_id, day, deliveries: count }));
  const added = await trx
    .insertInto('webhook_usage')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        day: eb.ref('excluded.day'),
        deliveries: eb
          .case()
          .when('webhook_usage.day', '=', eb.ref('excluded.day'))
          .then(eb('webhook_usage.deliveries', '+', eb.ref('excluded.deliveries')))
          .else(eb.ref('excluded.deliveries'))
          .end(),
      })),
    )
    .returning(['user_id', 'deliveries'])
    .execute();
  return new Map(added.map((row) => [row.user_id, row.deliveries]));
}

/** The deliveries of the account on the day. */
export async function findUsage(db: Database, userId: number, day: number): Promise<number> {
  const usage = db
    .selectFrom('webhook_usage')
    .select('deliveries')
    .where('user_id', '=', userId)
    .where('day', '=', day);
  return (await usage.executeTakeFirst())?.deliveries ?? 0;
}

/** Records in the account's webhooks that no deliveries are created until `until` (epoch ms). */
export async function setLimitedUntil(trx: Trx, userId: number, until: number): Promise<void> {
  await trx.updateTable('webhook').set({ limited_until: until }).where('user_id', '=', userId).execute();
}

/**
 * Records in these webhooks of the account that some deliveries are not created until `until` (epoch ms). Returns whether none of the
 * account's webhooks had recorded it.
 */
export async function setWebhooksLimitedUntil(
  trx: Trx,
  userId: number,
  webhookIds: readonly number[],
  until: number,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('webhook')
    .select('id')
    .where('user_id', '=', userId)
    .where('limited_until', '=', until)
    .execute();
  const recorded = new Set(rows.map(({ id }) => id));
  const others = webhookIds.filter((id) => !recorded.has(id));
  if (others.length > 0)
    await trx.updateTable('webhook').set({ limited_until: until }).where('id', 'in', others).execute();
  return recorded.size === 0;
}

/**
 * Deletes the numbers of the days before `day` among the next accounts after `after`, and returns the last of these accounts; undefined when
 * there is none. There is at most one row for each account, and no index by day.
 */
export async function deleteOldUsage(db: Database, day: number, after: number): Promise<number | undefined> {
  const next = db.selectFrom('webhook_usage').select('user_id').where('user_id', '>', after);
  const accounts = await next.orderBy('user_id').limit(batchSize).execute();
  const last = accounts.at(-1)?.user_id;
  if (last === undefined) return undefined;
  const old = db.deleteFrom('webhook_usage').where('user_id', '>', after).where('user_id', '<=', last);
  await old.where('day', '<', day).execute();
  return last;
}
