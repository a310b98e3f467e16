import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, resolved, tokenNeedOf } from '../../../../src/contract/document';

/** Parameters or members of a body, by name. */
export type Members = Record<string, unknown>;

/** Source text that a sample contains unquoted: a shell variable or a TypeScript expression. */
export class Verbatim {
  constructor(
    readonly text: string,
    readonly type: 'text' | 'number' = 'text',
  ) {}
}

/** A call with the contract's examples: the parameters that have an example, and the body's example. */
interface Call {
  path: Members;
  query: Members;
  headers: Members;
  body?: unknown;
  type?: string;
  bodySchema?: Schema;
}

/** Differences between a sample and the operation's example. */
export interface SampleOptions {
  /** Values that replace the examples, by member name. Members with the value undefined are left out. */
  values?: Members;
  /** The shell variable that contains the token; default TOKEN or VERIFICATION_TOKEN. */
  token?: string;
  server?: string;
  /** The curl command with general options; default `curl`. */
  command?: string;
}

/** The call of an operation; `values` replace the examples. */
export function callOf(document: OpenAPIV3.Document, operation: Operation, { values = {} }: SampleOptions): Call {
  const pick = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter(({ in: where }) => where === place)
        .map(({ name, example }): [string, unknown] => [name, name in values ? values[name] : (example as unknown)])
        .filter(([, value]) => value !== undefined),
    );
  const body = operation.requestBody && resolved(document, operation.requestBody);
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  const example = media?.example as Members | undefined;
  return {
    path: pick('path'),
    query: pick('query'),
    headers: pick('header'),
    type,
    bodySchema: media?.schema && resolved<Schema>(document, media.schema),
    body: example && replaced(example, values),
  };
}

/** Replaces the named members in `example` at every depth. */
function replaced(example: unknown, values: Members): unknown {
  if (Array.isArray(example)) return example.map((item) => replaced(item, values));
  if (typeof example !== 'object' || example === null) return example;
  const members = Object.entries(example).map(([name, value]): [string, unknown] => [
    name,
    name in values ? values[name] : replaced(value, values),
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The file name in an example such as "(the bytes of front.jpg)"; undefined for other values. */
export function fileOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\(the bytes of (.+)\)$/.exec(value)?.[1] : undefined;
}

/** The file name to store a binary response under; undefined if the response is text. */
export function binaryName(document: OpenAPIV3.Document, operation: Operation, path: Members): string | undefined {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const type = success && Object.keys(resolved<OpenAPIV3.ResponseObject>(document, success).content ?? {})[0];
  if (!type || !/^(image|application\/octet-stream|text\/csv)/.test(type)) return undefined;
  const named = Object.values(path).find((value) => typeof value === 'string' && value.includes('.'));
  return typeof named === 'string' ? named : `${operation.operationId}.${type.split('/')[1]!.replace('jpeg', 'jpg')}`;
}

/** The environment variable that contains the token; undefined if the operation does not need one. */
export function tokenVariable(operation: Operation): string | undefined {
  const need = tokenNeedOf(operation);
  return need === 'verification' ? 'VERIFICATION_TOKEN' : need === 'access' ? 'TOKEN' : undefined;
}

/** The query parameters as pairs; a list has one pair for each value. */
export function queryPairs(query: Members): [name: string, value: unknown][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown): [string, unknown] => [name, one]),
  );
}

/** The query string with `?`; empty if there are no parameters. */
export function queryText(query: Members): string {
  const pairs = queryPairs(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Encodes `value` for use in a URL. */
export function encoded(value: unknown): string {
  return value instanceof Verbatim ? `$${value.text}` : encodeURIComponent(String(value));
}
