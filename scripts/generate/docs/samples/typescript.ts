import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, nameOf, resolved } from '../../../../src/contract/document';
import { sampleServer } from '../../../../src/contract/sample-server';
import { type Members, type SampleOptions, Verbatim, binaryName, callOf, fileOf, tokenVariable } from './call';

/** The call with the SDK, for an existing `client`. */
export function typescript(document: OpenAPIV3.Document, operation: Operation): string {
  const { imports, enumerations, lines } = callLines(document, operation);
  if (enumerations.size > 0) imports.push(sdkImport([...enumerations]));
  return [...imports, ...(imports.length > 0 ? [''] : []), ...lines].join('\n');
}

/** A complete program that makes the call with the SDK and prints the response. */
export function program(document: OpenAPIV3.Document, operation: Operation): string {
  const { imports, enumerations, lines, result } = callLines(document, operation);
  const token = tokenVariable(operation);
  const file = binaryName(document, operation, callOf(document, operation, {}).path);
  if (file) imports.unshift("import { writeFile } from 'node:fs/promises';");
  imports.push(sdkImport(['createClient', ...enumerations]));
  const options = `baseUrl: '${sampleServer}'${token ? `, token: process.env.${token}` : ''}`;
  const [call, ...others] = lines;
  const shown = file ? `await writeFile('${file}', ${result}.stream());` : `console.log(${result});`;
  return [...imports, '', `const client = createClient({ ${options} });`, call, shown, ...others].join('\n');
}

interface CallLines {
  /** Imports from other modules than the SDK. */
  imports: string[];
  enumerations: Set<string>;
  lines: string[];
  /** The variable that contains the result. */
  result: string;
}

function callLines(document: OpenAPIV3.Document, operation: Operation): CallLines {
  const { operationId } = operation;
  const enumerations = new Set<string>();
  const call = expression(document, operation, {}, enumerations);
  const isBinary = binaryName(document, operation, {}) !== undefined;
  const result = isBinary ? 'blob' : hasEnvelope(document, operation) ? 'data' : 'document';
  const lines = [`const ${result === 'data' ? '{ data }' : result} = await client.${operationId}(${call});`];
  if (operation.parameters.some(({ name }) => name === 'cursor')) {
    lines.push('', '// All records, page by page:');
    lines.push(`for await (const item of client.${operationId}.each(${call})) console.log(item);`);
  }
  const imports = call.includes('openAsBlob(') ? ["import { openAsBlob } from 'node:fs';"] : [];
  return { imports, enumerations, lines, result };
}

/** The import of `names` from the SDK, on several lines if it is long. */
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

/** The argument of the SDK function: one object with all members; empty if there are none. */
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

/** The enumeration that a schema refers to, with its name in the contract. */
function enumerationOf(document: OpenAPIV3.Document, schema: Schema | OpenAPIV3.ReferenceObject) {
  const reference =
    '$ref' in schema ? schema : [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].find((part) => '$ref' in part);
  if (!reference || !('$ref' in reference)) return undefined;
  const target = resolved<Schema>(document, reference);
  return target['x-enum-varnames'] && { name: nameOf(reference), schema: target };
}
