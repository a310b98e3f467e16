import { NotificationType } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** A notification whose e-mail is due, with the columns of its user that determine address and language. */
export interface DueRow
  extends Row<'notification'>, Pick<Row<'app_user'>, 'email' | 'is_email_verified' | 'language' | 'role'> {}

/** The users with e-mails that are due at `now` (epoch ms), whose ids are greater than `after`, ordered by id. */
export async function listRecipients(db: Database, now: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notification')
    .select('user_id')
    .where('email_due_at', '<=', now)
    .where('user_id', '>', after)
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The user's notifications whose e-mail is due at `now` (epoch ms), ordered by due time. */
export async function listDueOf(db: Database, userId: number, now: number, limit: number): Promise<DueRow[]> {
  return db
    .selectFrom('notification as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .selectAll('n')
    .select(['u.email', 'u.is_email_verified', 'u.language', 'u.role'])
    .where('n.user_id', '=', userId)
    .where('n.email_due_at', '<=', now)
    .orderBy('n.email_due_at')
    .orderBy('n.id')
    .limit(limit)
    .execute();
}

/** Whether the user had at least `count` other notifications, except of messages, in the 24 hours before this one. */
export async function hasEarlier(
  db: Database,
  { id, user_id, created_at }: Pick<DueRow, 'id' | 'user_id' | 'created_at'>,
  count: number,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', user_id)
    .where('type', '<>', NotificationType.MessageReceived)
    .where('created_at', '>', created_at - day)
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(created_at, id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return earlier !== undefined;
}

const day = 24 * 60 * 60_000;

/** The number of e-mails that are due at `now` (epoch ms), and the earliest due time. */
export async function findMailBacklog(db: Database, now: number): Promise<{ due: number; oldest: number | null }> {
  return db
    .selectFrom('notification')
    .select((eb) => [eb.fn.countAll<number>().as('due'), eb.fn.min<number | null>('email_due_at').as('oldest')])
    .where('email_due_at', '<=', now)
    .executeTakeFirstOrThrow();
}

/** Sets when the e-mail is due. Compare-and-swap: returns false and changes nothing when the due time has changed since it was read. */
export async function setDue(
  db: Database,
  { id, email_due_at }: Pick<DueRow, 'id' | 'email_due_at'>,
  changes: { email_due_at: number | null; email_attempts?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set(changes)
    .where('id', '=', id)
    .where('email_due_at', '=', email_due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
