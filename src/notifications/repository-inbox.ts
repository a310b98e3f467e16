import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { Row } from '../database/tables';

export type NotificationRow = Row<'notification'>;

/** A page of the user's notifications, newest first: all, or those that are read or unread. */
export async function listNotifications(
  db: Database,
  userId: number,
  isRead: boolean | undefined,
  page: Page,
): Promise<KeysetRows<NotificationRow>> {
  const { updatedSince } = page;
  const notifications = db
    .selectFrom('notification')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .$if(updatedSince !== undefined, (query) =>
      query.where((eb) => eb.or([eb('created_at', '>=', updatedSince!), eb('read_at', '>=', updatedSince!)])),
    );
  return readSlice(notifications, byCreation('notification'), page);
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
