import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { UserRole } from '../../generated/enumerations';
import { type CalendarDate, addMonths } from '../values/dates';
import type { Role } from '../contract/handler';

/** Years. */
export const adultAge = 18;

/** What two e-mail addresses have in common when they are the same: letter case does not matter. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/**
 * The number in E.164 form, however it was written: with or without `+`, with or without the zero that is dialled within its
 * country. Undefined when no country has numbers like it.
 */
export function phoneOf(written: string): string | undefined {
  const number = parsePhoneNumberFromString(withPlus(written));
  return number?.isPossible() ? number.number : undefined;
}

/** As {@link phoneOf}, for looking a number up: one that cannot exist belongs to nobody. */
export function phoneKeyOf(written: string): string {
  return phoneOf(written) ?? withPlus(written);
}

function withPlus(written: string): string {
  return written.replace(/^\+?/, '+');
}

export function isAdult(birthDate: CalendarDate, today: CalendarDate): boolean {
  return addMonths(birthDate, 12 * adultAge) <= today;
}

/** All but the last three characters as stars, and never more than half of them legible. */
export function maskedNumber(number: string): string {
  const characters = [...number];
  const legible = Math.min(3, Math.floor(characters.length / 2));
  return characters.map((character, index) => (index < characters.length - legible ? '*' : character)).join('');
}

const roleNames = new Map(Object.entries(UserRole).map(([name, role]) => [role, name as Role]));

/** The name of the role, as tokens carry it. */
export function roleNameOf(role: UserRole): Role {
  return roleNames.get(role)!;
}
