/** The published document in the hands of a validator that forgives nothing. */
import type { OpenAPIV3 } from 'openapi-types';
import { failures } from '../generated/failures';
import { nullableReferenceOf, operationsOf, readDocument, resolved, schemasOf } from '../src/contract/document';
import { strictAjv } from '../src/contract/responses';

const document = readDocument();
const ajv = strictAjv();
ajv.addKeyword('components').addSchema({ $id: 'document', components: document.components });
const validatorAt = (pointer: string) => ajv.compile({ $ref: `document#/components/schemas/${pointer}` });

test.each(schemasOf(document).map(([name]) => name))('Ajv compiles %s in strict mode', (name) => {
  expect(() => validatorAt(name)).not.toThrow();
});

/** Pointers to all schemas within one that say of themselves that they may be null. */
function nullable(node: unknown, pointer: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const schema = node as OpenAPIV3.SchemaObject;
  const inner = Object.entries(node).flatMap(([key, value]) => nullable(value, `${pointer}/${key}`));
  return schema.nullable || nullableReferenceOf(schema) ? [pointer, ...inner] : inner;
}

test('null is taken wherever the document says that there may be null', () => {
  const places = schemasOf(document).flatMap(([name, schema]) => nullable(schema, name));
  expect(places).toContain('Reservation/properties/customer');
  expect(places.filter((place) => !validatorAt(place)(null))).toEqual([]);
});

test('every code that an operation says it refuses with has an example of its own there', () => {
  const told = operationsOf(document).flatMap(({ operationId, description = '', responses }) => {
    const [, said = ''] = /Errors: ([\s\S]*?)(?:\n\n|$)/.exec(description) ?? [];
    const codes = Object.entries(failures).filter(([code]) => new RegExp(`\\b${code}\\b`).test(said));
    return codes.map(([code, status]) => ({ name: `${operationId} ${status} ${code}`, code, status, responses }));
  });
  const shown = told.map(({ code, status, responses }) => {
    const response = responses[status];
    const { content } = response ? resolved<OpenAPIV3.ResponseObject>(document, response) : {};
    const example = content?.['application/json']?.examples?.[code];
    return example && (resolved<OpenAPIV3.ExampleObject>(document, example).value as object);
  });
  expect(told.length).toBeGreaterThan(200);
  expect(told.filter((_, index) => !shown[index]).map(({ name }) => name)).toEqual([]);
  expect(shown).toEqual(
    told.map(({ code, status }) => expect.objectContaining({ code, statusCode: status }) as object),
  );
});
