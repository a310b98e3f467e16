import Ajv from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIV3 } from 'openapi-types';

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

/**
 * A dereferenced schema of an answer, closed: a member that the contract does not name is an error. Whatever an `allOf` or `anyOf` is made
 * of is closed by itself.
 */
export function closedSchema(schema: Schema): OpenAPIV3.SchemaObject {
  const closed = { ...(schema as OpenAPIV3.SchemaObject) };
  for (const keyword of ['allOf', 'anyOf'] as const) {
    if (closed[keyword]) closed[keyword] = closed[keyword].map(closedSchema);
  }
  if ('items' in closed) closed.items = closedSchema(closed.items);
  if (closed.properties) {
    const members = Object.entries(closed.properties).map(([name, member]) => [name, closedSchema(member)]);
    closed.properties = Object.fromEntries(members) as typeof closed.properties;
    closed.additionalProperties ??= false;
  }
  if (typeof closed.additionalProperties === 'object')
    closed.additionalProperties = closedSchema(closed.additionalProperties);
  return closed;
}

/**
 * Ajv in strict mode, as a partner would have it: it knows JSON Schema, what OpenAPI 3.0 adds to it, and the contract's own extensions,
 * and refuses to compile what it does not know or what has no meaning.
 */
export function strictAjv(): Ajv {
  const ajv = new Ajv({ strict: true, allErrors: true, formats: { 'calendar-date': true, binary: true } });
  ajv.addVocabulary(['example', 'xml', 'externalDocs', 'discriminator']);
  ajv.addVocabulary([
    'x-enum-varnames',
    'x-enum-descriptions',
    'x-open',
    'x-state-machine',
    'x-reads',
    'x-also-named',
    'x-null',
    'x-text',
  ]);
  return addFormats(ajv);
}

/** Tells what in an answer differs from the contract; undefined when nothing does. */
export type ResponseCheck = (
  operation: { operationId?: string; responses?: object },
  status: number,
  contentType: string | undefined,
  body: unknown,
) => string | undefined;

const ajv = strictAjv();
/** By the schema as the contract has it: all servers of a process share what is compiled. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Checks answers against the contract, undeclared statuses included; compiles each schema once, when first needed. */
export function createResponseCheck(): ResponseCheck {
  return (operation, status, contentType, body) => {
    const responses = operation.responses as Record<string, OpenAPIV3.ResponseObject>;
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    const name = `${operation.operationId} ${status}`;
    if (!response) return `${name}: the contract does not declare this status`;
    if (!response.content) return contentType === undefined ? undefined : `${name}: the contract declares no body`;
    const media = contentType === undefined ? undefined : response.content[contentType];
    if (!media) return `${name}: the contract does not declare ${contentType}`;
    if (contentType !== 'application/json' || !media.schema) return undefined;
    let validate = compiled.get(media.schema);
    if (!validate) {
      validate = ajv.compile(closedSchema(media.schema));
      compiled.set(media.schema, validate);
    }
    return validate(body) ? undefined : `${name}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
  };
}
