import type { Document } from 'openapi-backend';
import { IndexedRouter } from './router';

const responses = {};
const router = new IndexedRouter({
  openapi: '3.0.3',
  info: { title: 'routes', version: '1' },
  paths: {
    '/Things/GetAll': { get: { operationId: 'getThings', responses } },
    '/Things/Get/{id}': {
      get: { operationId: 'getThing', responses },
      delete: { operationId: 'deleteThing', responses },
    },
    '/Things/Get/Newest': { get: { operationId: 'getNewest', responses } },
  },
});

const operationOf = (method: string, path: string) => {
  const match = router.match(method, path);
  return match.kind === 'operation' ? [match.operation.operationId, match.params] : match.kind;
};

test.each([
  ['get', '/Things/GetAll', ['getThings', {}]],
  ['get', '/things/getALL', ['getThings', {}]],
  ['get', '/Things/GetAll/', ['getThings', {}]],
  ['head', '/Things/GetAll', ['getThings', {}]],
  ['get', '/Things/Get/Newest', ['getNewest', {}]],
  ['delete', '/Things/Get/7', ['deleteThing', { id: '7' }]],
  ['get', '/Things/Get/AbC', ['getThing', { id: 'AbC' }]],
  ['get', '/Things/Get/a%2Fb%20c', ['getThing', { id: 'a/b c' }]],
  ['get', '/Things/Get/a#b', ['getThing', { id: 'a#b' }]],
  ['get', '/Things/GetAll#a', 'notFound'],
  ['get', '/Things/Get/%2541', ['getThing', { id: '%41' }]],
  ['get', `/Things/Get/${'a'.repeat(8000)}`, ['getThing', { id: 'a'.repeat(8000) }]],
  ['get', '/Things/Get/__proto__', ['getThing', { id: '__proto__' }]],
  ['get', '/Things/Get/%E0%A4%A', 'malformed'],
  ['get', '/Things/Get/', 'notFound'],
  ['get', '/Things//GetAll', 'notFound'],
  ['get', '/Things', 'notFound'],
  ['get', '/', 'notFound'],
  ['post', '/Things/GetAll', 'methodNotAllowed'],
])('%s %s', (method, path, expected) => {
  expect(operationOf(method, path)).toEqual(expected);
});

test('a path without the method returns its methods, HEAD with GET', () => {
  expect(router.match('post', '/Things/Get/1')).toEqual({
    kind: 'methodNotAllowed',
    allow: ['GET', 'HEAD', 'DELETE'],
    near: [],
  });
});

test.each([
  ['get', '/Things/Get'],
  ['post', '/things/get/'],
])('%s %s lacks the last parameter: the first suggestion is the operation that has it', (method, path) => {
  expect(router.match(method, path)).toMatchObject({
    kind: 'notFound',
    near: expect.arrayContaining(['GET /Things/Get/{id}']) as string[],
  });
});

test.each([
  ['/Things/Get/%', 13],
  ['/Things/Get/5%off', 14],
  ['/Things/Get/%20%zz', 16],
  ['/Things/Get/%D8%B9%E0%A4%A', 19],
  ['/Things/Get/%C0%80', 13],
  ['/Things/Get/%20%ED%A0%80', 16],
])('%s is malformed at character %i', (path, position) => {
  expect(router.match('get', path)).toEqual({ kind: 'malformed', position });
});

test('throws if two operations have different names for one parameter', () => {
  const paths = {
    '/A/{id}': { get: { operationId: 'a', responses } },
    '/A/{name}/b': { get: { operationId: 'b', responses } },
  };
  const definition = { openapi: '3.0.3', info: { title: 'routes', version: '1' }, paths } as Document;
  expect(() => new IndexedRouter(definition)).toThrow('two names');
});
