import { UserRole } from '../../generated/enumerations';
import { fail } from '../contract/failures';
import { type Message, createMessage } from '../languages';
import { type CalendarDate, addMonths } from '../values/dates';
import { withoutContacts } from '../values/masking';
import type { ProfileRow, Side } from './repository';

/** Years. */
export const adultAge = 18;

/** Whether a person born on `birthDate` has reached {@link adultAge} on `today`. */
export function isAdult(birthDate: CalendarDate, today: CalendarDate): boolean {
  return addMonths(birthDate, 12 * adultAge) <= today;
}

/** The number with all but the last three characters replaced by `*`; at most half of its characters stay legible. */
export function maskedNumber(number: string): string {
  const characters = [...number];
  const legible = Math.min(3, Math.floor(characters.length / 2));
  return characters.map((character, index) => (index < characters.length - legible ? '*' : character)).join('');
}

/** The failure for an account that would have neither an e-mail address nor a phone number, the `fields`. */
export function unreachable(message: Message, fields: readonly [email: string, phone: string]) {
  const errors = fields.map((field) => ({ field, code: 'required' as const, message }));
  return fail('VALIDATION_ERROR', {
    message: createMessage('field.sentence', { field: fields.join(', '), problem: message }),
    errors,
  });
}

/**
 * The failure for a name that contains contact details, which the other party to a stay would read before they are shown. `fields` are the names
 * of the members. A number that is divided between both names is reported for the last name.
 */
export function nameProblem({ first, last }: { first: string; last: string }, fields: readonly [string, string]) {
  const isContact = (text: string) => withoutContacts(text) !== undefined;
  const named = fields.filter((_, index) => isContact(index === 0 ? first : last));
  if (named.length === 0 && isContact(`${first} ${last}`)) named.push(fields[1]);
  if (named.length === 0) return undefined;
  const message = createMessage('person.contactInName');
  return fail('VALIDATION_ERROR', { errors: named.map((field) => ({ field, code: 'pattern' as const, message })) });
}

/** Whether the name changes. The identity check of the old name then no longer applies. */
export function isRenamed(
  before: Pick<ProfileRow, 'first_name' | 'last_name'>,
  after: Pick<ProfileRow, 'first_name' | 'last_name'>,
): boolean {
  return before.first_name !== after.first_name || before.last_name !== after.last_name;
}

/** The failure STATE_CONFLICT if the owner or customer lacks a verified contact or an image of the identity card; otherwise undefined. */
export function identityProblem(
  { role, is_email_verified, is_phone_verified }: Pick<ProfileRow, 'role' | 'is_email_verified' | 'is_phone_verified'>,
  sides: readonly (Side | null)[],
) {
  const unverified = role === UserRole.Customer ? 'customer.unverified' : 'owner.unverified';
  if (!is_email_verified && !is_phone_verified) return fail('STATE_CONFLICT', { message: createMessage(unverified) });
  if (!sides.includes('front') || !sides.includes('rear'))
    return fail('STATE_CONFLICT', { message: createMessage('owner.noIdImages') });
  return undefined;
}
