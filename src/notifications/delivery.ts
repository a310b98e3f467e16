import { NotificationType, UserRole } from '../../generated/enumerations';
import type { EmailReason } from '../adapters/metrics';
import type { Dependencies } from '../contract/dependencies';
import type { Database } from '../database/connection';
import { languageOf } from '../languages';
import { type DueRow, hasEarlier, listDueOf, listRecipients, setDue } from './repository-delivery';
import { emailTextsOf } from './view';

type Needs = Pick<
  Dependencies,
  'config' | 'database' | 'clock' | 'limits' | 'messages' | 'metrics' | 'log' | 'stopping'
>;

const minute = 60_000;
const batchSize = 100;
/** How many e-mails are sent concurrently: enough that a slow one does not delay all others, and few enough for any mail server. */
const concurrency = 5;
/** How long an instance leases an e-mail to send it, in ms; longer than the timeouts of the mail connection. */
const leaseDuration = minute;
/** The delay after each failed attempt, in ms. After the fifth failure the e-mail is given up. */
const retryDelays = [minute, 10 * minute, 60 * minute, 6 * 60 * minute];

/**
 * Sends the e-mails that are due, each at least once. Any number of instances may run this at the same time.
 *
 * States of an e-mail: due (`email_due_at` has passed), leased (`email_due_at` is the end of the lease), finished (`email_due_at` is null).
 *
 * - due → leased: an instance moves `email_due_at` by compare-and-swap, and sends the e-mail.
 * - leased → finished: the mail server has accepted the e-mail, or the last attempt has failed.
 * - leased → due: the attempt has failed, and `email_due_at` is the time of the retry; or the lease has ended because its instance has died.
 *
 * Recipients take turns: the e-mails of one, however many, do not delay those of another. An e-mail that fails does not delay the others. When the service stops, e-mails in progress are finished and no other is started.
 */
export async function deliverNotifications(needs: Needs): Promise<void> {
  const { database, clock, log, stopping } = needs;
  let queue: DueRow[] = [];
  let last = 0;
  let hasMore = true;

  async function worker(): Promise<void> {
    for (let due = queue.pop(); due && !stopping.aborted; due = queue.pop()) {
      try {
        if (await deliver(due, needs)) hasMore = true;
      } catch (error) {
        log.error({ err: error, notificationId: due.id }, 'the outcome of an e-mail was not stored');
      }
    }
  }

  // Stops when no e-mail of a batch could be leased: other instances have leased them, or the database rejects writes.
  while (hasMore && !stopping.aborted) {
    hasMore = false;
    const recipients = await nextRecipients(database.read, clock.now(), last);
    last = recipients.at(-1) ?? 0;
    queue = (await listInTurns(database.read, clock.now(), recipients)).reverse();
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
}

/** The users whose turn follows that of the user `last`: the next ones by id, then the first ones. */
async function nextRecipients(db: Database, now: number, last: number): Promise<number[]> {
  const next = await listRecipients(db, now, last, batchSize);
  if (next.length === batchSize || last === 0) return next;
  const first = await listRecipients(db, now, 0, batchSize - next.length);
  return [...next, ...first.filter((id) => id <= last)];
}

/** The due e-mails of a batch: the earliest of each recipient, and then the others, if there are fewer recipients than the batch has e-mails. */
async function listInTurns(db: Database, now: number, recipients: readonly number[]): Promise<DueRow[]> {
  const each = Math.floor(batchSize / recipients.length);
  const lists: DueRow[][] = [];
  for (const id of recipients) lists.push(await listDueOf(db, id, now, each));
  const turns = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, turn) => turn);
  return turns.flatMap((turn) => lists.flatMap((list) => list[turn] ?? []));
}

/** Leases the e-mail, sends it and stores the outcome; false when another instance has leased it. */
async function deliver(due: DueRow, needs: Needs): Promise<boolean> {
  const { database, clock, messages, metrics, log } = needs;
  const leased = { id: due.id, email_due_at: clock.now() + leaseDuration };
  if (!(await setDue(database.write, due, { email_due_at: leased.email_due_at }))) return false;
  const { email: to, email_attempts: failures } = due;
  const refusal = await refusalOf(due, needs);
  if (refusal !== undefined || to === null) {
    const isStored = await setDue(database.write, leased, { email_due_at: null });
    if (isStored) metrics?.emailGivenUp(refusal ?? 'address');
    return isStored;
  }

  const { title: subject, message: text } = emailTextsOf(due, languageOf(due.language));
  try {
    await messages.sendEmail({ to, subject, text });
  } catch (error) {
    const delay = retryDelays[failures];
    const details = { err: error, notificationId: due.id, attempt: failures + 1 };
    if (delay === undefined) log.error(details, 'an e-mail was given up');
    else log.warn(details, 'an e-mail was not sent and will be retried');
    const email_due_at = delay === undefined ? null : clock.now() + delay;
    const isStored = await setDue(database.write, leased, { email_due_at, email_attempts: failures + 1 });
    if (isStored && delay === undefined) metrics?.emailGivenUp('failed');
    return true;
  }
  await setDue(database.write, leased, { email_due_at: null, email_attempts: failures + 1 });
  return true;
}

/** Why the e-mail is not sent; undefined if it is. */
async function refusalOf(due: DueRow, needs: Needs): Promise<EmailReason | undefined> {
  const { smtpUrl, production } = needs.config;
  if (due.email === null || !due.is_email_verified) return 'address';
  if (smtpUrl === undefined && production) return 'channel';
  return (await isAdmitted(due, needs)) ? undefined : 'limit';
}

/**
 * Whether the recipient may receive the e-mail: many senders could otherwise fill the mailbox of one user. E-mails about messages have a limit of
 * their own, and count against it if they are new. Those to administrators or about a new API key are always sent, so that a flood of others
 * cannot suppress them.
 */
async function isAdmitted(due: DueRow, { config, database, limits }: Needs): Promise<boolean> {
  const { type, role, user_id: userId, email_attempts } = due;
  if (email_attempts > 0) return true;
  if (type === NotificationType.MessageReceived) {
    const quota = await limits.count(['messageEmails'], { userId, address: '' });
    return !quota?.isExceeded;
  }
  if (role === UserRole.Admin || type === NotificationType.ApiKeyAdded) return true;
  return !(await hasEarlier(database.read, due, config.limits.emailsUser));
}
