import type { OpenAPIV3 } from 'openapi-types';
import type { Operation } from '../../../../src/contract/document';
import { type Members, binaryName, callOf, fileOf, queryPairs, tokenVariable } from './call';
import { address } from './curl';

/** The call in Python, with the requests library. */
export function python(document: OpenAPIV3.Document, operation: Operation): string {
  const { path, query, headers, body, type } = callOf(document, operation, {});
  const token = tokenVariable(operation);
  const sent = Object.entries(headers).map(([name, value]) => [
    quoted(name),
    name === 'Idempotency-Key' ? 'str(uuid.uuid4())' : quoted(String(value)),
  ]);
  if (token) sent.unshift(['"Authorization"', `f"Bearer {os.environ['${token}']}"`]);
  const pairs = queryPairs(query);
  const parts = [quoted(address(operation, path))];
  if (pairs.length > 0)
    parts.push(`params=${list(pairs.map(([name, value]) => `(${quoted(name)}, ${quoted(String(value))})`))}`);
  if (sent.length > 0) parts.push(`headers=${block(sent.map(([name, value]) => `${name}: ${value}`))}`);
  if (type === 'multipart/form-data') {
    const members = Object.entries(body as Members).map(([name, value]) => {
      const file = fileOf(value);
      // requests sends a part without a file name as a form field.
      const part = file ? `open("${file}", "rb")` : `(None, ${quoted(textOf(value))})`;
      return `${quoted(name)}: ${part}`;
    });
    parts.push(`files=${block(members)}`);
  } else if (body !== undefined) parts.push(`json=${literal(body, '    ')}`);
  const file = binaryName(document, operation, path);
  const success = Object.values(operation.responses)[0] as OpenAPIV3.ResponseObject;
  const isJson = 'application/json' in (success.content ?? {});
  const end = file
    ? [`with open("${file}", "wb") as file:`, '    file.write(response.content)']
    : [`print(${isJson ? 'response.json()' : 'response.text'})`];
  const needs = [token && 'import os', sent.some(([, value]) => value!.includes('uuid')) && 'import uuid'];
  const imports = needs.filter((line) => line !== undefined && line !== false);
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    'import requests',
    '',
    `response = requests.${operation.method}(`,
    ...parts.map((part) => `    ${part},`),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    ...end,
  ].join('\n');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A Python string literal. JSON's escapes are valid in Python. */
const quoted = (text: string) => JSON.stringify(text);

const block = (lines: string[]) => `{\n${lines.map((line) => `        ${line},\n`).join('')}    }`;
const list = (items: string[]) => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 60 ? line : `[\n${items.map((item) => `        ${item},\n`).join('')}    ]`;
};

function literal(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${quoted(name)}: ${literal(one, inner)}`);
  const line = `${open}${items.join(', ')}${close}`;
  if (line.length + indent.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}
