/** Access to the parts of a document that the comparison reads. */
import type { OpenAPIV3 } from 'openapi-types';
import {
  type Operation,
  type Schema,
  nameOf,
  nullableReferenceOf,
  operationsOf,
  resolved,
  tokenNeedOf,
} from '../../src/contract/document';

/** Contents by media type. */
export type Content = Record<string, OpenAPIV3.MediaTypeObject>;

/** A resolved schema with its name, if it is a component, and whether it may be null. */
export interface Named {
  name?: string;
  isNullable: boolean;
  schema: Schema;
}

/**
 * Follows a reference, including a single reference in an `allOf` (with keywords beside it) and a reference beside null in an `anyOf`. The
 * first release wrote the latter as an `allOf` with `nullable`.
 */
export function named(document: OpenAPIV3.Document, node: Schema | OpenAPIV3.ReferenceObject): Named {
  if ('$ref' in node) {
    const { schema, isNullable } = named(document, resolved<Schema>(document, node));
    return { name: nameOf(node), isNullable, schema };
  }
  const orNull = nullableReferenceOf(node);
  const only = orNull ?? node.allOf?.[0];
  const isNullable = orNull !== undefined || (node.nullable ?? false);
  if (!only) return { isNullable, schema: node };
  const inner = named(document, only);
  return { ...inner, isNullable: inner.isNullable || isNullable };
}

/** Every operation by method and path: `GET /Currency/GetAll`. */
export function operationsByPlace(document: OpenAPIV3.Document): Map<string, Operation> {
  return new Map(operationsOf(document).map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
}

/** The parameters of an operation by location and name: `query city`. */
export function parametersOf({ parameters }: Operation): Map<string, OpenAPIV3.ParameterObject> {
  return new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
}

/** How an operation uses tokens (0 ignores, 1 accepts, 2 requires) and the kinds of tokens that it accepts. */
export function tokenOf(operation: Operation): { need: number; kinds: string[] } {
  const kinds = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement));
  return { need: { none: 0, optional: 1, access: 2, verification: 2 }[tokenNeedOf(operation)], kinds };
}
