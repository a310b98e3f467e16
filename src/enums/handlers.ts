import * as enumerations from '../../generated/enumerations';
import type { Handler, components } from '../http/contract';
import { serviceNames, termNames } from './names';

type Member = components['schemas']['EnumMember'];

export const getEnums: Handler<'getEnums'> = () => Promise.resolve({ status: 200, data: all });

function numbered(members: Record<string, number>): Member[] {
  return Object.entries(members).map(([name, value]) => ({ value, name, label: labelOf(name) }));
}

function named(names: readonly string[]): Member[] {
  return names.map((name) => ({ value: null, name, label: labelOf(name) }));
}

/** `DepositPaid` reads `Deposit paid`, `JOD` stays as it is. */
export function labelOf(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').split(' ');
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
}

// In the contract the record of the currency list has the name Currency, so that the numbers go by another one there.
const { CurrencyNumber, ...others } = enumerations;
const unsorted = {
  ...Object.fromEntries(Object.entries(others).map(([name, members]) => [name, numbered(members)])),
  Currency: numbered(CurrencyNumber),
  Service: named(serviceNames),
  Term: named(termNames),
};
const all = Object.fromEntries(Object.entries(unsorted).sort(([a], [b]) => (a < b ? -1 : 1)));
