import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, nameOf, resolved, tokenNeedOf } from '../../../src/contract/document';

/** Where a server listens that nobody configured; the page puts its own address in this place where it is served. */
export const anyServer = 'http://127.0.0.1:8080';

type Members = Record<string, unknown>;

/** What stands for itself in a sample: a variable of the shell, an expression of TypeScript. */
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

export interface SampleOptions {
  /** Instead of the examples, by the member's name. A member that is undefined is left out. */
  values?: Members;
  /** The shell variable that holds the token; TOKEN. */
  token?: string;
  server?: string;
  /** curl with options that are not the operation's; `curl`. */
  command?: string;
}

function callOf(document: OpenAPIV3.Document, operation: Operation, { values = {} }: SampleOptions): Call {
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
function fileOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\(the bytes of (.+)\)$/.exec(value)?.[1] : undefined;
}

/** The call in curl. Lines are short enough to be read in a column. */
export function curl(document: OpenAPIV3.Document, operation: Operation, options: SampleOptions = {}): string {
  const { server = anyServer, token = 'TOKEN', command = 'curl' } = options;
  const { path, query, headers, body, type } = callOf(document, operation, options);
  const parts: string[] = [];
  const plainMethod = body === undefined ? 'get' : 'post';
  if (operation.method !== plainMethod) parts.push(`-X ${operation.method.toUpperCase()}`);
  if (['access', 'verification'].includes(tokenNeedOf(operation))) {
    const needed = operation.security!.flatMap((requirement) => Object.keys(requirement));
    const name = options.token ?? (needed.includes('verificationToken') ? 'VERIFICATION_TOKEN' : token);
    parts.push(`-H "Authorization: Bearer $${name}"`);
  }
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${shellText(value)}`)}`);
  if (type === 'multipart/form-data') {
    for (const [name, value] of Object.entries(body as Members)) {
      const file = fileOf(value);
      parts.push(`-F ${quoted(`${name}=${file ? `@${file}` : shellText(value)}`)}`);
    }
  } else if (body !== undefined) {
    parts.push(`-H 'Content-Type: ${type}'`, `-d ${quoted(shellJson(body))}`);
  }
  const file = binaryName(document, operation, path);
  if (file) parts.push(`-o ${file}`);
  const url = `${server}${filled(operation.path, path)}${queryText(query)}`;
  // Single quotes keep & and ? from the shell, double quotes let variables through.
  const address = url.includes('$') ? `"${url}"` : /[?&]/.test(url) ? `'${url}'` : url;
  return [`${command} ${address}`, ...parts].join(' \\\n  ');
}

function filled(path: string, values: Members): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]));
}

function queryText(query: Members): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encoded(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const encoded = (value: unknown) => (value instanceof Verbatim ? `$${value.text}` : encodeURIComponent(String(value)));

/** Where a variable stands, until the text around it is quoted. */
const marked = ({ text, type }: Verbatim) => (type === 'number' ? `{{#${text}}}` : `{{${text}}}`);

const shellText = (value: unknown) =>
  value instanceof Verbatim ? marked(value) : typeof value === 'string' ? value : JSON.stringify(value);

/** A variable that holds a number stands without JSON's quotes. */
function shellJson(body: unknown): string {
  const mark = (_: string, value: unknown) => (value instanceof Verbatim ? marked(value) : value);
  const lines = JSON.stringify(body, mark, 2);
  const line = lines.replace(/\n\s*/g, ' ');
  return (line.length <= 60 ? line : lines).replace(/"\{\{#(\w+)\}\}"/g, '{{$1}}');
}

/** In single quotes, with the variables outside of them. */
function quoted(text: string): string {
  const plain = `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return plain.replace(/\{\{#?(\w+)\}\}/g, `'"$$$1"'`).replace(/^''|''$/g, '');
}

/** The name to keep an answer under that is not text. */
function binaryName(document: OpenAPIV3.Document, operation: Operation, path: Members): string | undefined {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const type = success && Object.keys(resolved<OpenAPIV3.ResponseObject>(document, success).content ?? {})[0];
  if (!type || !/^(image|application\/octet-stream|text\/csv)/.test(type)) return undefined;
  const named = Object.values(path).find((value) => typeof value === 'string' && value.includes('.'));
  return typeof named === 'string' ? named : `${operation.operationId}.${type.split('/')[1]!.replace('jpeg', 'jpg')}`;
}

/** The call with the SDK: one function an operation, with one object of all members. */
export function typescript(
  document: OpenAPIV3.Document,
  operation: Operation,
  options: SampleOptions & { client?: string } = {},
): string {
  const { client = 'client', values } = options;
  const { operationId } = operation;
  const enumerations = new Set<string>();
  const call = expression(document, operation, { values }, enumerations);
  const isBinary = binaryName(document, operation, {}) !== undefined;
  const isDocument = !isBinary && !hasEnvelope(document, operation);
  const lines = [
    isBinary
      ? `const blob = await ${client}.${operationId}(${call});`
      : isDocument
        ? `const document = await ${client}.${operationId}(${call});`
        : `const { data } = await ${client}.${operationId}(${call});`,
  ];
  if (operation.parameters.some(({ name }) => name === 'cursor')) {
    lines.push('', '// All of them, page after page:');
    lines.push(`for await (const one of ${client}.${operationId}.each(${call})) console.log(one);`);
  }
  const imports: string[] = [];
  if (call.includes('openAsBlob(')) imports.push("import { openAsBlob } from 'node:fs';");
  if (enumerations.size > 0) imports.push(sdkImport([...enumerations]));
  return [...imports, ...(imports.length > 0 ? [''] : []), ...lines].join('\n');
}

/** The line, or lines, that take `names` from the SDK. */
export function sdkImport(names: string[]): string {
  const sorted = names.toSorted();
  const line = `import { ${sorted.join(', ')} } from 'rental-marketplace-sdk';`;
  return line.length <= 80
    ? line
    : `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from 'rental-marketplace-sdk';`;
}

function hasEnvelope(document: OpenAPIV3.Document, operation: Operation): boolean {
  return Object.entries(operation.responses).some(([status, response]) => {
    const schema = resolved<OpenAPIV3.ResponseObject>(document, response).content?.['application/json']?.schema;
    return status.startsWith('2') && schema !== undefined && '$ref' in schema;
  });
}

/** The one object that a function of the SDK takes; empty where it needs nothing. */
export function expression(
  document: OpenAPIV3.Document,
  operation: Operation,
  options: SampleOptions,
  enumerations: Set<string>,
): string {
  const { path, query, body, bodySchema } = callOf(document, operation, options);
  const schemas = Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema]));
  const members = { ...path, ...query, ...(body as Members | undefined) };
  if (Object.keys(members).length === 0) return '';
  const properties = { ...schemas, ...bodySchema?.properties } as Schema['properties'];
  return source(document, members, { type: 'object', properties }, enumerations, '');
}

/** `value` as TypeScript in the shape that prettier would give it; numbers of enumerations by their names. */
function source(
  document: OpenAPIV3.Document,
  value: unknown,
  schema: Schema | OpenAPIV3.ReferenceObject | undefined,
  enumerations: Set<string>,
  indent: string,
): string {
  const file = fileOf(value);
  if (value instanceof Verbatim) return value.text;
  if (file) return `await openAsBlob('${file}')`;
  const named = schema && enumerationOf(document, schema);
  if (named && typeof value === 'number') {
    const index = named.schema.enum!.indexOf(value);
    if (index >= 0) {
      enumerations.add(named.name);
      return `${named.name}.${named.schema['x-enum-varnames']![index]}`;
    }
  }
  if (typeof value === 'string') {
    const escaped = JSON.stringify(value);
    return value.includes("'") ? escaped : `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const plain = schema && resolved<Schema>(document, schema);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((one) =>
        source(document, one, plain && 'items' in plain ? plain.items : undefined, enumerations, inner),
      )
    : Object.entries(value).map(([name, one]) => {
        const text = source(document, one, plain?.properties?.[name], enumerations, inner);
        return text === name ? name : `${/^\w+$/.test(name) ? name : `'${name}'`}: ${text}`;
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${items.join(', ')}${close}`;
  if (line.length + indent.length <= 60 && !line.includes('\n')) return line;
  return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`;
}

/** The enumeration that a schema is, by its name in the contract. */
function enumerationOf(document: OpenAPIV3.Document, schema: Schema | OpenAPIV3.ReferenceObject) {
  const reference = '$ref' in schema ? schema : schema.allOf?.find((part) => '$ref' in part);
  if (!reference || !('$ref' in reference)) return undefined;
  const target = resolved<Schema>(document, reference);
  return target['x-enum-varnames'] && { name: nameOf(reference), schema: target };
}
