/** Checks that a response with an undocumented member, at any depth, or an error code that the operation does not list is a deviation. */
import type { OpenAPIV3 } from 'openapi-types';
import { dereferenced, operationsOf, readDocument } from '../src/contract/document';
import { createResponseCheck } from '../src/contract/responses';

const check = createResponseCheck();
const operations = operationsOf(dereferenced(readDocument()));

interface Documented {
  operation: (typeof operations)[number];
  status: number;
  body: unknown;
}

/** All JSON responses with an example, except the contract itself. */
const documented = operations
  .filter(({ operationId }) => !/^getOpenApi\w*Json$/.test(operationId))
  .flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, response]): Documented[] => {
      const media = (response as OpenAPIV3.ResponseObject).content?.['application/json'];
      if (!media || !/^\d+$/.test(status)) return [];
      const named = Object.values(media.examples ?? {}) as OpenAPIV3.ExampleObject[];
      const examples: unknown[] =
        media.example === undefined ? named.map(({ value }) => value as unknown) : [media.example];
      return examples.map((body) => ({ operation, status: Number(status), body }));
    }),
  );

/** All copies of the value in which one object has an additional member; `path` is the path of the object. */
function withExtraMember(value: unknown, path = ''): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const put = (key: string | number, one: unknown) =>
    Array.isArray(value) ? value.with(key as number, one) : { ...value, [key]: one };
  const inner = Object.entries(value).flatMap(([key, member]) =>
    withExtraMember(member, `${path}/${Array.isArray(value) ? '*' : key}`).map((one) => ({
      path: one.path,
      value: put(Array.isArray(value) ? Number(key) : key, one.value),
    })),
  );
  return Array.isArray(value) ? inner : [{ path, value: { ...value, passwordHash: 'x' } }, ...inner];
}

const verdict = ({ operation, status }: Documented, body: unknown) =>
  check(operation, status, 'application/json', body);

test('every JSON response has an example that matches its schema', () => {
  expect(documented.length).toBeGreaterThan(operations.length);
  expect(
    documented.filter((one) => verdict(one, one.body) !== undefined).map(({ operation }) => operation.operationId),
  ).toEqual([]);
});

test('an undocumented member in any object of a response is a deviation', () => {
  const accepted = documented.flatMap((one) =>
    withExtraMember(one.body)
      .filter(({ value }) => verdict(one, value) === undefined)
      .map(({ path }) => `${one.operation.operationId} ${one.status} ${path}`),
  );
  expect([...new Set(accepted)]).toEqual([]);
});

test('an error code that the operation does not list is a deviation', () => {
  const errors = documented.filter(({ status }) => status >= 400 && status < 500);
  expect(errors.length).toBeGreaterThan(operations.length);
  const accepted = errors.filter(
    (one) => verdict(one, { ...(one.body as object), code: 'ROUTE_NOT_FOUND' }) === undefined,
  );
  expect(accepted.map(({ operation, status }) => `${operation.operationId} ${status}`)).toEqual([]);
});
