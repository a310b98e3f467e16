import type { OpenAPIV3 } from 'openapi-types';
import {
  type Operation,
  type Schema,
  costOf,
  keyUseOf,
  operationsOf,
  schemasOf,
  scopeOf,
  tokenNeedOf,
} from '../../src/contract/document';
import { banner } from './banner';
import type { ErrorCodes } from './error-codes';
import { eventSchemaName } from './events';

/** Generates the server's tables: access, error codes, version, names, enumerations and state machines. Returns texts by file name. */
export function tables(errorCodes: ErrorCodes, ...documents: OpenAPIV3.Document[]): Record<string, string> {
  const operations = documents.flatMap(operationsOf);
  // Operations that both documents have are equal.
  const schemas = [...new Map(documents.flatMap(schemasOf))];
  const enumerations = schemas.filter(([, schema]) => schema.enum && schema['x-enum-varnames']);
  return {
    'access.ts': accessTable(operations, enumerations) + eventScopesTable(schemas),
    'failures.ts': failuresTable(errorCodes),
    'version.ts': `${banner}
/** The contract's version, which every response has as a header. */
export const version = ${JSON.stringify(documents[0]!.info.version)};
`,
    'names.ts': namesTable(
      enumerations,
      schemas.filter(([, schema]) => schema.type === 'string' && schema.enum),
    ),
    'enumerations.ts': banner + enumerations.map(enumerationOf).join(''),
    'state-machines.ts':
      banner +
      schemas
        .filter(([, schema]) => schema['x-state-machine'])
        .map(stateMachineOf)
        .join(''),
  };
}

type NamedSchema = [name: string, schema: Schema];

function accessTable(operations: Operation[], enumerations: NamedSchema[]): string {
  const roles = enumerations.find(([name]) => name === 'UserRole')?.[1]['x-enum-varnames'] ?? [];
  const writing = operations.filter(({ method }) => method !== 'get');
  return `${banner}
/**
 * Access rules of each operation: the roles and kinds of API keys that may call it (from \`security\` and \`x-roles\`), the roles that
 * reach only their own records ('person': only the person whose record it is; from \`x-own-only\`), the scope that an API key needs
 * (from \`x-area\` and the method), its limits (from \`x-limits\`), and the points that a request takes of the limit \`requests\` (from \`x-cost\`).
 */
export const access = {
${operations.map((operation) => `  ${operation.operationId}: ${accessOf(operation, roles)},`).join('\n')}
} as const;

/** The operations that are not called with GET. */
export type WritingOperationId =${writing.map(({ operationId }) => `\n  | '${operationId}'`).join('')};
`;
}

function eventScopesTable(schemas: NamedSchema[]): string {
  const byName = new Map<string, Schema & { 'x-scope'?: string }>(schemas);
  const types = byName.get('EventType')?.enum as string[] | undefined;
  if (!types) return '';
  const scopes = types.map((type) => `  '${type}': ${JSON.stringify(byName.get(eventSchemaName(type))?.['x-scope'])},`);
  return `
/** The scope that an API key with chosen scopes needs to see the events of a type (from \`area\` of \`x-event-types\`). */
export const eventScopes = {
${scopes.join('\n')}
} as const;
`;
}

function failuresTable(errorCodes: ErrorCodes): string {
  const statuses = Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status]));
  return `${banner}
/** Every error code with its HTTP status. */
export const failures = ${JSON.stringify(statuses, null, 2)} as const;

export type ErrorCode = keyof typeof failures;
`;
}

function namesTable(enumerations: NamedSchema[], texts: NamedSchema[]): string {
  const members = Object.fromEntries(texts.map(([name, schema]) => [name, schema.enum]));
  return `${banner}
/** The member names of each numeric enumeration, by number. */
export const names = {
${enumerations.map(([name, schema]) => `  ${name}: ${namesOf(schema)},`).join('\n')}
} as const;

/** The members of each text enumeration, in the contract's order. */
export const textMembers = ${JSON.stringify(members, null, 2)} as const;
`;
}

function enumerationOf([name, schema]: NamedSchema): string {
  const members = schema['x-enum-varnames']!.map(
    (member, index) => `  ${member}: ${JSON.stringify(schema.enum![index])},`,
  );
  return `\nexport const ${name} = {\n${members.join('\n')}\n} as const;\nexport type ${name} = (typeof ${name})[keyof typeof ${name}];\n`;
}

function stateMachineOf([name, schema]: NamedSchema): string {
  const machine = JSON.stringify(schema['x-state-machine'], null, 2);
  return `\n/** The transitions of ${name}; \`from\` null is creation. */\nexport const ${machineName(name)} = ${machine} as const;\n`;
}

function namesOf({ enum: numbers = [], 'x-enum-varnames': names = [] }: Schema): string {
  return JSON.stringify(Object.fromEntries(numbers.map((number: number, index) => [number, names[index]])));
}

function accessOf(operation: Operation, knownRoles: string[]): string {
  const { 'x-roles': roles = [], 'x-own-only': ownOnly = null, 'x-limits': limits = ['requests'] } = operation;
  const token = tokenOf(operation, knownRoles);
  const [keys, scope, cost] = [keyUseOf(operation), scopeOf(operation) ?? null, costOf(operation)];
  const members = Object.entries({ token, keys, scope, roles, ownOnly, limits, cost });
  return `{ ${members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')} }`;
}

/** Throws if an operation states no access rules or contradictory ones. */
function tokenOf(operation: Operation, knownRoles: string[]): string {
  const { operationId, security, 'x-roles': roles = [] } = operation;
  if (!security) throw new Error(`operation ${operationId} states no security`);
  const token = tokenNeedOf(operation);
  const needsRoles = token === 'access' || token === 'verification';
  if (needsRoles !== roles.length > 0)
    throw new Error(`operation ${operationId}: x-roles and security contradict each other`);
  const unknown = roles.find((role) => !knownRoles.includes(role));
  if (unknown) throw new Error(`operation ${operationId}: unknown role ${unknown}`);
  return token;
}

function machineName(enumeration: string): string {
  return `${enumeration[0]!.toLowerCase()}${enumeration.slice(1)}Transitions`;
}
