/** The contract in the form that the generators of the clients read. */
import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type Schema, operationsOf, schemasOf, tokenNeedOf } from '../../src/contract/document';
import { accessOf, errorLines } from '../generate/docs/operations';
import { withoutEventSchemas } from '../generate/sdk/events';
import { nameOfText } from '../sdk/source/enumerations';

/**
 * The contract with one tag, so that a client has all operations, and with the extensions that the templates read. Of each operation:
 * `x-operation` (its operationId), `x-documentation` (the lines of its description), `x-token` (required or optional) and `x-idempotency-key`
 * instead of the header. Of each envelope of a page: `x-page` (the schema of its records).
 */
export function forClients(contract: OpenAPIV3.Document): OpenAPIV3.Document {
  const document = withDeliveryEventType(withoutEventSchemas(structuredClone(contract)));
  // The generators repeat the description in every file.
  document.info.description = document.info.description!.split('\n\n')[0]!;
  for (const [, schema] of schemasOf(document)) Object.assign(schema, namesOf(schema), pageOf(schema));
  for (const operation of operationsOf(document)) {
    for (const response of Object.values(operation.responses)) {
      // YAML is returned as text.
      const yaml = 'content' in response && response.content?.['application/yaml'];
      if (yaml) yaml.schema = { type: 'string' };
    }
    const need = tokenNeedOf(operation);
    const described = document.paths[operation.path]![operation.method]!;
    const parameters = described.parameters?.filter((one) => !('$ref' in one && one.$ref.endsWith('/IdempotencyKey')));
    Object.assign(described, {
      tags: ['Marketplace'],
      'x-operation': operation.operationId,
      ...(parameters && { parameters }),
      ...(parameters?.length !== described.parameters?.length && { 'x-idempotency-key': true }),
      'x-documentation': documentation(operation),
      ...(need !== 'none' && { 'x-token': need === 'optional' ? 'optional' : 'required' }),
    });
  }
  // Afterwards: the tags of the contract have the areas of operations.
  document.tags = [{ name: 'Marketplace' }];
  return document;
}

/**
 * Adds the enumeration DeliveryEventType: EventType with the other types that a parameter takes, such as `webhook.test`. The generators would make
 * an enumeration with another name of each such parameter.
 */
function withDeliveryEventType(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const schemas = document.components!.schemas as Record<string, Schema>;
  const types = schemas['EventType']!.enum!;
  for (const parameter of operationsOf(document).flatMap(({ parameters }) => parameters)) {
    const { enum: values = [] } = parameter.schema as Schema;
    if (values.length <= types.length || !types.every((type) => values.includes(type))) continue;
    schemas['DeliveryEventType'] = {
      type: 'string',
      description: 'The type of the event that a delivery sends: an EventType, or `webhook.test`.',
      enum: values,
    };
    parameter.schema = { $ref: '#/components/schemas/DeliveryEventType' };
  }
  return document;
}

/** The names of the members of an enumeration of texts, as in the TypeScript SDK. */
function namesOf({ type, enum: values = [] }: Schema): object | undefined {
  const isWord = (text: string) => /^[\w.]+$/.test(text);
  return type === 'string' && values.length > 0 && values.every(isWord)
    ? { 'x-enum-varnames': values.map(nameOfText) }
    : undefined;
}

function pageOf({ properties }: Schema): object | undefined {
  const { data, pagination } = (properties ?? {}) as Record<string, OpenAPIV3.ArraySchemaObject | undefined>;
  if (!pagination || !('$ref' in pagination) || data?.type !== 'array' || !('$ref' in data.items)) return undefined;
  return { 'x-page': data.items.$ref.split('/').at(-1) };
}

/** The lines of an operation's documentation: its description, access, errors and limits. */
function documentation(operation: Operation): string[] {
  const { summary = '', method, path, 'x-limits': limits } = operation;
  const errors = errorLines(operation);
  const parts = [
    `${summary}: ${method.toUpperCase()} ${path}`,
    operation.description?.trim(),
    accessOf(operation),
    errors.length > 0 && `Errors:\n${errors.map((error) => `- ${error}`).join('\n')}`,
    limits && limits.length > 0 && `Limits: ${limits.join(', ')}.`,
  ];
  // These would end a comment.
  const text = parts
    .filter(Boolean)
    .join('\n\n')
    .replaceAll('*/', '* /')
    .replaceAll('/*', '/ *')
    .replaceAll('"""', "'''");
  return text.split('\n').map((line) => line.trimEnd());
}
