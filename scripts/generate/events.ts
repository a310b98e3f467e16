import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, nullableReferenceOf, schemasOf } from '../../src/contract/document';

/** What the contract says about a type of event (`x-event-types` of EventType). */
interface EventTypeEntry {
  /** The area of the scope to read that an API key needs to see it. */
  area: string;
  /** When it occurs. */
  when: string;
  /** The kind of its record. */
  resource: string;
  /** The members of `data` that the type has, with an example. */
  data: Record<string, unknown>;
  /** Those that can be null. */
  nullable?: string[];
}

type Properties = Record<string, Schema | OpenAPIV3.ReferenceObject>;

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The name of the schema of a type's events: `ReservationCreatedEvent`. */
export function eventSchemaName(type: string): string {
  return `${type.replace(/(?:^|\.)./g, (first) => first.at(-1)!.toUpperCase())}Event`;
}

/**
 * Adds what `x-event-types` says to the document: the table in the description of EventType, and a schema for the events of each type, to
 * which the discriminator of Event refers. Event itself stays one object with all members of `data`: what the service sends, and what
 * clients of this major version read.
 */
export function withEventTypes(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const schemas = Object.fromEntries(schemasOf(document));
  const { EventType, Event, EventData } = schemas;
  if (!EventType || !Event || !EventData) return document;
  const { 'x-event-types': entries = {}, ...typeSchema } = EventType as Schema & {
    'x-event-types'?: Record<string, EventTypeEntry>;
  };
  const types = Object.keys(entries);
  if (types.join() !== EventType.enum!.join())
    throw new Error('x-event-types of EventType must list the members of its enum, in the same order');
  const members = EventData.properties as Properties;
  const added = types.map((type) => [eventSchemaName(type), schemaOf(type, entries[type]!, members)] as const);
  const mapping = Object.fromEntries(types.map((type) => [type, refTo(eventSchemaName(type)).$ref]));
  const rows = types.map(
    (type) => `| ${type} | ${entries[type]!.when} | ${Object.keys(entries[type]!.data).join(', ')} |`,
  );
  const table = [
    '`data` contains, depending on the type:',
    '',
    '| Type | When | In `data` |',
    '|---|---|---|',
    ...rows,
  ];
  return {
    ...document,
    components: {
      ...document.components,
      schemas: {
        ...schemas,
        EventType: { ...typeSchema, description: `${typeSchema.description?.trim() ?? ''} ${table.join('\n')}\n` },
        Event: { ...Event, discriminator: { propertyName: 'type', mapping } },
        ...Object.fromEntries(added),
      },
    },
  };
}

/** The identifier of the record of each kind in the story that the examples of the operations tell, unless `data` has it. */
const storyIds: Record<string, number> = {
  ...{ user: 3, payment: 41, paymentSession: 71, refund: 5, rentInvoice: 61 },
  ...{ alteration: 1, bookingRequest: 1, conversation: 1, review: 1 },
};

/** The identifier of the record of an event in its example. */
function recordIdOf(kind: string, data: Record<string, unknown>): unknown {
  const inData: Record<string, unknown> = {
    property: data['propertyId'],
    reservation: data['reservationId'],
    user: data['ownerId'],
  };
  const id = inData[kind] ?? storyIds[kind];
  if (id === undefined) throw new Error(`storyIds lacks the kind ${kind}`);
  return id;
}

const dataDescription =
  'The identifiers of the event and the resulting state of the record. Members that are not listed for the type are null.';

/** A shared schema with members that are narrower in one type of event. */
const part = (name: string, description: string, narrowed: object): OpenAPIV3.SchemaObject => ({
  description,
  allOf: [refTo(name), { type: 'object', ...narrowed }],
});

/** The schema of one type: an Event whose `type` and kind of record are fixed, and whose members of `data` are not null. */
function schemaOf(
  type: string,
  { area, when, resource, data, nullable = [] }: EventTypeEntry,
  members: Properties,
): Schema & { 'x-scope': string } {
  const properties = Object.fromEntries(
    Object.keys(data).map((name) => {
      const member = members[name];
      if (!member) throw new Error(`${type} has the member ${name}, which EventData lacks`);
      const own = nullable.includes(name) ? member : withoutNull(member);
      return [name, '$ref' in own || 'allOf' in own ? own : { ...own, example: data[name] }];
    }),
  );
  const narrowed: Schema = {
    type: 'object',
    properties: {
      type: { type: 'string', enum: [type], description: 'The type of event.' },
      resource: part('EventResource', 'The record of the event.', {
        properties: {
          kind: { type: 'string', enum: [resource], description: 'The kind of record.' },
          id: { description: 'Its identifier.', example: recordIdOf(resource, data), allOf: [refTo('Id')] },
        },
      }),
      data: part('EventData', dataDescription, {
        ...(Object.keys(data).length > 0 && { required: Object.keys(data) }),
        properties: properties as Record<string, OpenAPIV3.SchemaObject>,
      }),
    },
  };
  return {
    description: `An event of the type ${type}: ${when}.`,
    'x-scope': `${area}Read`,
    allOf: [refTo('Event'), narrowed],
    example: exampleOf(type, resource, data, Object.keys(members)),
  };
}

/** The schema of a member without null: a member of EventData can be null, one of a type that has it cannot. */
function withoutNull(member: Schema | OpenAPIV3.ReferenceObject): Schema | OpenAPIV3.ReferenceObject {
  if ('$ref' in member) return member;
  const { nullable: _, ...rest } = { ...member, description: member.description?.replace(/; null[^.]*/, '') };
  const reference = nullableReferenceOf(member);
  return reference ? { description: rest.description, allOf: [reference] } : rest;
}

/** An event of the type as the service sends it: with all members of `data`. */
function exampleOf(type: string, kind: string, data: Record<string, unknown>, members: string[]): object {
  return {
    id: '6c3b0a52-5d0e-4a3c-9d3b-5f6a7b8c9d0e',
    sequence: 118,
    type,
    occurredAt: '2026-12-01T12:00:00Z',
    resource: { kind, id: recordIdOf(kind, data) },
    data: Object.fromEntries(members.map((name) => [name, data[name] ?? null])),
    version: 1,
  };
}
