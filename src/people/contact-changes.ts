import { LoginMethod } from '../../generated/enumerations';
import { deliver } from '../access/code-delivery';
import { maskedTarget } from '../access/code-rules';
import type { Dependencies } from '../contract/dependencies';
import { type Language, createMessage } from '../languages';
import type { ProfileRow } from './repository';

interface ContactChange {
  channel: LoginMethod;
  /** What is to take the old one's place; null where it is only removed. */
  next: string | null;
  /** Whom to tell of it: an address or number that the user has proven. */
  tell: { channel: LoginMethod; to: string };
}

const { Email, PhoneNumber } = LoginMethod;

/**
 * Which of its contacts an account wants changed, or has removed, and who is to be told: the old one, or, where that is nobody's
 * proven one, the other one. Nothing is sent to what the account only names: it may be a stranger's.
 */
export function changedContacts(before: ProfileRow, after: ProfileRow): ContactChange[] {
  const email = before.is_email_verified ? { channel: Email, to: before.email! } : undefined;
  const phone = before.is_phone_verified ? { channel: PhoneNumber, to: before.phone! } : undefined;
  const isRemoved = (old: unknown, now: unknown) => old !== null && now === null;
  const isWanted = (old: string | null, now: string | null) => now !== null && now.toLowerCase() !== old?.toLowerCase();
  const changes: ContactChange[] = [];
  const ofEmail = email ?? phone;
  if (ofEmail && (isWanted(before.pending_email, after.pending_email) || isRemoved(before.email, after.email)))
    changes.push({ channel: Email, next: after.pending_email, tell: ofEmail });
  const ofPhone = phone ?? email;
  if (ofPhone && (isWanted(before.pending_phone, after.pending_phone) || isRemoved(before.phone, after.phone)))
    changes.push({ channel: PhoneNumber, next: after.pending_phone, tell: ofPhone });
  return changes;
}

/** Tells of the change, after the answer was sent. */
export function tellOfChange(
  dependencies: Pick<Dependencies, 'messages' | 'log'>,
  { channel, next, tell, language, traceId }: ContactChange & { language: Language; traceId: string },
): void {
  const to = next === null ? createMessage('contact.nothing') : maskedTarget(channel, next);
  const text =
    channel === Email ? createMessage('contact.changed.email', { to }) : createMessage('contact.changed.phone', { to });
  deliver(dependencies, { ...tell, subject: createMessage('contact.subject'), text, language, traceId });
}
