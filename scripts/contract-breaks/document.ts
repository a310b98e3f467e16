/** What the comparison of two contracts reads of a document. */
import type { OpenAPIV3 } from 'openapi-types';

type Reference = OpenAPIV3.ReferenceObject;
export type Operation = OpenAPIV3.OperationObject<{ 'x-roles'?: string[]; 'x-own-only'?: string[] | 'person' }>;
export type Parameter = OpenAPIV3.ParameterObject;
export type Content = Record<string, OpenAPIV3.MediaTypeObject>;
export type Schema = OpenAPIV3.SchemaObject & { 'x-enum-varnames'?: string[]; 'x-open'?: boolean };

/** A schema with what stands beside a nullable reference to it, and its name where it is one of the components. */
export interface Named {
  name?: string;
  isNullable: boolean;
  schema: Schema;
}

/** Replaces a reference by what it points to. */
export function resolved<Any>(document: OpenAPIV3.Document, node: Any | Reference): Any {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node;
  const keys = node.$ref.split('/').slice(1);
  return keys.reduce<unknown>((target, key) => (target as Record<string, unknown>)[key], document) as Any;
}

/** Follows a reference, also the single one of an `allOf`, which is how a nullable reference is written. */
export function named(document: OpenAPIV3.Document, node: Schema | Reference): Named {
  if ('$ref' in node) {
    const { schema, isNullable } = named(document, resolved<Schema>(document, node));
    return { name: node.$ref.split('/').at(-1)!, isNullable, schema };
  }
  const [only] = node.allOf ?? [];
  if (!only) return { isNullable: node.nullable ?? false, schema: node };
  const inner = named(document, only);
  return { ...inner, isNullable: inner.isNullable || (node.nullable ?? false) };
}

/** Every operation by method and path: `GET /Currency/GetAll`. */
export function operationsOf(document: OpenAPIV3.Document): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) =>
        item?.[method] ? [[`${method.toUpperCase()} ${path}`, item[method] as Operation] as const] : [],
      ),
    ),
  );
}

/** The parameters of an operation by place and name: `query city`. */
export function parametersOf(document: OpenAPIV3.Document, { parameters = [] }: Operation): Map<string, Parameter> {
  const list = parameters.map((parameter) => resolved<Parameter>(document, parameter));
  return new Map(list.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
}

/** How much of a token an operation asks for: 0 none, 1 honours one, 2 needs one; with the kind of token that it needs. */
export function tokenOf({ security = [] }: Operation): { need: number; kind: string } {
  const kind = security.flatMap((requirement) => Object.keys(requirement)).join(' or ');
  if (security.length === 0) return { need: 0, kind };
  return { need: security.some((requirement) => Object.keys(requirement).length === 0) ? 1 : 2, kind };
}
