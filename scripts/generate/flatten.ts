import type { OpenAPIV3 } from 'openapi-types';
import { resolved } from '../../src/contract/document';

type Schema = OpenAPIV3.SchemaObject;

/**
 * The document with every allOf of several object schemas merged into one object (members united, the later one wins),
 * so that Dredd, the SDK and the types see plain objects. An allOf of one, the nullable reference, stays.
 */
export function flattened(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const merged = (schema: Schema): Schema => {
    if (!schema.allOf || schema.allOf.length < 2) return schema;
    const { allOf, ...own } = schema;
    const parts = [...allOf.map((part) => merged(resolved<Schema>(document, part))), own];
    return {
      ...own,
      type: 'object',
      required: [...new Set(parts.flatMap((part) => part.required ?? []))],
      properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Schema['properties'],
    };
  };
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(merged(node as Schema)).map(([key, value]) => [key, walk(value)]));
  };
  return walk(document) as OpenAPIV3.Document;
}
