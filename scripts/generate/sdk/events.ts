import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, nameOf, operationsOf, schemasOf } from '../../../src/contract/document';

/** The schema of each type of event, by type, from the discriminator of Event. */
export function eventSchemas(contract: OpenAPIV3.Document): [type: string, name: string, schema: Schema][] {
  const schemas = Object.fromEntries(schemasOf(contract));
  const mapping = schemas['Event']?.discriminator?.mapping ?? {};
  return Object.entries(mapping).map(([type, $ref]) => [type, nameOf({ $ref }), schemas[nameOf({ $ref })]!]);
}

/** Removes the schemas of the types of events from the document: the templates would make three classes of each. */
export function withoutEventSchemas(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const schemas = document.components!.schemas as Record<string, Schema>;
  for (const [, name] of eventSchemas(document)) delete schemas[name];
  if (schemas['Event']) delete schemas['Event'].discriminator;
  return document;
}

/**
 * Makes a parameter that takes event types and other texts a reference to EventType, with the other texts as `x-also`: the generators would
 * write a second enumeration with all types.
 */
export function withEventTypeParameters(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const types = Object.fromEntries(schemasOf(document))['EventType']?.enum ?? [];
  for (const parameter of operationsOf(document).flatMap(({ parameters }) => parameters)) {
    const { enum: values = [] } = parameter.schema as Schema;
    if (types.length === 0 || !types.every((type) => values.includes(type))) continue;
    const others = values.filter((value) => !types.includes(value));
    Object.assign(parameter, { schema: { $ref: '#/components/schemas/EventType' }, 'x-also': others });
  }
  return document;
}

/** Replaces the interface Event in the models' source with a union of the types of events, told apart by `type`. */
export function withEventUnion(source: string, contract: OpenAPIV3.Document): string {
  const head = 'export interface Event {';
  if (!source.includes(head)) throw new Error('the models have no interface Event');
  const members = Object.keys(Object.fromEntries(schemasOf(contract))['EventData']!.properties!);
  const rows = eventSchemas(contract).map(([type, , { allOf, description }]) => {
    const { data } = (allOf![1] as Schema).properties as Record<'data', Schema>;
    const { properties = {} } = data.allOf![1] as Schema;
    const all = Object.keys(properties);
    const nullable = all.filter((name) => (properties[name] as Schema).nullable);
    const union = (names: string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never';
    const sure = union(all.filter((name) => !nullable.includes(name)));
    if (all.some((name) => !members.includes(name))) throw new Error(`EventData lacks a member of ${type}`);
    const given = nullable.length > 0 ? `${sure}, ${union(nullable)}` : sure;
    return `    /** ${description} */\n    '${type}': EventDataWith<${given}>;\n`;
  });
  return `${source.replace(head, 'export interface EventFields {').replace('@interface Event\n', '@interface EventFields\n')}
/** \`data\` of a type of event: \`Members\` are not null, \`Nullable\` can be null, and all others are null. */
export type EventDataWith<Members extends keyof EventData, Nullable extends keyof EventData = never> = {
    [Member in keyof EventData]: Member extends Members
        ? NonNullable<EventData[Member]>
        : Member extends Nullable
          ? EventData[Member]
          : null;
};

/** \`data\` of each type of event. */
export interface EventDataByType {
${rows.join('')}}

/** An event of one type: \`EventOf<'reservation.created'>\`. */
export interface EventOf<Type extends EventType> extends Omit<EventFields, 'type' | 'data'> {
    /** The type of event, as \`kind.happened\`. */
    type: Type;
    /** The identifiers of the event and the resulting state of the record. */
    data: EventDataByType[Type];
}

/**
 * A recorded event. Compare \`type\` to know the members of \`data\`: after \`event.type === 'reservation.created'\`, its
 * \`reservationId\` is a number. The service can send types that this version does not know: ignore them.
 */
export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
`;
}
