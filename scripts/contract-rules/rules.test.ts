import type { OpenAPIV3 } from 'openapi-types';
import contractRules from './rules';
import { errorCodesOf, withErrorCodes } from '../generate/error-codes';
import { withKeyRefusals } from '../generate/keys';
import { tables } from '../generate/tables';

type Operation = OpenAPIV3.OperationObject<{ 'x-roles'?: string[]; 'x-own-only'?: string[] | 'person' }>;

const named: Operation = {
  operationId: 'getRecord',
  security: [{ accessToken: [] }],
  'x-roles': ['Customer', 'Admin'],
  'x-own-only': ['Customer'],
  parameters: [{ name: 'id', in: 'path', required: true }],
  responses: { '200': { description: 'It.' }, '404': { description: 'None.' } },
};
const { 'x-own-only': _ownOnly, ...unsaid } = named;
const { parameters: _parameters, ...listing } = unsaid;

const info = { title: '', version: '' };

/** What a rule says of an operation. */
function complaints(
  operation: Operation,
  rule: 'records' | 'deprecations' | 'statuses' | 'keys' = 'records',
): string[] {
  const found: string[] = [];
  contractRules()
    .rules.oas3[rule]()
    .Operation(operation, {
      report: ({ message }) => void found.push(message),
      location: { source: { absoluteRef: 'openapi.yaml' } },
      // There is the file, and nothing in it by any name.
      resolve: () => ({ node: undefined, location: { source: { absoluteRef: 'openapi.yaml' } } }),
    });
  return found;
}

const needs = expect.stringContaining('getRecord names a record and needs x-own-only') as string;

test.each<[string, Operation, string[]]>([
  ['whose its record has to be', named, []],
  ["that it is one person's", { ...named, 'x-own-only': 'person' }, []],
  ['that all its roles reach every record', { ...named, 'x-own-only': [] }, []],
  ['nothing, with a record in the path', unsaid, [needs]],
  ['nothing, with a record in the body', listing, [needs]],
  ['a role that may not call it', { ...named, 'x-own-only': ['Owner'] }, [needs]],
  ['nothing, and names none', { ...listing, responses: { '200': { description: 'All.' } } }, []],
  [
    'it without a record',
    { ...named, parameters: [], responses: { '200': { description: 'All.' } } },
    ['getRecord names no record for x-own-only.', 'getRecord must declare 404, which strangers get.'],
  ],
  ['it without a 404', { ...named, responses: {} }, ['getRecord must declare 404, which strangers get.']],
])('the lint on an operation that says %s', (_, operation, expected) => {
  expect(complaints(operation)).toEqual(expected);
});

test('a reference that leads nowhere is left to the rule that names it', () => {
  const dangling = { ...listing, parameters: [{ $ref: '#/Nowhere' }], responses: { '200': { description: 'All.' } } };
  expect(complaints(dangling)).toEqual([]);
});

const withKey: Operation = { ...named, security: [{ accessToken: [] }, { ApiKey: [] }] };
const forgotten = expect.stringContaining('getRecord takes a token: its security names ApiKey as well') as string;
const mustNot = expect.stringContaining('must not name ApiKey') as string;

test.each<[string, Operation, string[]]>([
  ['names it', withKey, []],
  ['forgets it', named, [forgotten]],
  [
    'forgets it where a token is optional',
    { ...named, security: [{}, { accessToken: [] }], 'x-roles': undefined },
    [forgotten],
  ],
  ['is for people who have none', { ...named, 'x-roles': ['Customer', 'Agent'] }, []],
  ['is for people who have none, and names it', { ...withKey, 'x-roles': ['Customer'] }, [mustNot]],
  ['is closed by its tag', { ...named, tags: ['Auth'] }, []],
  ['is closed by its tag, and names it', { ...withKey, tags: ['Auth'] }, [mustNot]],
  ['is closed by its name, and names it', { ...withKey, operationId: 'getOwnerIdImage' }, [mustNot]],
  ['takes no token', { ...named, security: [], 'x-roles': undefined }, []],
])('the lint on API keys of an operation that %s', (_, operation, expected) => {
  expect(complaints(operation, 'keys')).toEqual(expected);
});

test('what a key is refused stands at the end of the 403 behind “Errors:”, in the operations that refuse one', () => {
  const described = (operation: Operation, description: string) => {
    const paths = { '/Record': { post: { ...operation, description } } };
    return withKeyRefusals({ openapi: '3.0.3', info, paths }).paths['/Record']!.post!.description;
  };
  const errors =
    'Such.\n\nErrors: 400 VALIDATION_ERROR · 403\nFORBIDDEN, USER_BLOCKED · 404 NOT_FOUND. Of a 403 more is said.';
  expect(described(withKey, errors)).toContain(
    '403\nFORBIDDEN, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read · 404',
  );
  expect(described(named, 'Such.\n\nErrors: 403 FORBIDDEN.\n')).toContain(
    '403 FORBIDDEN, API_KEY_NOT_ACCEPTED to an API key.',
  );
  expect(described({ ...named, security: [] }, errors)).toBe(errors);
  expect(() => described(withKey, 'Such.\n\nErrors: 404 NOT_FOUND.\n\nOf a 403 nothing is said.')).toThrow('getRecord');
});

const everybodys: Operation = { operationId: 'getRecord', security: [], responses: { '400': { description: '' } } };

test.each<[string, string, string[]]>([
  ['declared', 'A record.\n\nErrors: 400 VALIDATION_ERROR. Of its 404 nothing is said.', []],
  ['not declared', 'Errors: 400 VALIDATION_ERROR · 404 NOT_FOUND ·\n409 STATE_CONFLICT.\n\nMore.', ['names 404, 409']],
])('the lint on an error that is named and %s', (_, description, expected) => {
  const responses = { ...everybodys.responses, '429': { description: '' }, '5XX': { description: '' } };
  const found = complaints({ ...everybodys, responses, description }, 'statuses');
  expect(found).toEqual(expected.map((part) => expect.stringContaining(part) as string));
});

const orNull =
  'nullable stands beside a type alone; a reference that may be null is an anyOf of it and common.yaml#/Nothing.';

test.each<[string, OpenAPIV3.SchemaObject, string[]]>([
  ['a type', { type: 'string', nullable: true }, []],
  ['nothing', { nullable: true }, [orNull]],
  ['an allOf', { nullable: true, allOf: [{ type: 'string' }] }, [orNull]],
  [
    'a type and an allOf, which refuses null',
    { type: 'string', nullable: true, allOf: [{ type: 'string' }] },
    [orNull],
  ],
  ['an enumeration without null', { type: 'string', nullable: true, enum: ['front'] }, [orNull]],
  ['an enumeration with null', { type: 'string', nullable: true, enum: ['front', null] }, []],
])('the lint on nullable beside %s', (_, schema, expected) => {
  const found: string[] = [];
  contractRules()
    .rules.oas3.schemas()
    .Schema(schema, { report: ({ message }) => void found.push(message) });
  expect(found).toEqual(expected);
});

const going = { ...named, deprecated: true, 'x-deprecated-at': '2027-01-05', 'x-sunset': '2027-07-04' };

test.each<[string, object, string[]]>([
  ['that goes after 180 days', going, []],
  ['that goes after 179 days', { ...going, 'x-sunset': '2027-07-03' }, ['getRecord goes less than 180 days after']],
  ['that never goes', { ...going, 'x-sunset': undefined }, ['getRecord is deprecated and needs']],
  ['that stays, with a date', { ...going, deprecated: false }, ['getRecord has dates']],
  ['that stays', named, []],
])('the lint on an operation %s', (_, operation, expected) => {
  const found = complaints(operation as Operation, 'deprecations');
  expect(found).toEqual(expected.map((start) => expect.stringContaining(start) as string));
});

const UserRole = { type: 'integer', enum: [0, 1], 'x-enum-varnames': ['Admin', 'Customer'] } as const;
const Service = { type: 'string', enum: ['Water', 'Gas'] } as const;
const schemas = { UserRole, Service } as unknown as OpenAPIV3.ComponentsObject['schemas'];
const errorCodes = { NOT_FOUND: { status: 404, when: 'There is no such record.' } };
const tablesOf = (operation: Operation) =>
  tables(errorCodes, { openapi: '3.0.3', info, paths: { '/Record': { get: operation } }, components: { schemas } });

test('names by numbers, members that travel as names, and the statuses of error codes are generated', () => {
  const generated = tablesOf(named);
  expect(generated['names.ts']).toContain('UserRole: {"0":"Admin","1":"Customer"},');
  expect(generated['names.ts']).toMatch(/"Service": \[\s+"Water",\s+"Gas"\s+\]/);
  expect(generated['failures.ts']).toContain('"NOT_FOUND": 404');
});

test('the published error codes are an enum and a table, both made of one list', () => {
  const ErrorCode = { type: 'string', description: 'What went wrong.\n', 'x-error-codes': errorCodes };
  const document = { openapi: '3.0.3', info, paths: {}, components: { schemas: { ErrorCode } } };
  expect(withErrorCodes(document as OpenAPIV3.Document).components!.schemas!.ErrorCode).toMatchObject({
    description:
      'What went wrong.\n\n| HTTP | Code | When |\n|---|---|---|\n| 404 | NOT_FOUND | There is no such record. |\n',
    enum: ['NOT_FOUND'],
  });
  expect(() => errorCodesOf({ openapi: '3.0.3', info, paths: {} })).toThrow('x-error-codes');
});

test('who may call an operation, and whose its record has to be, is generated', () => {
  expect(tablesOf(named)['access.ts']).toContain(
    `getRecord: { token: "access", keys: "none", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"] },`,
  );
});

test.each<[string, Operation]>([
  ['has no security', { ...named, security: undefined }],
  ['needs a token and names no roles', { ...named, 'x-roles': undefined }],
  ['needs no token and names roles', { ...named, security: [] }],
  ['names an unknown role', { ...named, 'x-roles': ['Guest'] }],
])('nothing is generated of an operation that %s', (_, operation) => {
  expect(() => tablesOf(operation)).toThrow('getRecord');
});
