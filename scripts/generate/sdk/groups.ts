import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, operationsOf } from '../../../src/contract/document';

/** The operations of a tag, each with its name in the group. */
interface Group {
  tag: string;
  /** The start of names in the source: the tag, from a lower-case letter. */
  name: string;
  members: { name: string; operation: Operation }[];
}

/** The source of `grouped.ts`: for each tag, a function that returns the operations of the tag under short names. */
export function groupedOperations(contract: OpenAPIV3.Document): string {
  const groups = groupsOf(contract);
  return `/**
 * Generated from the contract. Do not edit.
 *
 * The functions of a client, grouped by the tags of the contract: \`groupsOf(client).reservations.book(stay)\` calls bookReservation. A
 * group is a function of its own, so that bundlers can remove the groups that a program does not use.
 */
import type { Client } from './index.js';

${groups.map(sourceOf).join('\n')}
/** The groups of a client. */
export interface Groups {
${groups.map(({ name, tag }) => `    /** The operations of ${tag}. */\n    ${name}: ${typeOf(tag)};\n`).join('')}}

/** All functions of \`client\`, grouped. They are the functions of \`client\`, with its options and tokens. */
export function groupsOf(client: Client): Groups {
    return {
${groups.map(({ name }) => `        ${name}: ${name}Of(client),\n`).join('')}    };
}
`;
}

const typeOf = (tag: string) => `${tag}Group`;

/** The type and the function of a group. */
function sourceOf({ tag, name, members }: Group): string {
  const types = members.map(({ name: member, operation: { operationId, summary = '' } }) => {
    const text = `${summary}: \`${operationId}\` of the client.`.replaceAll('*/', '*\\/');
    return `    /** ${text} */\n    ${member}: Client['${operationId}'];\n`;
  });
  const values = members.map(({ name: member, operation }) => `        ${member}: client.${operation.operationId},\n`);
  return `/** The operations of ${tag}. */
export interface ${typeOf(tag)} {
${types.join('')}}

/** The operations of ${tag}: functions of \`client\`. */
export function ${name}Of(client: Client): ${typeOf(tag)} {
    return {
${values.join('')}    };
}
`;
}

/** The groups, in the order of the contract. Throws an error if two operations of a tag have the same name. */
export function groupsOf(contract: OpenAPIV3.Document): Group[] {
  const tags = new Map<string, Group>();
  for (const operation of operationsOf(contract)) {
    const [tag = ''] = operation.tags ?? [];
    const group = tags.get(tag) ?? { tag, name: tag[0]!.toLowerCase() + tag.slice(1), members: [] };
    const name = shortNameOf(operation.operationId, tag);
    if (group.members.some((member) => member.name === name))
      throw new Error(`${tag} has two operations named ${name}`);
    group.members.push({ name, operation });
    tags.set(tag, group);
  }
  return [...tags.values()];
}

/**
 * The name of an operation in its group: the operationId without the words of its tag, in the singular or the plural. Lists would otherwise
 * be named `get`, `getMy` and `getOwner`.
 */
export function shortNameOf(operationId: string, tag: string): string {
  const singular = tag.replace(/ies$/, 'y').replace(/(?<=[cs]h)es$|(?<!s)s$/, '');
  const plural = tag === singular ? `${tag.replace(/y$/, 'ie')}s` : tag;
  const short = operationId.replace(new RegExp(`(?<=[a-z])(?:${plural}|${singular})(?![a-z])`), '');
  if (short === operationId) return short;
  return Object.hasOwn(lists, short) ? lists[short]! : short.replace(/To$/, '');
}

const lists: Record<string, string> = { get: 'list', getMy: 'getMine', getOwner: 'getForOwner' };
