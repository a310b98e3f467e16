import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, isNothing, nameOf, operationsOf, resolved } from '../../src/contract/document';
import { line, notBlank, writable, writableNotBlank } from '../../src/contract/texts';

type Node = Schema | OpenAPIV3.ReferenceObject;

const nothing: Schema = { type: 'object', nullable: true, enum: [null], description: 'Null.' };

/**
 * Adds rules that hold for all requests to the flattened document:
 *
 * - No text contains U+0000; a single-line text (`x-text: line`) has no invisible characters.
 * - An optional member of a JSON body may be null, with the meaning "absent" (`x-null: absent`). Where null has another meaning, the
 *   contract declares `nullable`.
 * - A body without required members may be null, because some clients send that for an empty body.
 *
 * Throws if a schema with optional members is used in responses too, because responses contain every member.
 */
export function withRequestRules(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  const inResponses = answeredSchemas(result);
  const bodies = operationsOf(result).flatMap(({ requestBody }) =>
    requestBody ? Object.entries(resolved<OpenAPIV3.RequestBodyObject>(result, requestBody).content) : [],
  );
  const parameters = operationsOf(result).flatMap((operation) => operation.parameters);
  const sent = parameters.filter((parameter) => parameter.in === 'query' || parameter.in === 'path');
  walk(result, [...bodies.map(([, { schema }]) => schema), ...sent.map(({ schema }) => schema)] as Node[], tellOfText);
  const json = bodies.filter(([mediaType]) => mediaType === 'application/json').map(([, { schema }]) => schema);
  walk(result, json as Node[], (schema, name) => {
    const { properties, required = [] } = schema;
    const optional = Object.entries(properties ?? {}).filter(([member]) => !required.includes(member));
    if (name !== undefined && optional.length > 0 && inResponses.has(name))
      throw new Error(`${name} is used in requests and responses and has optional members: split it into two schemas`);
    for (const [member, node] of optional) properties![member] = orNull(result, node);
  });
  for (const [mediaType, content] of bodies)
    if (mediaType === 'application/json' && !resolved<Schema>(result, content.schema!).required?.length)
      content.schema = orNull(result, content.schema!);
  return result;
}

function tellOfText(schema: Schema): void {
  if (schema.type !== 'string' || schema.enum) return;
  if (schema['x-text'] === 'line') schema.pattern = line;
  else if (schema.pattern === notBlank) schema.pattern = writableNotBlank;
  // These formats are stricter than the pattern.
  else if (!schema.pattern && !schema.format) schema.pattern = writable;
}

/** The schema or null: `nullable` for texts and numbers, an anyOf with null for objects and enumerations. */
function orNull(document: OpenAPIV3.Document, node: Node): Node {
  const { allOf, ...own } = '$ref' in node ? { allOf: [node] } : node;
  const [reference] = (allOf ?? []) as Node[];
  if (own.nullable || own.anyOf?.some(isNothing) || own.format === 'binary') return node;
  const target = reference && resolved<Schema>(document, reference);
  if (target?.type === 'object' || target?.enum)
    return {
      description: target.description,
      ...own,
      'x-null': 'absent',
      anyOf: [reference as OpenAPIV3.ReferenceObject, nothing],
    };
  if (own.enum || own.properties) return { anyOf: [own, nothing], 'x-null': 'absent' };
  return { ...target, ...own, nullable: true, 'x-null': 'absent' };
}

/** The names of the schemas that responses use. */
function answeredSchemas(document: OpenAPIV3.Document): Set<string> {
  const names = new Set<string>();
  const responses = operationsOf(document).flatMap((operation) => Object.values(operation.responses));
  const schemas = responses.flatMap((response) =>
    Object.values(resolved<OpenAPIV3.ResponseObject>(document, response).content ?? {}).map(({ schema }) => schema),
  );
  walk(document, schemas as Node[], (_, name) => void (name !== undefined && names.add(name)));
  return names;
}

/** Visits each schema reachable from `nodes` once, innermost first, with its name. */
function walk(document: OpenAPIV3.Document, nodes: Node[], visit: (schema: Schema, name?: string) => void): void {
  const seen = new Set<Schema>();
  const enter = (node: Node) => {
    const schema = resolved<Schema>(document, node);
    if (seen.has(schema)) return;
    seen.add(schema);
    const { properties = {}, allOf = [], anyOf = [], additionalProperties } = schema;
    const inner = [...Object.values(properties), ...allOf, ...anyOf] as Node[];
    if ('items' in schema) inner.push(schema.items);
    if (typeof additionalProperties === 'object') inner.push(additionalProperties);
    inner.forEach(enter);
    visit(schema, '$ref' in node ? nameOf(node) : undefined);
  };
  nodes.forEach(enter);
}
