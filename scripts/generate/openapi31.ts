import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import { type Schema, isNothing, nameOf, schemasOf } from '../../src/contract/document';
import { signatureOf, standardHeaders } from '../../src/webhooks/signature';
import { eventSchemaName } from './events';

type Json = Record<string, unknown>;
type Schema31 = OpenAPIV3_1.SchemaObject;

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node);

/**
 * The contract as an OpenAPI 3.1 document, derived from the 3.0.3 document and equal to it in meaning:
 *
 * - `nullable` becomes the type null, `example` of a schema becomes `examples`, an enumeration with one member becomes `const`, and the
 *   content of files is described by `contentMediaType`.
 * - Event is a union of the events of each type, told apart by `type`.
 * - `webhooks` has a request for each type of event, and addWebhook has the deliveries to its URL as a callback.
 */
export function openApi31(contract: OpenAPIV3.Document): OpenAPIV3_1.Document {
  const document = structuredClone(contract) as unknown as Json;
  for (const [path, item] of Object.entries(document['paths'] as Json))
    (document['paths'] as Json)[path] = inside(item);
  const components = document['components'] as Json;
  for (const kind of ['responses', 'parameters', 'headers', 'requestBodies'])
    if (components[kind]) components[kind] = inside(components[kind]);
  const schemas = Object.fromEntries(schemasOf(contract).map(([name, schema]) => [name, schemaOf(schema)]));
  const events = eventsOf(contract);
  const known = Object.fromEntries(schemasOf(contract));
  for (const [type, name] of events) schemas[name] = eventOf(type, name, known);
  const { discriminator, description } = known['Event']!;
  schemas['Event'] = { description, oneOf: events.map(([, name]) => refTo(name)), discriminator } as Schema31;
  schemas['TestEvent'] = testEvent;
  addCallback(document['paths'] as Json, known);
  // Its URL is relative, which validators of 3.1 reject.
  const { openapi: _, externalDocs: __, info, ...rest } = document;
  return {
    openapi: '3.1.1',
    info,
    ...rest,
    webhooks: webhooksOf(contract, events),
    components: { ...components, schemas },
  } as unknown as OpenAPIV3_1.Document;
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Each type of event with the name of its schema. */
export function eventsOf(contract: OpenAPIV3.Document): [type: string, schema: string][] {
  const { discriminator } = contract.components!.schemas!['Event'] as OpenAPIV3.SchemaObject;
  return Object.entries(discriminator!.mapping!).map(([type, $ref]) => [type, nameOf({ $ref })]);
}

/** A copy of a node of the document, outside schemas. Everything under the key `schema` is one. */
function inside(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inside);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'schema') return [key, schemaOf(value as Schema)];
      // Examples are data: what looks like a schema in them is none.
      return [key, key === 'example' || key === 'examples' ? value : inside(value)];
    }),
  );
}

/** A schema in the dialect of 3.1, JSON Schema 2020-12. */
function schemaOf(schema: Schema | OpenAPIV3.ReferenceObject): Schema31 | OpenAPIV3_1.ReferenceObject {
  if ('$ref' in schema) return { $ref: schema.$ref };
  if (isNothing(schema)) return { type: 'null' };
  const { nullable, example, properties, items, ...rest } = schema as Omit<Schema, 'example'> & {
    items?: Schema;
    example?: unknown;
  };
  const result: Json = { ...rest };
  if (properties)
    result['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, schemaOf(member as Schema)]),
    );
  if (items) result['items'] = schemaOf(items);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    if (rest[keyword]) result[keyword] = rest[keyword].map((part) => schemaOf(part as Schema));
  if (isObject(rest.additionalProperties)) result['additionalProperties'] = schemaOf(rest.additionalProperties);
  if (nullable && rest.type) result['type'] = [rest.type, 'null'];
  if (rest.enum?.length === 1 && !nullable) {
    result['const'] = rest.enum[0] as unknown;
    delete result['enum'];
  }
  if (rest.format === 'binary') {
    result['contentMediaType'] = 'application/octet-stream';
    delete result['format'];
  }
  if (example !== undefined) result['examples'] = [example];
  return result;
}

/**
 * The events of one type as one object. Its `data` has the members of the type; the other members of EventData are sent as null, as long as
 * the major version is 2.
 */
function eventOf(type: string, name: string, known: Record<string, Schema>): Schema31 {
  const { allOf = [], description, 'x-scope': scope } = known[name] as Schema & { 'x-scope'?: string };
  const narrowed = (allOf[1] as Schema).properties as Record<'type' | 'resource' | 'data', Schema>;
  const { required, properties } = known['Event']!;
  const { kind, id } = ownOf(narrowed.resource).properties!;
  return schemaOf({
    type: 'object',
    title: type,
    description,
    required,
    properties: {
      ...properties,
      type: narrowed.type,
      resource: {
        type: 'object',
        description: narrowed.resource.description,
        required: ['kind', 'id'],
        properties: { kind: kind!, id: id! },
      },
      // Explicit, because some validators reject members that a schema does not list.
      data: { ...ownOf(narrowed.data), description: narrowed.data.description, additionalProperties: true },
    },
    example: ownExample(known[name]!),
    ...(scope && { 'x-scope': scope }),
  });
}

/** What a schema adds to the shared schema that it narrows. */
export const ownOf = ({ allOf }: Schema): Schema => allOf![1] as Schema;

/** The example of a type without the members of other types, which are sent as null. */
export function ownExample(schema: Schema): Delivered {
  const event = schema.example as Delivered & { data: Json };
  const { data } = ownOf(schema).properties as Record<string, Schema>;
  const own = Object.keys(ownOf(data!).properties ?? {});
  return Object.assign({ ...event }, { data: Object.fromEntries(own.map((name) => [name, event.data[name]])) });
}

/** The event that sendTestToWebhook sends: it is about the webhook, and does not occur in the feed. */
export const testEvent = {
  type: 'object',
  title: 'webhook.test',
  description:
    'The event of sendTestToWebhook. It is not in the feed: its sequence is 0, and only its resource has the kind `webhook`.',
  required: ['id', 'sequence', 'type', 'occurredAt', 'resource', 'data', 'version'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'The identifier of the test.' },
    sequence: { type: 'integer', const: 0, description: 'Always 0.' },
    type: { type: 'string', const: 'webhook.test', description: 'The type of event.' },
    occurredAt: { ...refTo('Instant') },
    resource: {
      type: 'object',
      description: 'The webhook.',
      required: ['kind', 'id'],
      properties: {
        kind: { type: 'string', const: 'webhook', description: 'Always `webhook`.' },
        id: { ...refTo('Id') },
      },
    },
    data: {
      type: 'object',
      description: 'All members are null.',
      additionalProperties: true,
    },
    version: { type: 'integer', description: 'Version of the format of `data`.' },
  },
  examples: [
    {
      id: '0d9f6e5c-4b3a-4c2d-8e1f-6a7b8c9d0e1f',
      sequence: 0,
      type: 'webhook.test',
      occurredAt: '2026-12-01T12:00:00Z',
      resource: { kind: 'webhook', id: 1 },
      data: {},
      version: 1,
    },
  ],
} as unknown as Schema31;

/** When the examples of deliveries are signed, in seconds since 1970. */
const signedAt = Date.UTC(2026, 11, 1, 12) / 1000;

/** The headers of a webhook request; see the guide Receiving events. The last value says that a header is deprecated. */
function headersOf(secret: string, example: Delivered): [name: string, text: string, example: string, isOld?: true][] {
  const body = JSON.stringify(example);
  const standard = standardHeaders([secret], example.id, signedAt, body);
  return [
    ['webhook-id', 'Identifier of the event, the same for every attempt.', standard['webhook-id']],
    ['webhook-timestamp', 'When the request was signed, in seconds since 1970.', standard['webhook-timestamp']],
    ['webhook-signature', 'Signatures of Standard Webhooks, separated by spaces.', standard['webhook-signature']],
    ['X-Signature', 'Time and signatures in hexadecimal: `t=…,v1=…`.', signatureOf([secret], signedAt, body)],
    ['X-Event-Id', 'Use `webhook-id`, of which this is a copy.', example.id, true],
    ['X-Event-Type', 'The type of the event.', example.type],
    ['X-Webhook-Id', 'Identifier of the webhook.', '1'],
  ];
}

const parametersOf = (secret: string, example: Delivered) =>
  headersOf(secret, example).map(([name, description, value, isOld]) => ({
    name,
    in: 'header',
    required: true,
    ...(isOld && { deprecated: true }),
    description,
    schema: { type: 'string' },
    example: value,
  }));

/** The event of an example. */
type Delivered = { id: string; type: string };

interface Delivery {
  id: string;
  type: string;
  description: string;
  /** The event that the signatures of the headers sign with `secret`. */
  example: Delivered;
  secret: string;
  /** Whether the example is that of the body, and not of its headers only. */
  isShown: boolean;
}

/** A request that delivers an event of this schema. */
function delivery(schema: object, { id, type, description, example, secret, isShown }: Delivery) {
  return {
    post: {
      operationId: id,
      tags: ['Webhooks'],
      summary: type,
      description,
      security: [],
      parameters: parametersOf(secret, example),
      requestBody: {
        required: true,
        description: isShown
          ? 'The event, as getEvents returns it. The examples of the signatures sign the example as JSON without white space.'
          : 'The event, as getEvents returns it.',
        content: {
          'application/json': {
            schema,
            ...(isShown && { examples: { [type]: { value: example } } }),
          },
        },
      },
      responses: {
        '2XX': { description: 'The event was received. Respond within 10 seconds.' },
        default: { description: 'The event was not received; it is sent again later.' },
      },
    },
  };
}

function webhooksOf(contract: OpenAPIV3.Document, events: [type: string, schema: string][]): Json {
  const known = Object.fromEntries(schemasOf(contract));
  const shared = { secret: secretOf(known), isShown: true };
  const requests: Json = {};
  for (const [type, name] of events) {
    const schema = known[name]!;
    requests[type] = delivery(refTo(name), {
      ...{ id: `on${name}`, type, description: schema.description ?? '', example: ownExample(schema), ...shared },
    });
  }
  const description = 'The request of sendTestToWebhook.';
  const [example] = testEvent.examples as [Delivered];
  const test = delivery(refTo('TestEvent'), {
    id: 'onTestEvent',
    type: 'webhook.test',
    description,
    example,
    ...shared,
  });
  return { ...requests, 'webhook.test': test };
}

/** The secret in the example of addWebhook. */
const secretOf = (known: Record<string, Schema>) => known['WebhookSecret']!.example as string;

/** Describes what addWebhook causes: a request to the URL of its body for each event. */
function addCallback(paths: Json, known: Record<string, Schema>): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Json)) as Json[];
  const addWebhook = operations.find((one) => one['operationId'] === 'addWebhook');
  if (!addWebhook) return;
  const description =
    'Each event of the types of the webhook, and the event of sendTestToWebhook; `webhooks` describes each type.';
  const events = { oneOf: [refTo('Event'), refTo('TestEvent')] };
  const type = 'reservation.created';
  const example = ownExample(known[eventSchemaName(type)]!);
  const shared = { secret: secretOf(known), isShown: false };
  const request = delivery(events, { id: 'onEvent', type, description, example, ...shared });
  addWebhook['callbacks'] = { event: { '{$request.body#/url}': request } };
}
