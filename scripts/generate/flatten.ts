import type { OpenAPIV3 } from 'openapi-types';
import { nullableReferenceOf, resolved } from '../../src/contract/document';

type Schema = OpenAPIV3.SchemaObject;

const nothing: Schema = { type: 'object', nullable: true, enum: [null] };

/**
 * Simplifies the document without changing its meaning, for Dredd, the SDK, the types and other generators:
 *
 * - An allOf of object schemas becomes one object. A later member replaces an earlier one and keeps its description if it has none.
 * - A nullable reference to a text or a number becomes an inline schema with `nullable`.
 * - References to objects and enumerations stay references, in an anyOf with null.
 * - An anyOf of enumerations of texts becomes one enumeration.
 */
export function flattened(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const merged = (schema: Schema): Schema => {
    const { anyOf: _, ...beside } = schema;
    const choices = (schema.anyOf ?? []).map((part) => resolved<Schema>(document, part));
    if (choices.length > 1 && choices.every(({ type, enum: values }) => type === 'string' && values))
      return { ...beside, type: 'string', enum: choices.flatMap((one) => one.enum as string[]) };
    const reference = nullableReferenceOf(schema);
    const target = reference && resolved<Schema>(document, reference);
    if (target && target.type !== 'object' && !target.enum) return { ...target, ...beside, nullable: true };
    if (reference) return { ...beside, anyOf: [reference, nothing] };
    if (!schema.allOf || schema.allOf.length < 2) return schema;
    const { allOf, ...own } = schema;
    const parts = [...allOf.map((part) => merged(resolved<Schema>(document, part))), own];
    const properties: Record<string, Schema> = {};
    for (const [name, member] of parts.flatMap((part) => Object.entries(part.properties ?? {}))) {
      const { description } = properties[name] ?? {};
      properties[name] = '$ref' in member || !description ? (member as Schema) : { description, ...member };
    }
    return {
      description: parts.find(({ description }) => description)?.description,
      ...own,
      type: 'object',
      required: [...new Set(parts.flatMap((part) => part.required ?? []))],
      properties,
    };
  };
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(merged(node as Schema)).map(([key, value]) => [key, walk(value)]));
  };
  return walk(document) as OpenAPIV3.Document;
}
