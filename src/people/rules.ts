import { fail } from '../contract/failures';
import { type Message, createMessage } from '../languages';
import { type CalendarDate, addMonths } from '../values/dates';
import type { ProfileRow, Side } from './repository';

/** Years. */
export const adultAge = 18;

/** Whether somebody born on `birthDate` is of age on the day `today`. */
export function isAdult(birthDate: CalendarDate, today: CalendarDate): boolean {
  return addMonths(birthDate, 12 * adultAge) <= today;
}

/** The number with all but the last three characters replaced by stars; at most half of its characters stay legible. */
export function maskedNumber(number: string): string {
  const characters = [...number];
  const legible = Math.min(3, Math.floor(characters.length / 2));
  return characters.map((character, index) => (index < characters.length - legible ? '*' : character)).join('');
}

/** The failure where neither of the `fields` names an address that the account can be reached by. */
export function unreachable(message: Message, fields: readonly [email: string, phone: string]) {
  const errors = fields.map((field) => ({ field, code: 'required' as const, message }));
  return fail('VALIDATION_ERROR', {
    message: createMessage('field.sentence', { field: fields.join(', '), problem: message }),
    errors,
  });
}

/** Whether another name is another person's, whose identity nobody has checked. */
export function isRenamed(
  before: Pick<ProfileRow, 'first_name' | 'last_name'>,
  after: Pick<ProfileRow, 'first_name' | 'last_name'>,
): boolean {
  return before.first_name !== after.first_name || before.last_name !== after.last_name;
}

/** The failure STATE_CONFLICT where something that an administrator has to check of an owner is missing; else undefined. */
export function activationProblem(
  owner: Pick<ProfileRow, 'is_email_verified' | 'is_phone_verified'>,
  sides: readonly (Side | null)[],
) {
  if (!owner.is_email_verified && !owner.is_phone_verified)
    return fail('STATE_CONFLICT', { message: createMessage('owner.unverified') });
  if (!sides.includes('front') || !sides.includes('rear'))
    return fail('STATE_CONFLICT', { message: createMessage('owner.noIdImages') });
  return undefined;
}
