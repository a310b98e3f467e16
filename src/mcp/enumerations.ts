import type { Enumerations } from '../../generated/agent-tools';
import { names } from '../../generated/names';

const namesOf = (enumeration: string): Record<string, string> => names[enumeration as keyof typeof names];

type Convert = (enumeration: string, value: unknown) => unknown;

/** The numbers of the enumerations replaced with names. A number that this release does not know stays a number. */
export const withNames = (value: unknown, enumerations: Enumerations): unknown =>
  convert(value, enumerations, (enumeration, number) => namesOf(enumeration)[String(number)] ?? number);

/** The names of the enumerations replaced with numbers. */
export const withNumbers = (value: unknown, enumerations: Enumerations): unknown =>
  convert(value, enumerations, (enumeration, name) => {
    const found = Object.entries(namesOf(enumeration)).find(([, known]) => known === name);
    return found ? Number(found[0]) : name;
  });

function convert(value: unknown, enumerations: string | Enumerations, by: Convert): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, enumerations, by));
  if (typeof enumerations === 'string') return by(enumerations, value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => {
      const known = Object.hasOwn(enumerations, member) ? enumerations[member] : undefined;
      return [member, known === undefined ? inner : convert(inner, known, by)];
    }),
  );
}
