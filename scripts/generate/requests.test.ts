import type { OpenAPIV3 } from 'openapi-types';
import { dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import type { Schema } from '../../src/contract/document';
import { withRequestRules } from './requests';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A document with one operation with these schemas of request and response. */
function documentOf(request: object, response: object = { type: 'object' }, more: Record<string, object> = {}) {
  const content = (schema: object) => ({ 'application/json': { schema } });
  return {
    openapi: '3.0.3',
    info: { title: 'Test', version: '1.0.0' },
    paths: {
      '/Test/Add': {
        post: {
          operationId: 'add',
          tags: ['Test'],
          requestBody: { content: content(ref('Sent')) },
          responses: { '200': { description: 'Added.', content: content(response) } },
        },
      },
    },
    components: { schemas: { Sent: request, Kind: { type: 'integer', enum: [0, 1], description: 'Kind.' }, ...more } },
  } as unknown as OpenAPIV3.Document;
}

const schemasOf = (document: OpenAPIV3.Document) => withRequestRules(document).components!.schemas!;

test('an optional member of a request may be null, which means absent', () => {
  const properties = {
    name: { type: 'string', format: 'email' },
    count: { type: 'integer' },
    note: { type: 'string', nullable: true, maxLength: 5 },
    kind: ref('Kind'),
    other: { allOf: [ref('Kind')], default: 1, description: 'Another.' },
  };
  const { Sent } = schemasOf(documentOf({ type: 'object', required: ['name'], properties }));
  const orNull = [ref('Kind'), expect.objectContaining({ enum: [null] }) as object];
  expect((Sent as Schema).properties).toEqual({
    name: properties.name,
    count: { type: 'integer', nullable: true, 'x-null': 'absent' },
    note: { ...properties.note, pattern: String.raw`^[^\x00]*$` },
    kind: { description: 'Kind.', anyOf: orNull, 'x-null': 'absent' },
    other: { description: 'Another.', default: 1, anyOf: orNull, 'x-null': 'absent' },
  });
});

test('rejects a schema with optional members that requests and responses share', () => {
  const shared = { type: 'object', properties: { count: { type: 'integer' } } };
  expect(() => schemasOf(documentOf(shared, ref('Sent')))).toThrow(/Sent is used in requests and responses/);
  expect(() => schemasOf(documentOf({ ...shared, required: ['count'] }, ref('Sent')))).not.toThrow();
});

/** Every text of a schema that is sent, with where it stands. */
function textsIn(schema: Schema, place: string): [place: string, schema: Schema][] {
  const members = Object.entries(schema.properties ?? {}).map(([name, one]) => [`${place}.${name}`, one] as const);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((one) => [place, one] as const);
  const items = 'items' in schema ? [[`${place}[]`, schema.items] as const] : [];
  const inner = [...members, ...parts, ...items].flatMap(([where, one]) => textsIn(one as Schema, where));
  return schema.type === 'string' ? [[place, schema]] : inner;
}

test('no text of a published request accepts U+0000', () => {
  const sent = operationsOf(dereferenced(readDocument())).flatMap(({ operationId, requestBody, parameters }) => {
    const bodies = Object.values((requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {});
    const schemas = [...bodies, ...parameters].map(({ schema }) => schema as Schema);
    return schemas.flatMap((schema) => textsIn(schema, operationId));
  });
  const open = sent.filter(
    ([, { enum: values, format, pattern }]) =>
      !values && !format && !(pattern && !new RegExp(pattern, 'u').test('aaaaaa\0')),
  );
  expect(sent.length).toBeGreaterThan(100);
  expect(open.map(([place]) => place)).toEqual([]);
});
