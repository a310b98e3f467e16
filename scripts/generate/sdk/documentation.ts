import type { OpenAPIV3 } from 'openapi-types';
import {
  type Operation,
  type Schema,
  operationsOf,
  resolved,
  schemasOf,
  tokenNeedOf,
} from '../../../src/contract/document';
import { withEventTypeParameters, withoutEventSchemas } from './events';
import { accessOf, errorLines } from '../docs/operations';
import { typescript } from '../docs/samples/typescript';
import { nameOfText } from '../../sdk/source/enumerations';

/**
 * The contract with the extensions that the SDK's templates read. For each operation: `x-documentation` (the lines of its docstring),
 * `x-token` (required or optional) and `x-answers` (the kind of its response, unless it has the envelope). For enumerations, see
 * {@link enumerationOf}.
 */
export function forTemplates(contract: OpenAPIV3.Document): OpenAPIV3.Document {
  const document = withEventTypeParameters(withoutEventSchemas(structuredClone(contract)));
  for (const [, schema] of schemasOf(document)) Object.assign(schema, enumerationOf(schema));
  for (const operation of operationsOf(document)) {
    // YAML is returned as text, because the client has no YAML parser.
    for (const response of Object.values(operation.responses)) {
      const yaml = 'content' in response && response.content?.['application/yaml'];
      if (yaml) yaml.schema = { type: 'string' };
    }
    // The generator does not tell templates which parameters are deprecated.
    for (const parameter of operation.parameters)
      if (parameter.deprecated) Object.assign(parameter, { 'x-is-deprecated': true });
    Object.assign(document.paths[operation.path]![operation.method]!, {
      'x-documentation': documentation(document, operation),
      'x-token': tokenOf(operation),
      'x-answers': responseKind(document, operation),
    });
  }
  return document;
}

/**
 * The names of an enumeration's members, and `x-members`: the expression that makes it from a list (scripts/sdk/source/enumerations.ts),
 * unless its values or names have another form.
 */
function enumerationOf({ type, enum: values = [], 'x-enum-varnames': names = [] }: Schema): object | undefined {
  const isWord = (text: string) => /^[\w.]+$/.test(text);
  const isCapital = (text: string) => /^[A-Z]+(_[A-Z]+)+$|^[A-Z]+$/.test(text);
  if (type === 'string' && values.length > 0 && values.every(isCapital)) {
    const list = values
      .join(' ')
      .toLowerCase()
      .replace(/_(.)/g, (_, first: string) => first.toUpperCase());
    return { 'x-members': `capitals('${list}')` };
  }
  if (type === 'string' && values.length > 0 && values.every(isWord))
    return { 'x-enum-varnames': values.map(nameOfText), 'x-members': `texts('${values.join(' ')}')` };
  if (names.length > 0 && values.every((value, index) => value === index)) {
    const list = names.map((name) => name[0]!.toLowerCase() + name.slice(1)).join(' ');
    return { 'x-members': `numbers('${list}')` };
  }
  return undefined;
}

function tokenOf(operation: Operation): 'required' | 'optional' | undefined {
  const need = tokenNeedOf(operation);
  if (need === 'none') return undefined;
  return need === 'optional' ? 'optional' : 'required';
}

/** The docstring of an operation: its description, access, errors, limits and an example. */
function documentation(document: OpenAPIV3.Document, operation: Operation): string[] {
  const { summary = '', method, path, 'x-limits': limits } = operation;
  const errors = errorLines(operation);
  const text = [
    `${summary}: ${method.toUpperCase()} ${path}`,
    operation.description?.trim(),
    accessOf(operation),
    errors.length > 0 && `**Errors**\n${errors.map((error) => `- ${error}`).join('\n')}`,
    limits && limits.length > 0 && `**Limits:** ${limits.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const example = `@example\n${typescript(document, operation)}`;
  // A `*/` in the text would end the comment.
  const lines = `${text}\n\n${example}`.replaceAll('*/', '*\\/').split('\n');
  return lines.map((line) => ` * ${line}`.trimEnd());
}

/** The kind of a successful response; undefined if it has the envelope. */
function responseKind(
  document: OpenAPIV3.Document,
  { responses }: Operation,
): 'bytes' | 'text' | 'document' | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const content = success && resolved<OpenAPIV3.ResponseObject>(document, success).content;
  const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
  if (!media?.schema) return undefined;
  const schema = resolved<OpenAPIV3.SchemaObject>(document, media.schema);
  if (schema.format === 'binary') return 'bytes';
  if (schema.type === 'string') return 'text';
  return mediaType === 'application/json' && schema.properties?.['traceId'] ? undefined : 'document';
}
