import type { Operation } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import type { FieldError } from '../contract/failures';
import { type BodyReader, bodyReader } from './body';
import { type Normalizer, normalizerOf } from './normalization';

/** What brings the parts of an operation's requests into the contract's own form. */
export interface Normalizers {
  path: Normalizer;
  query: Normalizer;
  readBody?: BodyReader;
}

export function normalizersOf(operation: Operation): Normalizers {
  const parameters = (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
  const schemaOf = (place: string): OpenAPIV3.SchemaObject => ({
    type: 'object',
    properties: Object.fromEntries(parameters.filter((p) => p.in === place).map((p) => [p.name, p.schema!])),
  });
  const requestBody = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  return {
    path: normalizerOf(schemaOf('path'), 'text'),
    query: normalizerOf(schemaOf('query'), 'text'),
    ...(requestBody && { readBody: bodyReader(requestBody) }),
  };
}

export function declares400(operation: Operation): boolean {
  return operation.responses?.['400'] !== undefined;
}

/** Probes and browsers add parameters of their own to what is not the API proper; they mean nothing there. */
export function dropUnknown(query: Record<string, unknown>, operation: Operation): void {
  const known = ((operation.parameters ?? []) as OpenAPIV3.ParameterObject[]).map(({ name }) => name);
  for (const name of Object.keys(query)) if (!known.includes(name)) delete query[name];
}

/** Normalizes the declared members and leaves the others where they are: an unknown query parameter has to be refused. */
export function normalizeInPlace(normalize: Normalizer, target: Record<string, unknown>, problems: FieldError[]): void {
  for (const [name, value] of Object.entries(target)) {
    const known = normalize({ [name]: value }, '', problems) as Record<string, unknown>;
    if (Object.hasOwn(known, name)) target[name] = known[name];
  }
}

/** The parameters of a query; one that is repeated is a list. */
export function queryOf(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else query[name] = [earlier, value];
  }
  return query;
}
