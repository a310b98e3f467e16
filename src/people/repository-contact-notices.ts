import type { LoginMethod } from '../../generated/enumerations';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { NewRow, Row } from '../database/tables';

export type NoticeRow = Row<'contact_notice'>;

const day = 24 * 60 * 60_000;

/** Adds the messages. */
export async function insertNotices(trx: Trx, notices: readonly NewRow<'contact_notice'>[]): Promise<void> {
  await trx.insertInto('contact_notice').values(notices).execute();
}

/** Whether the account has at least `count` messages about changes of this contact in the 24 hours before `now` (epoch ms). */
export async function hasNotices(
  db: Database,
  { user_id, changed }: Pick<NoticeRow, 'user_id' | 'changed'>,
  count: number,
  now: number,
): Promise<boolean> {
  const last = await db
    .selectFrom('contact_notice')
    .select('id')
    .where('user_id', '=', user_id)
    .where('changed', '=', changed)
    .where('created_at', '>', now - day)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return last !== undefined;
}

/** Whether at least `count` messages of the channel, from the site if one is given, are due at `now` (epoch ms). */
export async function hasDue(
  db: Database,
  channel: LoginMethod,
  { count, site, now }: { count: number; site?: string; now: number },
): Promise<boolean> {
  let waiting = db.selectFrom('contact_notice').select('id').where('channel', '=', channel).where('due_at', '<=', now);
  if (site !== undefined) waiting = waiting.where('site', '=', site);
  const last = await waiting
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return last !== undefined;
}

/** The sites with messages of the channel that are due at `now` (epoch ms) and follow `after`, ordered. */
export async function listSites(
  db: Database,
  channel: LoginMethod,
  now: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_notice')
    .select('site')
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .where('site', '>', after)
    .groupBy('site')
    .orderBy('site')
    .limit(limit)
    .execute();
  return rows.map(({ site }) => site);
}

/** The messages of the channel and site that are due at `now` (epoch ms), ordered by due time. */
export async function listDueOf(
  db: Database,
  channel: LoginMethod,
  site: string,
  now: number,
  limit: number,
): Promise<NoticeRow[]> {
  return db
    .selectFrom('contact_notice')
    .selectAll()
    .where('channel', '=', channel)
    .where('site', '=', site)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type Due = Pick<NoticeRow, 'id' | 'due_at'>;

/** Changes the message. Compare-and-swap: returns false and changes nothing when the due time has changed since it was read. */
export async function setNotice(
  db: Database,
  { id, due_at }: Due,
  changes: Partial<Pick<NoticeRow, 'due_at' | 'attempts' | 'next' | 'recipient' | 'email'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_notice')
    .set(changes)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a message that was given up, so that it does not count for the account's limit. Compare-and-swap, as {@link setNotice}. */
export async function deleteNotice(db: Database, { id, due_at }: Due): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_notice')
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a batch of sent messages that no longer count for a limit at `now` (epoch ms). Returns whether there may be more. */
export async function deleteSentNotices(db: Database, now: number): Promise<boolean> {
  const sent = db
    .selectFrom('contact_notice')
    .select('id')
    .where('due_at', 'is', null)
    .where('created_at', '<=', now - day)
    .orderBy('created_at')
    .limit(batchSize);
  const { numDeletedRows } = await db.deleteFrom('contact_notice').where('id', 'in', sent).executeTakeFirst();
  return numDeletedRows > 0n;
}
