import { LoginMethod } from '../../generated/enumerations';
import { DeliveryError } from '../adapters/messages';
import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { createMessage, languageOf, translate } from '../languages';
import { deliverInTurns, leaseDuration, retryDelays } from '../notifications/delivery-turns';
import {
  type NoticeRow,
  deleteNotice,
  deleteSentNotices,
  listDueOf,
  listSites,
  setNotice,
} from './repository-contact-notices';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'limits' | 'messages' | 'metrics' | 'log' | 'stopping'>;

const { Email, PhoneNumber } = LoginMethod;

/** How long a message waits for text messages, in ms. */
const longestWait = 7 * 24 * 60 * 60_000;

/** Sends the e-mails about changed contacts that are due, as {@link deliverBy} does. */
export const emailContactNotices = (needs: Needs) => deliverBy(Email, needs);

/** Sends the text messages about changed contacts that are due, as {@link deliverBy} does. A job of its own, so that neither waits for the other. */
export const textContactNotices = (needs: Needs) => deliverBy(PhoneNumber, needs);

/** Deletes messages that count for no limit any more. */
export async function deleteOldNotices({ database, clock, stopping }: Needs): Promise<void> {
  await inBatches(() => deleteSentNotices(database.write, clock.now()), stopping);
}

/**
 * Sends the messages of the channel that are due, each at least once. Any number of instances may run this at the same time. The sites whose
 * clients made the changes take turns.
 *
 * States of a message: due (`due_at` has passed), leased (`due_at` is the end of the lease), sent (`due_at` is null).
 *
 * - due → leased: an instance moves `due_at` by compare-and-swap, and sends the message.
 * - leased → sent: the mail server or the gateway has accepted the message. The row stays without contacts, and counts for the account's limit.
 * - leased → due: the attempt has failed, or the text messages of the day are used up, and `due_at` is the time of the retry; or the lease has
 *   ended because its instance has died.
 * - leased → deleted: the last attempt has failed, or the text messages were used up for a week.
 */
async function deliverBy(channel: LoginMethod, needs: Needs): Promise<void> {
  const { database, clock } = needs;
  await deliverInTurns<string, NoticeRow>(
    {
      first: '',
      listKeys: (after, limit) => listSites(database.read, channel, clock.now(), after, limit),
      listDueOf: (site, limit) => listDueOf(database.read, channel, site, clock.now(), limit),
      deliver: (due) => deliver(due, needs),
    },
    needs,
  );
}

/** Leases the message, sends it and stores the outcome; false when another instance has leased it. */
async function deliver(due: NoticeRow, needs: Needs): Promise<boolean> {
  const { database, clock, metrics, log } = needs;
  const leased = { id: due.id, due_at: clock.now() + leaseDuration };
  if (!(await setNotice(database.write, due, { due_at: leased.due_at }))) return false;
  const failure = await send(due, needs);
  // Without a text message, the attempt was not made.
  const attempts = due.attempts + (failure?.waitMs === undefined ? 1 : 0);
  if (!failure) {
    await setNotice(database.write, leased, { due_at: null, attempts, next: null, recipient: null, email: null });
    return true;
  }
  const { error, waitMs = retryDelays[due.attempts] } = failure;
  const details = { err: error, contactNoticeId: due.id, attempt: attempts };
  if (waitMs !== undefined && clock.now() - due.created_at < longestWait) {
    log.warn(details, 'a message about a changed contact was not sent and will be retried');
    await setNotice(database.write, leased, { due_at: clock.now() + waitMs, attempts });
    return true;
  }
  log.error(details, 'a message about a changed contact was given up');
  if (!(await deleteNotice(database.write, leased))) return true;
  if (due.channel === Email) metrics?.emailGivenUp('failed');
  else metrics?.textGivenUp(failure.waitMs === undefined ? 'failed' : 'limit');
  return true;
}

/**
 * Sends the message, and returns why it was not sent, and how long it waits for text messages in ms. A text message is one of those of the service; when these are used up, the verified e-mail
 * address receives the message, or it waits until there are new ones.
 */
async function send(
  { changed, next, channel, recipient, email, language: tag }: NoticeRow,
  { messages, limits }: Needs,
): Promise<{ error: unknown; waitMs?: number } | undefined> {
  const language = languageOf(tag);
  const to = next ?? createMessage('contact.nothing');
  const message =
    changed === Email ? createMessage('contact.changed.email', { to }) : createMessage('contact.changed.phone', { to });
  const text = translate(message, language);
  const taken =
    channel === PhoneNumber ? await limits.take(['textMessages'], { userId: undefined, address: '' }) : undefined;
  const address = channel === Email ? recipient : email;
  if (taken?.exceeded && address === null) {
    const error = new DeliveryError('the text messages of the day are used up');
    return { error, waitMs: taken.exceeded.resetSeconds * 1000 };
  }
  try {
    if (taken && !taken.exceeded) await messages.sendText({ to: recipient!, text });
    else
      await messages.sendEmail({ to: address!, subject: translate(createMessage('contact.subject'), language), text });
    return undefined;
  } catch (error) {
    await taken?.giveBack();
    return { error };
  }
}
