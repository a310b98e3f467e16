import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, schemasOf } from '../../../src/contract/document';

/** The parties of transitions, in the order of their digits in the compact form. */
const parties = ['Admin', 'Owner', 'Customer', 'Agent', 'System'];

/**
 * The source of `state-machines.ts`: the transitions of every state machine, with the numbers of its enumeration. Transitions that differ only
 * in the state before or after them are one line of text, and further conditions are in comments, because the package is smaller then.
 */
export function stateMachines(contract: OpenAPIV3.Document): string {
  const machines = schemasOf(contract).flatMap(([name, schema]) => machineOf(name, schema));
  return `/** Generated from the contract. Do not edit. */

/** A transition of a state machine. */
export interface Transition {
  /** The state before the transition; null when the record is created. */
  from: number | null;
  /** What causes it: the name of an operation, or an event of the service. */
  event: string;
  /** Who can trigger it. */
  by: Party[];
  /** The state after the transition. */
  to: number;
}

/** Who triggers a transition: a role, or the service itself (System), for example when a deadline passes. */
export type Party = 'Admin' | 'Owner' | 'Customer' | 'Agent' | 'System';

const parties = '${parties.join(' ')}'.split(' ') as Party[];

/** From lines such as "event 12 34 -0": event, parties, states after, states before (- if the record is created), each with one digit. */
function transitions(lines: string): Transition[] {
  return lines.split('\\n').flatMap((line) => {
    const [event, by, to, states] = line.split(' ') as [string, string, string, string];
    return [...states].flatMap((from) =>
      [...to].map((next) => ({ from: from === '-' ? null : +from, event, by: [...by].map((one) => parties[+one]!), to: +next })),
    );
  });
}

/** The transitions of each state machine. Some have a further condition, which the comment of the machine names. */
export const stateMachines = {
${machines.join('')}} satisfies Record<string, Transition[]>;

/** The name of a state machine: that of the enumeration of its states. */
export type StateMachine = keyof typeof stateMachines;

/**
 * Returns true if the contract has a transition between the states and, if \`by\` is given, for that party. Further conditions are not
 * checked.
 */
export function canTransition(machine: StateMachine, from: number | null, to: number, by?: Party): boolean {
  return stateMachines[machine].some((one) => one.from === from && one.to === to && (by === undefined || one.by.includes(by)));
}
`;
}

/** The line of a state machine in the source, with a comment that lists further conditions. */
function machineOf(name: string, schema: Schema): string[] {
  const machine = schema['x-state-machine'];
  if (!machine) return [];
  const numberOf = (state: string) => schema.enum![schema['x-enum-varnames']!.indexOf(state)] as number;
  const before = grouped(
    machine.transitions.map(({ from, event, by, to }) => [
      [event, by.map((party) => parties.indexOf(party)).join(''), numberOf(to)].join(' '),
      from === null ? '-' : String(numberOf(from)),
    ]),
  );
  const after = grouped(
    [...before].map(([line, from]) => {
      const [event, by, to] = line.split(' ');
      return [[event, by, from.sort().join('')].join(' '), to!];
    }),
  );
  const text = [...after]
    .map(([line, to]) => {
      const [event, by, from] = line.split(' ');
      // In this order, the compressed package is the smallest.
      return [event, by, to.join(''), from].join(' ');
    })
    .sort()
    .join('\n');
  if ((schema.enum ?? []).length > 10) throw new Error(`${name}: the compact form has one digit for a state`);
  const conditions = machine.transitions
    .filter(({ when }) => when !== undefined)
    .map(({ from, event, to, when }) => `   * - ${from ?? 'new'} to ${to}, ${event}: ${when}\n`);
  const comment = conditions.length > 0 ? `  /**\n   * Further conditions:\n${conditions.join('')}   */\n` : '';
  return [`${comment}  ${name}: /*#__PURE__*/ transitions(\`${text}\`),\n`];
}

/** The different values of each key, in their order. */
function grouped(entries: (readonly [key: string, value: string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of entries) groups.set(key, [...new Set([...(groups.get(key) ?? []), value])]);
  return groups;
}
