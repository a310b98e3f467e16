/** An answer that shows more than its schema has is one that deviates, however deep the member is. */
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

/** All answers but the contract itself, which holds what OpenAPI allows. */
const documented = operations
  .filter(({ operationId }) => operationId !== 'getOpenApiJson')
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

/** Every copy of the value in which one of its objects has a member more; `place` says where. */
function grown(value: unknown, place = ''): { place: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const put = (key: string | number, one: unknown) =>
    Array.isArray(value) ? value.with(key as number, one) : { ...value, [key]: one };
  const inner = Object.entries(value).flatMap(([key, member]) =>
    grown(member, `${place}/${Array.isArray(value) ? '*' : key}`).map((one) => ({
      place: one.place,
      value: put(Array.isArray(value) ? Number(key) : key, one.value),
    })),
  );
  return Array.isArray(value) ? inner : [{ place, value: { ...value, passwordHash: 'x' } }, ...inner];
}

const verdict = ({ operation, status }: Documented, body: unknown) =>
  check(operation, status, 'application/json', body);

test('every answer in JSON has an example, and each is as documented', () => {
  expect(documented.length).toBeGreaterThan(operations.length);
  expect(
    documented.filter((one) => verdict(one, one.body) !== undefined).map(({ operation }) => operation.operationId),
  ).toEqual([]);
});

test('no object of any answer may have a member that the contract does not name', () => {
  const taken = documented.flatMap((one) =>
    grown(one.body)
      .filter(({ value }) => verdict(one, value) === undefined)
      .map(({ place }) => `${one.operation.operationId} ${one.status} ${place}`),
  );
  expect([...new Set(taken)]).toEqual([]);
});
