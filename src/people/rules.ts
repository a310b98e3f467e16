import { type CalendarDate, addMonths } from '../values/dates';

/** Years. */
export const adultAge = 18;

export function isAdult(birthDate: CalendarDate, today: CalendarDate): boolean {
  return addMonths(birthDate, 12 * adultAge) <= today;
}

/** All but the last three characters as stars, and never more than half of them legible. */
export function maskedNumber(number: string): string {
  const characters = [...number];
  const legible = Math.min(3, Math.floor(characters.length / 2));
  return characters.map((character, index) => (index < characters.length - legible ? '*' : character)).join('');
}
