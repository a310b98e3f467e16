import type { Database } from '../database/connection';
import { unindexed } from '../database/dialect';
import { idsIfFew, isOneOf } from '../database/few';
import { type KeysetRows, type KeysetSlice, byCreation, readSlice } from '../database/keyset';
import type { Row } from '../database/tables';

export type NotificationRow = Row<'notification'>;

/** A page of the user's notifications, newest first: all, or those that are read or unread. */
export async function listNotifications(
  db: Database,
  userId: number,
  isRead: boolean | undefined,
  { updatedSince, ...slice }: KeysetSlice & { updatedSince: number | undefined },
): Promise<KeysetRows<NotificationRow>> {
  const few = updatedSince === undefined ? undefined : await idsIfFew(...selectChanged(db, userId, updatedSince));
  let notifications = db
    .selectFrom('notification')
    .selectAll()
    // Few are looked up by key, and not among all those of the user.
    .where(few ? unindexed('user_id') : 'user_id', '=', userId);
  if (few) notifications = notifications.where(isOneOf(db, 'id', few));
  if (isRead !== undefined) notifications = notifications.where('read_at', isRead ? 'is not' : 'is', null);
  if (updatedSince !== undefined)
    notifications = notifications.where((eb) =>
      eb.or([eb('created_at', '>=', updatedSince), eb('read_at', '>=', updatedSince)]),
    );
  return readSlice(notifications, byCreation('notification'), slice);
}

/** The notifications of the user that were created, and those that were read, at `since` (epoch ms) or later. */
function selectChanged(db: Database, userId: number, since: number) {
  return (['created_at', 'read_at'] as const).map((at) =>
    db.selectFrom('notification').select('id').where('user_id', '=', userId).where(at, '>=', since).orderBy(at),
  );
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks one or all of the user's notifications as read at `now` (epoch ms), and returns how many were unread. */
export async function setRead(db: Database, userId: number, now: number, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findNotification(db: Database, userId: number, id: number): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
