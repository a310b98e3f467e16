import { NotificationType, UserRole } from '../../generated/enumerations';
import type { EmailReason } from '../adapters/metrics';
import type { Dependencies } from '../contract/dependencies';
import { languageOf } from '../languages';
import { deliverInTurns, leaseDuration, retryDelays } from './delivery-turns';
import { type DueRow, hasEarlier, listDueOf, listRecipients, setDue } from './repository-delivery';
import { emailTextsOf } from './view';

type Needs = Pick<
  Dependencies,
  'config' | 'database' | 'clock' | 'limits' | 'messages' | 'metrics' | 'log' | 'stopping'
>;

/**
 * Sends the e-mails that are due, each at least once. Any number of instances may run this at the same time.
 *
 * States of an e-mail: due (`email_due_at` has passed), leased (`email_due_at` is the end of the lease), finished (`email_due_at` is null).
 *
 * - due → leased: an instance moves `email_due_at` by compare-and-swap, and sends the e-mail.
 * - leased → finished: the mail server has accepted the e-mail, or the last attempt has failed.
 * - leased → due: the attempt has failed, and `email_due_at` is the time of the retry; or the lease has ended because its instance has died.
 *
 * Recipients take turns: see {@link deliverInTurns}.
 */
export async function deliverNotifications(needs: Needs): Promise<void> {
  const { database, clock } = needs;
  await deliverInTurns<number, DueRow>(
    {
      first: 0,
      listKeys: (after, limit) => listRecipients(database.read, clock.now(), after, limit),
      listDueOf: (userId, limit) => listDueOf(database.read, userId, clock.now(), limit),
      deliver: (due) => deliver(due, needs),
    },
    needs,
  );
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
