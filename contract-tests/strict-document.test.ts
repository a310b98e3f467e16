/** Validates the published document with Ajv in strict mode. */
import type { OpenAPIV3 } from 'openapi-types';
import { nullableReferenceOf, operationsOf, readDocument, resolved, schemasOf } from '../src/contract/document';
import { strictAjv } from '../src/contract/responses';

const document = readDocument();
const ajv = strictAjv();
ajv.addKeyword('components').addSchema({ $id: 'document', components: document.components });
const validatorAt = (pointer: string) => ajv.compile({ $ref: `document#/components/schemas/${pointer}` });

test.each(schemasOf(document).map(([name]) => name))('Ajv compiles %s in strict mode', (name) => {
  expect(() => validatorAt(name)).not.toThrow();
});

/** Pointers to all nullable schemas within a schema. */
function nullable(node: unknown, pointer: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const schema = node as OpenAPIV3.SchemaObject;
  const inner = Object.entries(node).flatMap(([key, value]) => nullable(value, `${pointer}/${key}`));
  return schema.nullable || nullableReferenceOf(schema) ? [pointer, ...inner] : inner;
}

test('every nullable schema accepts null', () => {
  const places = schemasOf(document).flatMap(([name, schema]) => nullable(schema, name));
  expect(places).toContain('Reservation/properties/customer');
  expect(places.filter((place) => !validatorAt(place)(null))).toEqual([]);
});

test('every error code of an operation has an example in the responses', () => {
  const documented = operationsOf(document).flatMap(({ operationId, 'x-error-codes': codes = {}, responses }) =>
    Object.entries(codes).flatMap(([status, listed]) =>
      Object.keys(listed).map((code) => ({ name: `${operationId} ${status} ${code}`, code, status, responses })),
    ),
  );
  const shown = documented.map(({ code, status, responses }) => {
    const response = responses[status];
    const { content } = response ? resolved<OpenAPIV3.ResponseObject>(document, response) : {};
    const example = content?.['application/json']?.examples?.[code];
    return example && (resolved<OpenAPIV3.ExampleObject>(document, example).value as object);
  });
  expect(documented.length).toBeGreaterThan(200);
  expect(documented.filter((_, index) => !shown[index]).map(({ name }) => name)).toEqual([]);
  expect(shown).toEqual(
    documented.map(({ code, status }) => expect.objectContaining({ code, statusCode: Number(status) }) as object),
  );
});
