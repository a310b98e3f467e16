import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, tokenNeedOf } from '../../../../src/contract/document';
import { type Members, type SampleOptions, Verbatim, anyServer, binaryName, callOf, fileOf } from './call';

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
