import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, resolved, tokenNeedOf } from '../../../../src/contract/document';

/** Where a server listens that nobody configured; the page puts its own address in this place where it is served. */
export const anyServer = 'http://127.0.0.1:8080';

/** Parameters or members of a body, by name. */
export type Members = Record<string, unknown>;

/** A value that a sample shows as it is written: a variable of the shell, an expression of TypeScript. */
export class Verbatim {
  constructor(
    readonly text: string,
    readonly type: 'text' | 'number' = 'text',
  ) {}
}

/** A call as the contract's examples describe it: required parameters, those that have an example, and the body's example. */
interface Call {
  path: Members;
  query: Members;
  headers: Members;
  body?: unknown;
  type?: string;
  bodySchema?: Schema;
}

/** In what a sample differs from the operation's example. */
export interface SampleOptions {
  /** Instead of the examples, by the member's name. A member that is undefined is left out. */
  values?: Members;
  /** The shell variable that holds the token; TOKEN. */
  token?: string;
  server?: string;
  /** curl with options that are not the operation's; `curl`. */
  command?: string;
}

/** The call of an operation, with `values` in place of the examples. */
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

/** `example` with the named members replaced, however deep they lie. */
function replaced(example: unknown, values: Members): unknown {
  if (Array.isArray(example)) return example.map((item) => replaced(item, values));
  if (typeof example !== 'object' || example === null) return example;
  const members = Object.entries(example).map(([name, value]): [string, unknown] => [
    name,
    name in values ? values[name] : replaced(value, values),
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The file that an example of a form means: "(the bytes of front.jpg)". */
export function fileOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\(the bytes of (.+)\)$/.exec(value)?.[1] : undefined;
}

/** The name to keep an answer under that is not text. */
export function binaryName(document: OpenAPIV3.Document, operation: Operation, path: Members): string | undefined {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const type = success && Object.keys(resolved<OpenAPIV3.ResponseObject>(document, success).content ?? {})[0];
  if (!type || !/^(image|application\/octet-stream|text\/csv)/.test(type)) return undefined;
  const named = Object.values(path).find((value) => typeof value === 'string' && value.includes('.'));
  return typeof named === 'string' ? named : `${operation.operationId}.${type.split('/')[1]!.replace('jpeg', 'jpg')}`;
}

/** The variable that a sample reads the token from; undefined where none is needed. */
export function tokenVariable(operation: Operation): string | undefined {
  const need = tokenNeedOf(operation);
  return need === 'verification' ? 'VERIFICATION_TOKEN' : need === 'access' ? 'TOKEN' : undefined;
}

/** The parameters of a query, those with several values once for each. */
export function queryPairs(query: Members): [name: string, value: unknown][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown): [string, unknown] => [name, one]),
  );
}

/** A query as it stands in an address; empty where it has no parameters. */
export function queryText(query: Members): string {
  const pairs = queryPairs(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** `value` as part of an address. */
export function encoded(value: unknown): string {
  return value instanceof Verbatim ? `$${value.text}` : encodeURIComponent(String(value));
}
