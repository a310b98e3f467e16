/** What the comparison of two contracts reads of a document. */
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

/** Bodies by their media types. */
export type Content = Record<string, OpenAPIV3.MediaTypeObject>;

/** A schema with what stands beside a nullable reference to it, and its name where it is one of the components. */
export interface Named {
  name?: string;
  isNullable: boolean;
  schema: Schema;
}

/**
 * Follows a reference, also the single one of an `allOf`, beside which stands what is said of this use of it, and the one that stands
 * beside null in an `anyOf`. The first release wrote the latter as an `allOf` with `nullable`.
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

/** The parameters of an operation by place and name: `query city`. */
export function parametersOf({ parameters }: Operation): Map<string, OpenAPIV3.ParameterObject> {
  return new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
}

/** How much of a token an operation asks for: 0 none, 1 honours one, 2 needs one; with the kinds of token that it takes. */
export function tokenOf(operation: Operation): { need: number; kinds: string[] } {
  const kinds = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement));
  return { need: { none: 0, optional: 1, access: 2, verification: 2 }[tokenNeedOf(operation)], kinds };
}
