import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, operationsOf, resolved, schemasOf, tokenNeedOf } from '../../../src/contract/document';
import { splitErrors, who } from '../docs/operations';
import { typescript } from '../docs/samples/typescript';

/**
 * The contract as the SDK's templates see it: beside each operation the comment that an editor shows, line by line, what a token is to it,
 * and what its answer is where it is not in the envelope.
 */
export function forTemplates(contract: OpenAPIV3.Document): OpenAPIV3.Document {
  const document = structuredClone(contract);
  // Texts that are no names (`reservation.created`) are named like the members of all other enumerations: `ReservationCreated`.
  for (const [, schema] of schemasOf(document))
    if (schema.type === 'string' && schema.enum?.some((text: string) => text.includes('.')))
      schema['x-enum-varnames'] = schema.enum.map((text: string) =>
        text.replace(/(?:^|\.)./g, (first) => first.at(-1)!.toUpperCase()),
      );
  for (const operation of operationsOf(document)) {
    // Read as text: the client brings no parser of YAML.
    for (const response of Object.values(operation.responses)) {
      const yaml = 'content' in response && response.content?.['application/yaml'];
      if (yaml) yaml.schema = { type: 'string' };
    }
    const need = tokenNeedOf(operation);
    Object.assign(document.paths[operation.path]![operation.method]!, {
      'x-documentation': documentation(document, operation),
      ...(need !== 'none' && { 'x-token': need === 'optional' ? 'optional' : 'required' }),
      ...answers(document, operation),
    });
  }
  return document;
}

/** What the docs page says of the operation: its rules, who may call it, its errors, and a sample. */
function documentation(document: OpenAPIV3.Document, operation: Operation): string[] {
  const { summary = '', method, path, 'x-limits': limits } = operation;
  const [rules, errors] = splitErrors(operation.description ?? '');
  const text = [
    `${summary}: ${method.toUpperCase()} ${path}`,
    rules,
    who(operation),
    errors.length > 0 && `**Errors**\n${errors.map((one) => `- ${one}`).join('\n')}`,
    limits && limits.length > 0 && `**Limits:** ${limits.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const example = `@example\n${typescript(document, operation)}`;
  // What would end the comment does so no more.
  const lines = `${text}\n\n${example}`.replaceAll('*/', '*\\/').split('\n');
  return lines.map((line) => ` * ${line}`.trimEnd());
}

/** Empty where the answer is in the envelope. */
function answers(document: OpenAPIV3.Document, { responses }: Operation): { 'x-answers'?: string } {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const content = success && resolved<OpenAPIV3.ResponseObject>(document, success).content;
  const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
  if (!media?.schema) return {};
  const schema = resolved<OpenAPIV3.SchemaObject>(document, media.schema);
  if (schema.format === 'binary') return { 'x-answers': 'bytes' };
  if (schema.type === 'string') return { 'x-answers': 'text' };
  return mediaType === 'application/json' && schema.properties?.['traceId'] ? {} : { 'x-answers': 'document' };
}
