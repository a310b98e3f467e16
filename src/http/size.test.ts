import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { dereferenced, readDocument } from '../contract/document';
import { contentTypeOf } from './body';
import { mostParameters, queryOf } from './parameters';

/** Uses the build of the test run, because compiling again takes longer than the test. */
const built = join(__dirname, '../../dist/src/http');

/**
 * Whether `program` ends by itself. In a separate process, because a timeout cannot interrupt a loop of the same process; the bound is
 * many times the duration of linear work on the inputs below, and a small part of that of quadratic work.
 */
function ends(program: string): boolean {
  const modules = `const { contentTypeOf } = require('./body.js'); const { queryOf } = require('./parameters.js');
    const many = 1_000_000;`;
  const options = { cwd: built, timeout: 40_000, killSignal: 'SIGKILL' } as const;
  return spawnSync(process.execPath, ['-e', modules + program], options).status === 0;
}

test('a repeated parameter of a query is read as a list', () => {
  expect(queryOf('a=1&b=2&a=3&a=4')).toEqual({ a: ['1', '3', '4'], b: '2' });
});

test.each([
  ['application/json', { mediaType: 'application/json', charset: undefined }],
  ['Application/JSON ; Charset="UTF-8"', { mediaType: 'application/json', charset: 'utf-8' }],
  ['application/json;charset=latin1', { mediaType: 'application/json', charset: 'latin1' }],
  ['multipart/form-data; boundary=x; charset=utf-8', { mediaType: 'multipart/form-data', charset: 'utf-8' }],
])('%s is read as a content type', (header, expected) => {
  expect(contentTypeOf(header)).toEqual(expected);
});

test.each([
  ['one parameter repeated', "queryOf('a&'.repeat(many))"],
  ['many parameters', "queryOf(Array.from({ length: many / 4 }, (_, index) => 'p' + index).join('&'))"],
  ['blanks before a quoted charset', `contentTypeOf('a; charset=' + ' '.repeat(many) + '"x"y')`],
  ['a charset of blanks that no quote closes', `contentTypeOf('a; charset="' + ' '.repeat(many))`],
  ['blanks around everything', `((b) => contentTypeOf(b + 'a;' + b + 'charset=utf-8' + b))(' '.repeat(many))`],
])('%s: read in linear time', (_, program) => {
  expect(ends(program)).toBe(true);
});

test('every query that the contract allows has at most the parameters that are read', () => {
  const operations = Object.values(dereferenced(readDocument()).paths).flatMap((path) => Object.values(path ?? {}));
  const most = operations.map((operation) => {
    const { parameters = [] } = operation as { parameters?: OpenAPIV3.ParameterObject[] };
    const sizes = parameters.map(({ in: place, schema }) => {
      const { type, maxItems } = schema as OpenAPIV3.SchemaObject;
      return place === 'query' ? (type === 'array' ? maxItems! : 1) : 0;
    });
    return sizes.reduce((sum, size) => sum + size, 0);
  });
  expect(Math.max(...most)).toBeGreaterThan(50);
  expect(Math.max(...most)).toBeLessThanOrEqual(mostParameters);
});

test('a query with more parameters is not read', () => {
  const query = (parameters: number) => Array.from({ length: parameters }, (_, index) => `p${index}=1`).join('&');
  expect(Object.keys(queryOf(query(mostParameters))!)).toHaveLength(mostParameters);
  expect(queryOf(query(mostParameters + 1))).toBeUndefined();
});
