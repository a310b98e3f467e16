import type { Dependencies } from '../contract/dependencies';
import { languageOf } from '../languages';
import { type DueRow, listDue, setDue } from './repository-delivery';
import { emailTextsOf } from './view';

type Needs = Pick<Dependencies, 'config' | 'database' | 'clock' | 'messages' | 'log' | 'stopping'>;

const minute = 60_000;
const batchSize = 100;
/** E-mails sent at once: enough that one slow delivery does not hold up all others, few enough that no mail server objects. */
const concurrency = 5;
/** How long an instance has an e-mail to itself, in ms; longer than the timeouts of the mail server. */
const lease = minute;
/** The time until the next attempt after each failed one, in ms; after the fifth the e-mail is given up. */
const retryDelays = [minute, 10 * minute, 60 * minute, 6 * 60 * minute];

/**
 * Sends the e-mails that are due, each at least once: one that the mail server may not have got is sent again. Any number of
 * instances may do so at the same time: who moves the due time of an e-mail claims it. An e-mail that fails does not hold up
 * the others. When the service stops, e-mails being sent are finished and no other is begun.
 */
export async function deliverNotifications(needs: Needs): Promise<void> {
  const { database, clock, log, stopping } = needs;
  let queue: DueRow[] = [];
  let hasMore = true;

  async function worker(): Promise<void> {
    for (let due = queue.pop(); due && !stopping.aborted; due = queue.pop()) {
      try {
        if (await deliver(due, needs)) hasMore = true;
      } catch (error) {
        log.error({ err: error, notificationId: due.id }, 'an e-mail could not be written down as sent');
      }
    }
  }

  // Stops where nothing of a batch could be claimed: other instances have all of it, or the database refuses writes.
  while (hasMore && !stopping.aborted) {
    hasMore = false;
    queue = (await listDue(database.read, clock.now(), batchSize)).reverse();
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
}

/** Claims the e-mail, sends it and records the outcome; false where another instance has claimed it. */
async function deliver(due: DueRow, { config, database, clock, messages, log }: Needs): Promise<boolean> {
  const claimed = { id: due.id, email_due_at: clock.now() + lease };
  if (!(await setDue(database.write, due, { email_due_at: claimed.email_due_at }))) return false;
  const { email: to, is_email_verified, email_attempts: failures } = due;
  const hasChannel = config.smtpUrl !== undefined || !config.production;
  if (to === null || !is_email_verified || !hasChannel) return setDue(database.write, claimed, { email_due_at: null });

  const { title: subject, message: text } = emailTextsOf(due, languageOf(due.language));
  try {
    await messages.sendEmail({ to, subject, text });
  } catch (error) {
    const delay = retryDelays[failures];
    const details = { err: error, notificationId: due.id, attempt: failures + 1 };
    if (delay === undefined) log.error(details, 'an e-mail was given up');
    else log.warn(details, 'an e-mail was not sent, and will be tried again');
    const email_due_at = delay === undefined ? null : clock.now() + delay;
    await setDue(database.write, claimed, { email_due_at, email_attempts: failures + 1 });
    return true;
  }
  await setDue(database.write, claimed, { email_due_at: null, email_attempts: failures + 1 });
  return true;
}
