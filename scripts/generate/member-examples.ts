import type { OpenAPIV3 } from 'openapi-types';
import {
  type Schema,
  nameOf,
  nullableReferenceOf,
  operationsOf,
  resolved,
  schemasOf,
} from '../../src/contract/document';

type Node = Schema | OpenAPIV3.ReferenceObject;

/**
 * Gives members whose type many members share, such as identifiers, amounts and dates, the value that they have in the examples of the
 * operations. Otherwise tools that build an example from a schema show the value of the type: 11 for every identifier, 135 for every amount.
 */
export function withMemberExamples(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const result = structuredClone(document);
  const values = valuesIn(result);
  const shared = new Set(
    schemasOf(result).flatMap(([, schema]) => (isPlain(schema) ? [schema.example as unknown] : [])),
  );
  for (const [name, { properties = {} }] of schemasOf(result)) {
    for (const [member, node] of Object.entries(properties)) {
      const value = values.get(`${name}.${member}`);
      const { schema } = look(result, node);
      const example = ('$ref' in node ? schema.example : (node.example ?? schema.example)) as unknown;
      if (value === undefined || value === example || !shared.has(example) || !isPlain(schema)) continue;
      const { description } = schema;
      properties[member] =
        '$ref' in node ? { allOf: [node], description, example: value } : { ...node, example: value };
    }
  }
  return result;
}

/** A number or a text that is not a member of an enumeration. */
function isPlain({ type, enum: members, format }: Schema): boolean {
  return /^(integer|number|string)$/.test(String(type)) && !members && format !== 'binary';
}

/** The first value of each member (`Reservation.id`) in the examples, and null only if it has no other. */
function valuesIn(document: OpenAPIV3.Document): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const visit = (node: Node | undefined, value: unknown): void => {
    if (!node || value === null || typeof value !== 'object') return;
    const { name, schema } = look(document, node);
    if (schema.type === 'array' && Array.isArray(value)) return value.forEach((one) => visit(schema.items, one));
    for (const [member, one] of Object.entries(schema.properties ?? {})) {
      const found = (value as Record<string, unknown>)[member];
      if (found === undefined) continue;
      const key = `${name}.${member}`;
      if (name && typeof found !== 'object' && (values.get(key) ?? null) === null) values.set(key, found);
      if (name && found === null && !values.has(key)) values.set(key, null);
      visit(one, found);
    }
  };
  for (const { requestBody, responses } of operationsOf(document)) {
    const body = requestBody && resolved(document, requestBody);
    const answers = Object.values(responses).map((one) => resolved<OpenAPIV3.ResponseObject>(document, one));
    for (const { schema, example, examples = {} } of [body, ...answers].flatMap((one) =>
      Object.values(one?.content ?? {}),
    )) {
      const named = Object.values(examples).map(
        (one) => resolved<OpenAPIV3.ExampleObject>(document, one).value as unknown,
      );
      for (const value of [example, ...named]) visit(schema, value);
    }
  }
  return values;
}

/** The schema that a node leads to, and its name. */
function look(document: OpenAPIV3.Document, node: Node): { name?: string; schema: Schema } {
  if ('$ref' in node) return { name: nameOf(node), schema: resolved<Schema>(document, node) };
  const reference = nullableReferenceOf(node) ?? (node.allOf?.length === 1 ? node.allOf[0]! : undefined);
  return reference ? look(document, reference) : { schema: node };
}
