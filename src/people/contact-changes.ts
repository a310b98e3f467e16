import { LoginMethod } from '../../generated/enumerations';
import { deliver } from '../access/code-delivery';
import { maskedTarget } from '../access/code-rules';
import type { Dependencies } from '../contract/dependencies';
import { type Language, createMessage } from '../languages';
import type { ProfileRow } from './repository';

interface ContactChange {
  channel: LoginMethod;
  /** The new contact; null if the old one is removed. */
  next: string | null;
  /** The verified e-mail address or phone number that is notified. */
  notify: { channel: LoginMethod; to: string };
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
    changes.push({ channel: Email, next: after.pending_email, notify: ofEmail });
  const ofPhone = phone ?? email;
  if (ofPhone && (isWanted(before.pending_phone, after.pending_phone) || isRemoved(before.phone, after.phone)))
    changes.push({ channel: PhoneNumber, next: after.pending_phone, notify: ofPhone });
  return changes;
}

/** Sends the notification after the response. */
export function notifyOfChange(
  dependencies: Pick<Dependencies, 'messages' | 'log'>,
  { channel, next, notify, language, traceId }: ContactChange & { language: Language; traceId: string },
): void {
  const to = next === null ? createMessage('contact.nothing') : maskedTarget(channel, next);
  const text =
    channel === Email ? createMessage('contact.changed.email', { to }) : createMessage('contact.changed.phone', { to });
  deliver(dependencies, { ...notify, subject: createMessage('contact.subject'), text, language, traceId });
}
