import type { OpenAPIV3 } from 'openapi-types';
import contractRules from './contract-rules';
import { tables } from './generate/tables';

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

/** What the rule `records` says of an operation. */
function complaints(operation: Operation): string[] {
  const found: string[] = [];
  contractRules()
    .rules.oas3.records()
    .Operation(operation, {
      report: ({ message }) => void found.push(message),
      location: { source: { absoluteRef: 'openapi.yaml' } },
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

const tablesOf = (operation: Operation) =>
  tables({ openapi: '3.0.3', info: { title: '', version: '' }, paths: { '/Record': { get: operation } } });

test('who may call an operation, and whose its record has to be, is generated', () => {
  expect(tablesOf(named)['access.ts']).toContain(
    `getRecord: { token: "access", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"] },`,
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
