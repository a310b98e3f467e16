import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { OpenAPIV3_1 } from 'openapi-types';
import { generatedFolder, nameOf, operationsOf, readDocument, schemasOf } from '../../src/contract/document';
import { Webhook } from 'standardwebhooks';
import { verifySignature } from '../sdk/source/webhooks';
import { openApi31 } from './openapi31';

type Schema = OpenAPIV3_1.SchemaObject;

const document = JSON.parse(readFileSync(join(generatedFolder, 'openapi-3.1.json'), 'utf8')) as OpenAPIV3_1.Document;
const types = readDocument().components!.schemas!['EventType'] as { enum: string[] };

const base = 'https://contract.example/';
const refTo = (name: string) => ({ $ref: `${base}${name}` });

/** JSON Schema 2020-12 in strict mode: an unknown keyword or format does not compile. */
function strictAjv() {
  const ajv = addFormats(new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }));
  ajv.addVocabulary(['discriminator', ...[...membersOf(document)].filter((name) => name.startsWith('x-'))]);
  ajv.addFormat('calendar-date', true);
  for (const [name, schema] of Object.entries(document.components!.schemas!)) {
    const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${base}`);
    ajv.addSchema({ ...(JSON.parse(text) as object), $id: `${base}${name}` });
  }
  return ajv;
}

/** The names of all members in the document. */
function membersOf(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    found.add(key);
    membersOf(value, found);
  }
  return found;
}

test('the document contains neither keywords of 3.0 nor references to missing components', () => {
  const text = JSON.stringify(document);
  expect(document.openapi).toBe('3.1.1');
  expect(text).not.toMatch(/"nullable":|"format":"binary"/);
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(1000);
  const components = document.components as Record<string, Record<string, unknown>>;
  expect(references.filter(([, kind, name]) => !components[kind!]?.[name!])).toEqual([]);
});

test('it has the operations and schemas of the 3.0 document', () => {
  const contract = readDocument();
  expect(Object.keys(document.paths!)).toEqual(Object.keys(contract.paths));
  const names = schemasOf(contract).map(([name]) => name);
  const { TestEvent: _, ...schemas } = document.components!.schemas!;
  // A union of types replaces what the types share.
  expect(names.filter((name) => !(name in schemas))).toEqual(['EventResourceKind', 'EventResource', 'EventData']);
});

test('every schema compiles as JSON Schema 2020-12 in strict mode, and its examples are valid', () => {
  const ajv = strictAjv();
  let count = 0;
  const wrong: unknown[] = [];
  for (const [name, schema] of Object.entries(document.components!.schemas as Record<string, Schema>)) {
    const validate = ajv.compile(refTo(name));
    for (const example of schema.examples ?? []) {
      count++;
      if (!validate(example)) wrong.push([name, validate.errors]);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(50);
});

test('webhooks lists a request for each type of event, whose example is valid for this type alone', () => {
  const ajv = strictAjv();
  expect(Object.keys(document.webhooks!)).toEqual([...types.enum, 'webhook.test']);
  const ofEvent = ajv.compile(refTo('Event'));
  for (const type of types.enum) {
    const { post } = document.webhooks![type] as OpenAPIV3_1.PathItemObject;
    const media = (post!.requestBody as OpenAPIV3_1.RequestBodyObject).content['application/json']!;
    const { value } = media.examples![type] as { value: object };
    expect(value).toMatchObject({ type });
    expect([type, ofEvent(value), ofEvent.errors]).toEqual([type, true, null]);
    const fitting = types.enum.filter((other) => {
      const webhook = document.webhooks![other] as OpenAPIV3_1.PathItemObject;
      const body = webhook.post!.requestBody as OpenAPIV3_1.RequestBodyObject;
      const { $ref } = body.content['application/json']!.schema as OpenAPIV3_1.ReferenceObject;
      return ajv.compile(refTo(nameOf({ $ref })))(value);
    });
    expect(fitting).toEqual([type]);
  }
});

test('the signatures in the examples of the webhooks are those of the example with the secret in the example of addWebhook', async () => {
  const { responses } = operationsOf(readDocument()).find(({ operationId }) => operationId === 'addWebhook')!;
  const media = (responses['200'] as OpenAPIV3_1.ResponseObject).content!['application/json']!;
  const { data } = media.example as { data: { id: number; secret: string } };
  jest.useFakeTimers({ now: Date.UTC(2026, 11, 1, 12) });
  try {
    for (const [type, item] of Object.entries(document.webhooks!)) {
      const { post } = item as OpenAPIV3_1.PathItemObject;
      const headers = Object.fromEntries(
        (post!.parameters as OpenAPIV3_1.ParameterObject[]).map(({ name, example }) => [name, example as string]),
      );
      const content = (post!.requestBody as OpenAPIV3_1.RequestBodyObject).content['application/json']!;
      const { value } = content.examples![type] as { value: { id: string } };
      const body = JSON.stringify(value);
      expect(new Webhook(data.secret).verify(body, headers)).toEqual(value);
      expect(await verifySignature(body, headers['X-Signature'], data.secret)).toEqual(value);
      const named = {
        'webhook-id': value.id,
        'X-Event-Id': value.id,
        'X-Event-Type': type,
        'X-Webhook-Id': String(data.id),
      };
      expect(headers).toMatchObject(named);
    }
  } finally {
    jest.useRealTimers();
  }
});

test('addWebhook has the deliveries to the URL of its body as a callback', () => {
  const addWebhook = document.paths!['/Webhooks/Add']!.post!;
  const { event } = addWebhook.callbacks as Record<string, Record<string, OpenAPIV3_1.PathItemObject>>;
  const [[url, item]] = Object.entries(event!) as [[string, OpenAPIV3_1.PathItemObject]];
  const member = /^\{\$request\.body#\/(\w+)\}$/.exec(url)![1]!;
  const body = document.components!.schemas!['AddWebhookRequest'] as Schema;
  expect(Object.keys(body.properties!)).toContain(member);
  const { content } = item.post!.requestBody as OpenAPIV3_1.RequestBodyObject;
  const bodies = ['Event', 'TestEvent'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  expect(content['application/json']!.schema).toEqual({ oneOf: bodies });
  const { post } = document.webhooks!['reservation.created'] as OpenAPIV3_1.PathItemObject;
  expect(item.post!.parameters).toEqual(post!.parameters);
});

test('an event without a member that its type has, or with null for it, is not valid', () => {
  const valid = strictAjv().compile(refTo('ReservationCreatedEvent'));
  const { examples } = document.components!.schemas!['ReservationCreatedEvent'] as Schema;
  const example = examples![0] as { data: object };
  expect(valid(example)).toBe(true);
  expect(valid({ ...example, data: { ...example.data, reservationId: null } })).toBe(false);
  expect(valid({ ...example, data: {} })).toBe(false);
});

test('the example of a type has only the members of the type, and webhook.test has an example', () => {
  const schemas = document.components!.schemas as Record<string, Schema>;
  const events = Object.entries(schemas).filter(([name]) => /Event$/.test(name) && name !== 'Event');
  expect(events).toHaveLength(types.enum.length + 1);
  for (const [name, { examples, properties }] of events) {
    const { data } = examples![0] as { data: object };
    const own = (properties!['data'] as Schema).properties ?? {};
    expect([name, Object.keys(data)]).toEqual([name, Object.keys(own)]);
  }
  const { post } = document.webhooks!['webhook.test'] as OpenAPIV3_1.PathItemObject;
  const media = (post!.requestBody as OpenAPIV3_1.RequestBodyObject).content['application/json']!;
  const { value } = media.examples!['webhook.test'] as { value: object };
  expect(value).toMatchObject({ type: 'webhook.test', resource: { kind: 'webhook', id: 1 }, data: {} });
  expect(strictAjv().compile(refTo('TestEvent'))(value)).toBe(true);
});

/** An operation whose example shows the record of the story of each kind. */
const shownBy: Record<string, string> = {
  property: 'getRentPropertyById',
  reservation: 'getReservationById',
  payment: 'getMyPaymentTransactions',
  paymentSession: 'getPaymentSessionById',
  refund: 'startRefund',
  rentInvoice: 'getRentInvoiceById',
  alteration: 'addAlteration',
  conversation: 'openConversation',
  review: 'addReview',
  bookingRequest: 'addBookingRequest',
};

test.each(['openapi.json', 'openapi-3.1.json'])('events of %s are about the records of the story', (file) => {
  const text = readFileSync(join(generatedFolder, file), 'utf8');
  const { components } = JSON.parse(text) as OpenAPIV3_1.Document;
  const contract = readDocument();
  const ids = Object.entries(shownBy).map(([kind, id]): [string, unknown] => {
    const { responses } = operationsOf(contract).find(({ operationId }) => operationId === id)!;
    const media = (responses['200'] as OpenAPIV3_1.ResponseObject).content!['application/json']!;
    const example = (media.example ?? (Object.values(media.examples!)[0] as { value: unknown }).value) as object;
    const { data } = example as { data: { id: number } | { id: number }[] };
    return [kind, (Array.isArray(data) ? data[0]! : data).id];
  });
  const story = new Map<string, unknown>(ids);
  for (const type of types.enum) {
    const name = `${type.replace(/(?:^|\.)./g, (first) => first.at(-1)!.toUpperCase())}Event`;
    const schema = components!.schemas![name] as Schema & { example?: object };
    const example = (schema.example ?? schema.examples![0]) as { resource: { kind: string; id: number } };
    const { kind, id } = example.resource;
    const wanted = kind === 'user' ? (type.startsWith('owner.') ? 2 : 3) : story.get(kind);
    expect([type, id]).toEqual([type, wanted]);
    // The example that tools build from the members.
    const narrowed = (schema.allOf?.[1] ?? schema) as Schema;
    const resource = narrowed.properties!['resource'] as Schema;
    const { id: shown } = ((resource.allOf?.[1] ?? resource) as Schema).properties as { id: Schema };
    expect([type, shown.example ?? shown.examples![0]]).toEqual([type, wanted]);
  }
});

test('every deprecated parameter, member and header names its successor, in both documents', () => {
  const deprecatedIn = (node: unknown): { description?: string }[] => {
    if (typeof node !== 'object' || node === null) return [];
    const own = 'deprecated' in node && node.deprecated === true ? [node as { description?: string }] : [];
    return [...own, ...Object.values(node).flatMap(deprecatedIn)];
  };
  for (const [contract, count] of [[readDocument(), 9] as const, [document, 60] as const]) {
    const found = deprecatedIn(contract);
    expect(found.length).toBeGreaterThanOrEqual(count);
    expect(found.filter(({ description = '' }) => !/^Use `[\w.-]+`/.test(description))).toEqual([]);
  }
});

test('a nullable member accepts null, an enumeration of one member is a constant, and a file is described as bytes', () => {
  const { components } = openApi31({
    openapi: '3.0.3',
    info: { title: 'Example', version: '1' },
    paths: {},
    components: {
      schemas: {
        Event: { type: 'object', properties: {}, discriminator: { propertyName: 'type', mapping: {} } },
        WebhookSecret: { type: 'string', example: `whsec_${'A'.repeat(43)}=` },
        Example: {
          type: 'object',
          properties: {
            note: { type: 'string', nullable: true, example: 'a' },
            kind: { type: 'string', enum: ['user'] },
            file: { type: 'string', format: 'binary' },
            other: {
              anyOf: [{ $ref: '#/components/schemas/Event' }, { type: 'object', nullable: true, enum: [null] }],
            },
          },
        },
      },
    },
  });
  expect((components!.schemas!['Example'] as Schema).properties).toEqual({
    note: { type: ['string', 'null'], examples: ['a'] },
    kind: { type: 'string', const: 'user' },
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    other: { anyOf: [{ $ref: '#/components/schemas/Event' }, { type: 'null' }] },
  });
});
