import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** A notification whose e-mail is due, with the columns of its user that determine address and language. */
export interface DueRow
  extends Row<'notification'>, Pick<Row<'app_user'>, 'email' | 'is_email_verified' | 'language'> {}

/** The notifications whose e-mail is due at `now` (epoch ms), ordered by due time. */
export async function listDue(db: Database, now: number, limit: number): Promise<DueRow[]> {
  return db
    .selectFrom('notification as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .selectAll('n')
    .select(['u.email', 'u.is_email_verified', 'u.language'])
    .where('n.email_due_at', '<=', now)
    .orderBy('n.email_due_at')
    .orderBy('n.id')
    .limit(limit)
    .execute();
}

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
