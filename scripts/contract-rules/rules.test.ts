import type { OpenAPIV3 } from 'openapi-types';
import contractRules from './rules';
import { errorCodesOf, withErrorCodes, withListedCodes } from '../generate/error-codes';
import { withKeyRefusals } from '../generate/keys';
import { tables } from '../generate/tables';

type Operation = OpenAPIV3.OperationObject<{
  'x-roles'?: string[];
  'x-own-only'?: string[] | 'person';
  'x-area'?: string;
}>;

const named: Operation = {
  operationId: 'getRecord',
  security: [{ accessToken: [] }],
  'x-roles': ['Customer', 'Admin'],
  'x-own-only': ['Customer'],
  parameters: [{ name: 'id', in: 'path', required: true }],
  responses: { '200': { description: 'It.' }, '404': { description: 'None.' } },
};
const { 'x-own-only': _ownOnly, ...withoutRule } = named;
const { parameters: _parameters, ...listing } = withoutRule;

const info = { title: '', version: '' };

/** The messages of a rule for an operation. */
function messagesOf(
  operation: Operation,
  rule: 'records' | 'deprecations' | 'statuses' | 'keys' = 'records',
): string[] {
  const found: string[] = [];
  contractRules()
    .rules.oas3[rule]()
    .Operation(operation, {
      report: ({ message }) => void found.push(message),
      location: { source: { absoluteRef: 'openapi.yaml' } },
      // The file exists but contains no such name.
      resolve: () => ({ node: undefined, location: { source: { absoluteRef: 'openapi.yaml' } } }),
    });
  return found;
}

const needs = expect.stringContaining('getRecord names a record, so it needs x-own-only') as string;

test.each<[string, Operation, string[]]>([
  ['whose its record has to be', named, []],
  ["that it is one person's", { ...named, 'x-own-only': 'person' }, []],
  ['that all its roles reach every record', { ...named, 'x-own-only': [] }, []],
  ['nothing, with a record in the path', withoutRule, [needs]],
  ['nothing, with a record in the body', listing, [needs]],
  ['a role that may not call it', { ...named, 'x-own-only': ['Owner'] }, [needs]],
  ['nothing, and names none', { ...listing, responses: { '200': { description: 'All.' } } }, []],
  [
    'it without a record',
    { ...named, parameters: [], responses: { '200': { description: 'All.' } } },
    ['getRecord names no record, so it must not have x-own-only.', 'getRecord has x-own-only, so it must declare 404.'],
  ],
  ['it without a 404', { ...named, responses: {} }, ['getRecord has x-own-only, so it must declare 404.']],
])('the rule on own records with x-own-only %s', (_, operation, expected) => {
  expect(messagesOf(operation)).toEqual(expected);
});

test('ignores a broken reference, which another rule reports', () => {
  const dangling = { ...listing, parameters: [{ $ref: '#/Nowhere' }], responses: { '200': { description: 'All.' } } };
  expect(messagesOf(dangling)).toEqual([]);
});

const withKey: Operation = { ...named, security: [{ accessToken: [] }, { ApiKey: [] }], 'x-area': 'Records' };
const missingKey = expect.stringContaining('getRecord accepts a token, so it needs ApiKey in security') as string;
const mustNot = expect.stringContaining('must not have ApiKey in security') as string;

test.each<[string, Operation, string[]]>([
  ['names it', withKey, []],
  ['forgets it', named, [missingKey]],
  [
    'forgets it where a token is optional',
    { ...named, security: [{}, { accessToken: [] }], 'x-roles': undefined },
    [missingKey],
  ],
  ['is for people who have none', { ...named, 'x-roles': ['Agent'] }, []],
  ['is for people who have none, and names it', { ...withKey, 'x-roles': ['Agent'] }, [mustNot]],
  ['is closed by its tag', { ...named, tags: ['Auth'] }, []],
  ['is closed by its tag, and names it', { ...withKey, tags: ['Auth'] }, [mustNot]],
  ['is closed by its name, and names it', { ...withKey, operationId: 'getOwnerIdImage' }, [mustNot]],
  ['takes no token', { ...named, security: [], 'x-roles': undefined }, []],
])('the rule on API keys: an operation %s', (_, operation, expected) => {
  expect(messagesOf(operation, 'keys')).toEqual(expected);
});

test('adds the rejection of API keys to the codes of 403', () => {
  const listed = { '403': { FORBIDDEN: null }, '404': { NOT_FOUND: null } };
  const codesOf = (operation: Operation, codes: object = listed) => {
    const paths = { '/Record': { post: { ...operation, 'x-error-codes': codes } } };
    const { post } = withKeyRefusals({ openapi: '3.0.3', info, paths }).paths['/Record']!;
    return (post as unknown as { 'x-error-codes': typeof listed })['x-error-codes'];
  };
  expect(codesOf(withKey)).toEqual({
    ...listed,
    '403': { FORBIDDEN: null, API_KEY_READ_ONLY: null, API_KEY_SCOPE_MISSING: null },
  });
  expect(codesOf(named)['403']).toEqual({ FORBIDDEN: null, API_KEY_NOT_ACCEPTED: null });
  expect(codesOf({ ...named, security: [] })).toEqual(listed);
  expect(codesOf({ ...withKey, 'x-area': 'Public' })['403']).toEqual({ FORBIDDEN: null, API_KEY_READ_ONLY: null });
  expect(() => codesOf({ ...withKey, 'x-area': undefined })).toThrow('needs x-area');
  expect(() => codesOf(withKey, { '404': { NOT_FOUND: null } })).toThrow('getRecord');
});

describe('the error codes of an operation', () => {
  const known = {
    NOT_FOUND: { status: 404, when: 'The record does not exist.', action: 'Check the id.' },
    RATE_LIMITED: { status: 429, action: 'Wait.', when: 'Too many requests.' },
    OTP_RATE_LIMITED: { status: 429, action: 'Wait.', when: 'Too many codes.' },
  };
  const completed = (codes: object | undefined, statuses: string[]) => {
    const responses = Object.fromEntries(statuses.map((status) => [status, { description: '' }]));
    const get = { operationId: 'getRecord', responses, ...(codes && { 'x-error-codes': codes }) };
    const document = { openapi: '3.0.3', info, paths: { '/Record': { get } } };
    const result = withListedCodes(document, known).paths['/Record']!.get!;
    return (result as { 'x-error-codes'?: object })['x-error-codes'];
  };

  test.each<[string, object | undefined, string[], object | undefined]>([
    ['a list', { '404': ['NOT_FOUND'] }, ['404'], { '404': { NOT_FOUND: null } }],
    [
      'conditions',
      { '404': { NOT_FOUND: 'when it is deleted' } },
      ['404'],
      { '404': { NOT_FOUND: 'when it is deleted' } },
    ],
    ['the general limit', undefined, ['429', '5XX'], { '429': { RATE_LIMITED: null } }],
    [
      'another limit',
      { '429': ['OTP_RATE_LIMITED'] },
      ['429'],
      { '429': { RATE_LIMITED: null, OTP_RATE_LIMITED: null } },
    ],
    ['no errors', undefined, ['200', '5XX'], undefined],
  ])('have one form: %s', (_, codes, statuses, expected) => {
    expect(completed(codes, statuses)).toEqual(expected);
  });

  test('must be known and have the status under which they are listed', () => {
    expect(() => completed({ '404': ['GONE'] }, ['404'])).toThrow('getRecord lists GONE under 404');
    expect(() => completed({ '409': ['NOT_FOUND'] }, ['409'])).toThrow('getRecord lists NOT_FOUND under 409');
  });
});

const publicOperation: Operation = {
  operationId: 'getRecord',
  security: [],
  responses: { '400': { description: '' } },
};

test.each<[string, object | undefined, string[]]>([
  ['listed', { '400': ['VALIDATION_ERROR'] }, []],
  ['not listed', undefined, ['lists no code for 400 in x-error-codes']],
  ['empty', { '400': [] }, ['lists no code for 400 in x-error-codes']],
  [
    'of a status that is not declared',
    { '400': { VALIDATION_ERROR: null }, '404': ['NOT_FOUND'], '409': ['STATE_CONFLICT'] },
    ['lists codes for 404, 409'],
  ],
])('the rule on statuses: error codes that are %s', (_, codes, expected) => {
  const responses = { ...publicOperation.responses, '429': { description: '' }, '5XX': { description: '' } };
  const operation = { ...publicOperation, responses, ...(codes && { 'x-error-codes': codes }) };
  expect(messagesOf(operation, 'statuses')).toEqual(expected.map((part) => expect.stringContaining(part) as string));
});

const orNull =
  'nullable requires a type; write a reference that may be null as an anyOf of it and common.yaml#/Nothing.';

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
])('the rule on nullable beside %s', (_, schema, expected) => {
  const found: string[] = [];
  contractRules()
    .rules.oas3.schemas()
    .Schema(schema, { report: ({ message }) => void found.push(message) });
  expect(found).toEqual(expected);
});

const deprecated = {
  ...{ ...named, deprecated: true, description: 'Use getRecordById.' },
  ...{ 'x-deprecated-at': '2027-01-05', 'x-sunset': '2027-07-04' },
};

test.each<[string, object, string[]]>([
  ['that is removed after 180 days', deprecated, []],
  [
    'that is removed after 179 days',
    { ...deprecated, 'x-sunset': '2027-07-03' },
    ['getRecord is removed less than 180 days after'],
  ],
  ['without a date of removal', { ...deprecated, 'x-sunset': undefined }, ['getRecord is deprecated, so it needs']],
  [
    'that is not deprecated but has dates',
    { ...deprecated, deprecated: false },
    ['getRecord has x-deprecated-at or x-sunset'],
  ],
  [
    'without a successor',
    { ...deprecated, description: 'Returns a record.' },
    ['getRecord is deprecated, so its description must name its successor'],
  ],
  ['that is not deprecated', named, []],
])('the rule on deprecations: an operation %s', (_, operation, expected) => {
  const found = messagesOf(operation as Operation, 'deprecations');
  expect(found).toEqual(expected.map((start) => expect.stringContaining(start) as string));
});

test.each<[string, object, boolean]>([
  ['that names its successor', { deprecated: true, description: 'Use `count`, of which this is a copy.' }, true],
  ['whose successor is an extension', { deprecated: true, 'x-successor': 'count' }, true],
  ['without a successor', { deprecated: true, description: 'Older name of `count`.' }, false],
  ['without a description', { deprecated: true }, false],
  ['that is not deprecated', { description: 'A number.' }, true],
])('the rule on deprecations: a parameter, header or member %s', (_, node, isRight) => {
  const found: string[] = [];
  const report = ({ message }: { message: string }) => void found.push(message);
  const rule = contractRules().rules.oas3.deprecations() as Record<string, (node: object, ctx: object) => void>;
  for (const kind of ['Parameter', 'Header', 'Schema']) rule[kind]!({ ...node, name: 'old' }, { report, key: 'old' });
  const message = 'old is deprecated, so its description must name its successor: "Use `x`."';
  expect(found).toEqual(isRight ? [] : [message, message, message]);
});

test('reports names of members that are reserved words of a client', () => {
  const found: string[] = [];
  const report = ({ message }: { message: string }) => void found.push(message);
  const schema = { type: 'integer', enum: [0, 1], 'x-enum-varnames': ['None', 'Inbox'] };
  contractRules().rules.oas3.schemas().Schema(schema, { report });
  expect(found).toEqual(['None in x-enum-varnames is a reserved word of Python.']);
});

const UserRole = { type: 'integer', enum: [0, 1], 'x-enum-varnames': ['Admin', 'Customer'] } as const;
const Service = { type: 'string', enum: ['Water', 'Gas'] } as const;
const schemas = { UserRole, Service } as unknown as OpenAPIV3.ComponentsObject['schemas'];
const errorCodes = { NOT_FOUND: { status: 404, when: 'The record does not exist.', action: 'Check the id.' } };
const tablesOf = (operation: Operation) =>
  tables(errorCodes, { openapi: '3.0.3', info, paths: { '/Record': { get: operation } }, components: { schemas } });

test('generates member names by number, members of text enumerations and statuses of error codes', () => {
  const generated = tablesOf(named);
  expect(generated['names.ts']).toContain('UserRole: {"0":"Admin","1":"Customer"},');
  expect(generated['names.ts']).toMatch(/"Service": \[\s+"Water",\s+"Gas"\s+\]/);
  expect(generated['failures.ts']).toContain('"NOT_FOUND": 404');
});

test('publishes the error codes as an enum and as a table', () => {
  const ErrorCode = { type: 'string', description: 'What went wrong.\n', 'x-error-codes': errorCodes };
  const document = { openapi: '3.0.3', info, paths: {}, components: { schemas: { ErrorCode } } };
  expect(withErrorCodes(document as OpenAPIV3.Document).components!.schemas!.ErrorCode).toMatchObject({
    description:
      'What went wrong.\n\n| HTTP | Code | When | What to do |\n|---|---|---|---|\n| 404 | NOT_FOUND | The record does not exist. | Check the id. |\n',
    enum: ['NOT_FOUND'],
  });
  expect(() => errorCodesOf({ openapi: '3.0.3', info, paths: {} })).toThrow('x-error-codes');
});

test('generates roles and own records of each operation', () => {
  expect(tablesOf(named)['access.ts']).toContain(
    `getRecord: { token: "access", keys: "none", scope: null, roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"], cost: 1 },`,
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
