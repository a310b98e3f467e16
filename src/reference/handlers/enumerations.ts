import * as enumerations from '../../../generated/enumerations';
import { textMembers } from '../../../generated/names';
import type { Handler, components } from '../../contract/handler';
import { type Language, translate, createMessage } from '../../languages';
import type { EnumerationMember } from '../../languages/enumeration-members';

type Member = components['schemas']['EnumMember'];
type Enums = components['schemas']['Enums'];

export const getEnums: Handler<'getEnums'> = async ({ language }) => ({
  status: 200,
  // A test compares the names of the members with the contract.
  data: Object.fromEntries(
    members.map(([name, list]) => [camelCase(name), list.map((member) => labelled(name, member, language))]),
  ) as Enums,
});

function camelCase(name: string): string {
  return name[0]!.toLowerCase() + name.slice(1);
}

function labelled(enumeration: string, [name, value]: readonly [string, number | null], language: Language): Member {
  // The type of the catalogues demands a text for every member.
  return { value, name, label: translate(createMessage(`${enumeration}.${name}` as EnumerationMember), language) };
}

const withoutNumbers = (names: readonly string[]) => names.map((name) => [name, null] as const);

// The contract has a record named Currency, so the enumeration of currencies has another name.
const { CurrencyNumber, ...others } = enumerations;
const members = [
  ...Object.entries(others).map(([name, numbers]) => [name, Object.entries<number>(numbers)] as const),
  ['Currency', Object.entries<number>(CurrencyNumber)] as const,
  ['Service', withoutNumbers(textMembers.Service)] as const,
  ['Term', withoutNumbers(textMembers.Term)] as const,
].sort(([a], [b]) => (a < b ? -1 : 1));
