import type { Database } from '../database/connection';
import type { Row } from '../database/tables';
import { languageOf } from '../languages';
import { textsOf } from './view';
import type { Dependencies } from '../contract/dependencies';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'messages' | 'log' | 'stopping'>;
type Due = Awaited<ReturnType<typeof listDue>>[number];

const minute = 60_000;
const batch = 100;
/** So many at once: more than a slow mail server holds up, fewer than a quick one complains of. */
const lanes = 5;
/** How long nobody else tries what one instance is at; longer than the mail server's patience. */
const lease = minute;
/** How long to wait after each attempt that failed; after the last of them nobody tries again. */
const pauses = [minute, 10 * minute, 60 * minute, 6 * 60 * minute];

/**
 * Sends the e-mails that are due, at least once each: where it is not certain that the mail server has one, it is sent again.
 * Any number of instances may do so at the same time; whoever moves the due time of an e-mail has it. One that fails holds
 * up no other. When the service stops, what is under way is finished and nothing new begun.
 */
export async function deliverNotifications(needs: Needs): Promise<void> {
  const { db, clock, log, stopping } = needs;
  let queue: Due[] = [];
  let hasMore = true;

  async function lane(): Promise<void> {
    for (let due = queue.pop(); due && !stopping.aborted; due = queue.pop()) {
      try {
        if (await deliver(due, needs)) hasMore = true;
      } catch (error) {
        log.error({ err: error, notificationId: due.id }, 'an e-mail could not be written down as sent');
      }
    }
  }

  // Stops where nothing of a batch could be claimed: all of it is somebody else's, or nothing can be written.
  while (hasMore && !stopping.aborted) {
    hasMore = false;
    queue = (await listDue(db, clock.now())).reverse();
    await Promise.all(Array.from({ length: lanes }, lane));
  }
}

/** Those due first, with what decides whether, where and in which language they go. */
export function selectDue(db: Database, now: number) {
  return db
    .selectFrom('notification as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .selectAll('n')
    .select(['u.email', 'u.is_email_verified', 'u.language'])
    .where('n.email_due_at', '<=', now)
    .orderBy('n.email_due_at')
    .orderBy('n.id')
    .limit(batch);
}

async function listDue(db: Database, now: number) {
  return selectDue(db, now).execute();
}

/** False where somebody else is at it. */
async function deliver(due: Due, { config, db, clock, messages, log }: Needs): Promise<boolean> {
  const claimed = { id: due.id, email_due_at: clock.now() + lease };
  if (!(await setDue(db, due, { email_due_at: claimed.email_due_at }))) return false;
  const { email: to, is_email_verified, email_attempts: failures } = due;
  const hasChannel = config.smtpUrl !== undefined || !config.production;
  if (to === null || !is_email_verified || !hasChannel) return setDue(db, claimed, { email_due_at: null });

  const { title: subject, message: text } = textsOf(due, languageOf(due.language));
  try {
    await messages.sendEmail({ to, subject, text });
  } catch (error) {
    const pause = pauses[failures];
    const details = { err: error, notificationId: due.id, attempt: failures + 1 };
    if (pause === undefined) log.error(details, 'an e-mail was given up');
    else log.warn(details, 'an e-mail was not sent, and will be tried again');
    const email_due_at = pause === undefined ? null : clock.now() + pause;
    await setDue(db, claimed, { email_due_at, email_attempts: failures + 1 });
    return true;
  }
  await setDue(db, claimed, { email_due_at: null, email_attempts: failures + 1 });
  return true;
}

/** Compare-and-swap of the due time; false where it was no longer the one that was read. */
async function setDue(
  db: Database,
  { id, email_due_at }: Pick<Row<'notification'>, 'id' | 'email_due_at'>,
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
