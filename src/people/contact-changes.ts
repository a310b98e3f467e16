import { LoginMethod } from '../../generated/enumerations';
import { deliver } from '../access/code-delivery';
import { maskedTarget } from '../access/code-rules';
import type { Dependencies } from '../contract/dependencies';
import { type Language, createMessage } from '../languages';
import type { LimitName } from '../limits/limits';
import type { ProfileRow } from './repository';

interface ContactChange {
  channel: LoginMethod;
  /** The new contact; null if the old one is removed. */
  next: string | null;
  /** The verified e-mail address or phone number that is notified. */
  notify: Contact;
  /** The verified e-mail address, for when the text messages of the day are used up. */
  email: Contact | undefined;
}

interface Contact {
  channel: LoginMethod;
  to: string;
}

const { Email, PhoneNumber } = LoginMethod;

/**
 * The contacts that the update changes or removes, each with the contact to notify: the old one if it is verified, otherwise the
 * account's other verified contact. Unverified contacts are never notified, because they may belong to another person.
 */
export function changedContacts(before: ProfileRow, after: ProfileRow): ContactChange[] {
  const email = before.is_email_verified ? { channel: Email, to: before.email! } : undefined;
  const phone = before.is_phone_verified ? { channel: PhoneNumber, to: before.phone! } : undefined;
  const isRemoved = (old: unknown, now: unknown) => old !== null && now === null;
  const isWanted = (old: string | null, now: string | null) => now !== null && now.toLowerCase() !== old?.toLowerCase();
  const changes: ContactChange[] = [];
  const ofEmail = email ?? phone;
  if (ofEmail && (isWanted(before.pending_email, after.pending_email) || isRemoved(before.email, after.email)))
    changes.push({ channel: Email, next: after.pending_email, notify: ofEmail, email });
  const ofPhone = phone ?? email;
  if (ofPhone && (isWanted(before.pending_phone, after.pending_phone) || isRemoved(before.phone, after.phone)))
    changes.push({ channel: PhoneNumber, next: after.pending_phone, notify: ofPhone, email });
  return changes;
}

interface Cause {
  userId: number;
  language: Language;
  traceId: string;
  /** The client's address. */
  address: string;
}

/** Sends the notification after the response, if {@link routeOf} admits it. */
export async function notifyOfChange(
  dependencies: Pick<Dependencies, 'messages' | 'log' | 'limits'>,
  change: ContactChange,
  cause: Cause,
): Promise<void> {
  const contact = await routeOf(dependencies, change, cause);
  if (!contact) return;
  const { channel, next } = change;
  const to = next === null ? createMessage('contact.nothing') : maskedTarget(channel, next);
  const text =
    channel === Email ? createMessage('contact.changed.email', { to }) : createMessage('contact.changed.phone', { to });
  deliver(dependencies, { ...contact, subject: createMessage('contact.subject'), text, ...cause });
}

/**
 * The contact that is notified; undefined if the limit of the account is used up. It counts the changes of each contact apart, and each of its
 * points is a message to the account's own contact, so that no number of changes suppresses the first message. A text message is one of those of
 * the service; when these are used up, the verified e-mail address is notified instead, if there is one.
 */
async function routeOf(
  { limits, log }: Pick<Dependencies, 'limits' | 'log'>,
  { channel, notify, email }: ContactChange,
  { userId, traceId, address }: Cause,
): Promise<Contact | undefined> {
  const take = (name: LimitName) => limits.take([name], { userId, address });
  try {
    const notice = await take(channel === Email ? 'emailChangeNotices' : 'phoneChangeNotices');
    if (notice.exceeded) return undefined;
    if (notify.channel === Email || !(await take('textMessages')).exceeded) return notify;
    if (!email) await notice.giveBack();
    return email;
  } catch (error) {
    // The change is committed, and a repeated request changes nothing, so that only this one can notify.
    log.warn({ traceId, err: error }, 'a message about a changed contact was not counted');
    return notify;
  }
}
