import type { OpenAPIV3 } from 'openapi-types';
import type { Operation } from '../../../../src/contract/document';
import { sampleServer } from '../../../../src/contract/sample-server';
import {
  type Members,
  type SampleOptions,
  Verbatim,
  binaryName,
  callOf,
  encoded,
  fileOf,
  queryText,
  tokenVariable,
} from './call';

/** The call as a curl command, with one option on each line. */
export function curl(document: OpenAPIV3.Document, operation: Operation, options: SampleOptions = {}): string {
  const { server = sampleServer, command = 'curl' } = options;
  const { path, query, headers, body, type } = callOf(document, operation, options);
  const parts: string[] = [];
  const plainMethod = body === undefined ? 'get' : 'post';
  if (operation.method !== plainMethod) parts.push(`-X ${operation.method.toUpperCase()}`);
  const token = tokenVariable(operation);
  if (token) parts.push(`-H "Authorization: Bearer $${options.token ?? token}"`);
  const key = 'Idempotency-Key' in headers;
  for (const [name, value] of Object.entries(headers))
    parts.push(
      name === 'Idempotency-Key' ? `-H "${name}: $IDEMPOTENCY_KEY"` : `-H ${quoted(`${name}: ${shellText(value)}`)}`,
    );
  if (type === 'multipart/form-data') {
    for (const [name, value] of Object.entries(body as Members)) {
      const file = fileOf(value);
      parts.push(`-F ${quoted(`${name}=${file ? `@${file}` : shellText(value)}`)}`);
    }
  } else if (body !== undefined) {
    parts.push(`-H 'Content-Type: ${type}'`, `-d ${quoted(shellJson(body))}`);
  }
  const file = binaryName(document, operation, path);
  // With -f, curl does not write an error response to the file.
  if (file) parts.push(`-f -o ${file}`);
  const url = `${address(operation, path, server)}${queryText(query)}`;
  // Single quotes protect & and ?; double quotes allow variables.
  const where = url.includes('$') ? `"${url}"` : /[?&]/.test(url) ? `'${url}'` : url;
  const call = [`${command} ${where}`, ...parts].join(' \\\n  ');
  // The key is on a separate line, so that repeating only the curl command sends the same key.
  return key ? `IDEMPOTENCY_KEY=$(openssl rand -hex 16)\n${call}` : call;
}

/** The URL of an operation without the query. */
export function address({ path }: Operation, values: Members, server = sampleServer): string {
  return `${server}${path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]))}`;
}

/** Marks the place of a variable until the surrounding text is quoted. */
const marked = ({ text, type }: Verbatim) => (type === 'number' ? `{{#${text}}}` : `{{${text}}}`);

const shellText = (value: unknown) =>
  value instanceof Verbatim ? marked(value) : typeof value === 'string' ? value : JSON.stringify(value);

/** JSON in which variables that contain numbers have no quotes. */
function shellJson(body: unknown): string {
  const mark = (_: string, value: unknown) => (value instanceof Verbatim ? marked(value) : value);
  const lines = JSON.stringify(body, mark, 2);
  const line = lines.replace(/\n\s*/g, ' ');
  return (line.length <= 60 ? line : lines).replace(/"\{\{#(\w+)\}\}"/g, '{{$1}}');
}

/** Single-quotes `text`; variables are in double quotes. */
function quoted(text: string): string {
  const plain = `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return plain.replace(/\{\{#?(\w+)\}\}/g, `'"$$$1"'`).replace(/^''|''$/g, '');
}
