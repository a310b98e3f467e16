import type { OpenAPIV3 } from 'openapi-types';
import {
  type Operation,
  type Schema,
  keyUseOf,
  operationsOf,
  schemasOf,
  tokenNeedOf,
} from '../../src/contract/document';
import { banner } from './banner';
import type { ErrorCodes } from './error-codes';

/** The tables that the server reads: who may do what, the error codes, the enumerations by name and by number, the state machines. */
export function tables(errorCodes: ErrorCodes, ...documents: OpenAPIV3.Document[]): Record<string, string> {
  const operations = documents.flatMap(operationsOf);
  // What both documents have is the same in both.
  const schemas = [...new Map(documents.flatMap(schemasOf))];
  const enumerations = schemas.filter(([, schema]) => schema.enum && schema['x-enum-varnames']);
  const texts = schemas.filter(([, schema]) => schema.type === 'string' && schema.enum);
  const roles = enumerations.find(([name]) => name === 'UserRole')?.[1]['x-enum-varnames'] ?? [];
  const machines = schemas.filter(([, schema]) => schema['x-state-machine']);
  return {
    'access.ts': `${banner}
/**
 * Who may call each operation, derived from \`security\` and \`x-roles\`, and with what kind of API key; where it names a record, whose that has to be, derived
 * from \`x-own-only\`: \`ownOnly\` lists the roles that reach only their own, 'person' is whoever it belongs to; and the limits
 * that count it, from \`x-limits\`.
 */
export const access = {
${operations.map((operation) => `  ${operation.operationId}: ${accessOf(operation, roles)},`).join('\n')}
} as const;

/** The operations that change something: all but those that are called with GET. */
export type WritingOperationId =${operations
      .filter(({ method }) => method !== 'get')
      .map(({ operationId }) => `\n  | '${operationId}'`)
      .join('')};
`,
    'failures.ts': `${banner}
/** Every error code with its HTTP status. */
export const failures = ${JSON.stringify(
      Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status])),
      null,
      2,
    )} as const;

export type ErrorCode = keyof typeof failures;
`,
    'version.ts': `${banner}
/** The contract's, which every answer names. */
export const version = ${JSON.stringify(documents[0]!.info.version)};
`,
    'names.ts': `${banner}
/** The names of the members of each enumeration of numbers, by their numbers. */
export const names = {
${enumerations.map(([name, schema]) => `  ${name}: ${namesOf(schema)},`).join('\n')}
} as const;

/** The members of each enumeration of texts, in the contract's order. */
export const textMembers = ${JSON.stringify(Object.fromEntries(texts.map(([name, schema]) => [name, schema.enum])), null, 2)} as const;
`,
    'enumerations.ts':
      banner +
      enumerations
        .map(([name, schema]) => {
          const members = schema['x-enum-varnames']!.map(
            (member, index) => `  ${member}: ${JSON.stringify(schema.enum![index])},`,
          );
          return `\nexport const ${name} = {\n${members.join('\n')}\n} as const;\nexport type ${name} = (typeof ${name})[keyof typeof ${name}];\n`;
        })
        .join(''),
    'state-machines.ts':
      banner +
      machines
        .map(
          ([name, schema]) =>
            `\n/** The transitions of ${name}; \`from\` null is creation. */\nexport const ${machineName(name)} = ${JSON.stringify(schema['x-state-machine'], null, 2)} as const;\n`,
        )
        .join(''),
  };
}

function namesOf({ enum: numbers = [], 'x-enum-varnames': names = [] }: Schema): string {
  return JSON.stringify(Object.fromEntries(numbers.map((number: number, index) => [number, names[index]])));
}

function accessOf(operation: Operation, knownRoles: string[]): string {
  const { 'x-roles': roles = [], 'x-own-only': ownOnly = null, 'x-limits': limits = ['requests'] } = operation;
  const token = tokenOf(operation, knownRoles);
  const members = Object.entries({ token, keys: keyUseOf(operation), roles, ownOnly, limits });
  return `{ ${members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')} }`;
}

/** Fails closed: an operation that does not say who may call it, or says it twice, is not generated. */
function tokenOf(operation: Operation, knownRoles: string[]): string {
  const { operationId, security, 'x-roles': roles = [] } = operation;
  if (!security) throw new Error(`operation ${operationId} states no security`);
  const token = tokenNeedOf(operation);
  const needsRoles = token === 'access' || token === 'verification';
  if (needsRoles !== roles.length > 0)
    throw new Error(`operation ${operationId}: roles and security do not fit together`);
  const unknown = roles.find((role) => !knownRoles.includes(role));
  if (unknown) throw new Error(`operation ${operationId}: nobody knows the role ${unknown}`);
  return token;
}

function machineName(enumeration: string): string {
  return `${enumeration[0]!.toLowerCase()}${enumeration.slice(1)}Transitions`;
}
