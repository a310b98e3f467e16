import { LoginMethod } from '../../generated/enumerations';
import { maskedTarget } from '../access/code-rules';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import type { NewRow } from '../database/tables';
import type { Language } from '../languages';
import { siteOf } from '../limits/addresses';
import type { ProfileRow } from './repository';
import { hasDue, hasNotices, insertNotices } from './repository-contact-notices';

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
  /** The client's address. */
  address: string;
}

/** How many messages of a channel may be due, from one site and in total. */
const mostDue = { ofSite: 100, total: 2500 };

/**
 * Adds the messages about the changes, in the transaction that makes them and has locked the account; the jobs of contact-notices.ts send them. Fails
 * if too many messages are due. An account that has used up its limit gets no message: each one is a message to its own contact, so that no number
 * of changes suppresses the first.
 */
export async function addNotices(
  trx: Trx,
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
  changes: readonly ContactChange[],
  { userId: user_id, language, address }: Cause,
): Promise<Failure<'RATE_LIMITED'> | undefined> {
  const [now, site] = [clock.now(), siteOf(address)];
  const most = config.rateLimits ? config.limits.contactNotices : 0;
  const added: NewRow<'contact_notice'>[] = [];
  for (const { channel: changed, next, notify, email } of changes) {
    const { channel, to: recipient } = notify;
    if (most > 0 && (await hasNotices(trx, { user_id, changed }, most, now))) continue;
    const [ofSite, inTotal] = [
      { count: mostDue.ofSite, site, now },
      { count: mostDue.total, now },
    ];
    if ((await hasDue(trx, channel, ofSite)) || (await hasDue(trx, channel, inTotal)))
      return fail('RATE_LIMITED', { retryAfter: 60 });
    const fallback = channel === PhoneNumber ? (email?.to ?? null) : null;
    added.push({
      ...{ user_id, changed, channel, recipient, language, site, email: fallback },
      ...{ next: next === null ? null : maskedTarget(changed, next), due_at: now, created_at: now },
    });
  }
  if (added.length > 0) await insertNotices(trx, added);
  return undefined;
}
