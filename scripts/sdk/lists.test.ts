import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sdk from '../../generated/sdk/src/index';
import { readDocument, schemasOf } from '../../src/contract/document';

const schemas = schemasOf(readDocument());
const isTypeOnly = (name: string) => name.startsWith('Sandbox') || name === 'CalendarProblemCode';
const enumerations = schemas.filter(([name, schema]) => schema.enum && !isTypeOnly(name));
const typesOnly = schemas.filter(([name, schema]) => schema.enum && isTypeOnly(name));
const machines = schemas.filter(([, schema]) => schema['x-state-machine']);
const exported = sdk as unknown as Record<string, Record<string, unknown>>;

test.each(typesOnly)('%s is a type without values that has the members of the contract', (name, schema) => {
  expect(exported).not.toHaveProperty(name);
  const models = readFileSync(join(__dirname, '../../generated/sdk/src/models/index.ts'), 'utf8');
  const members = new RegExp(`^export type ${name} = (.+);$`, 'm').exec(models)![1]!;
  expect(members.split(' | ')).toEqual(schema.enum!.map((value) => `'${value}'`));
});

test('no value is exported for an enumeration of the sandbox', () => {
  expect(Object.keys(exported).filter((name) => name.includes('Sandbox'))).toEqual([]);
});

test.each(enumerations)('%s has the members of the contract', (name, schema) => {
  expect(Object.values(exported[name]!)).toEqual(schema.enum);
  const names = schema['x-enum-varnames'];
  if (names) expect(Object.keys(exported[name]!)).toEqual(names);
});

test('the members of an enumeration of texts have the names of the texts', () => {
  expect(sdk.ErrorCode).toMatchObject({ RATE_LIMITED: 'RATE_LIMITED' });
  expect(sdk.EventType).toMatchObject({ PropertyStatusChanged: 'property.statusChanged' });
});

test.each(machines)('%s has the transitions of the contract', (name, schema) => {
  const numberOf = (state: string | null) =>
    state === null ? null : Number(schema.enum![schema['x-enum-varnames']!.indexOf(state)]);
  // Transitions with different conditions only are one.
  const byText = schema['x-state-machine']!.transitions.map(({ from, event, by, to }) => {
    const transition = { from: numberOf(from), event, by, to: numberOf(to) };
    return [JSON.stringify(transition), transition] as const;
  });
  const expected = [...new Map(byText).values()];
  const transitions = sdk.stateMachines[name as sdk.StateMachine];
  expect(transitions).toHaveLength(expected.length);
  expect(transitions).toEqual(expect.arrayContaining(expected));
});

test('stateMachines has every state machine of the contract', () => {
  expect(Object.keys(sdk.stateMachines)).toEqual(machines.map(([name]) => name));
});
