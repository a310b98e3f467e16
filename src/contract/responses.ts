import Ajv from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIV3 } from 'openapi-types';

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

/**
 * Closes a dereferenced response schema: members that the contract does not declare are errors. The parts of an `allOf` or
 * `anyOf` are closed separately.
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
 * Ajv in strict mode, as a partner would use it. It accepts JSON Schema, the keywords of OpenAPI 3.0 and the contract's
 * extensions, and does not compile unknown or meaningless keywords.
 */
export function strictAjv(): Ajv {
  const ajv = new Ajv({ strict: true, allErrors: true, formats: { 'calendar-date': true, binary: true } });
  ajv.addVocabulary(['example', 'xml', 'externalDocs', 'discriminator']);
  ajv.addVocabulary([
    'x-enum-varnames',
    'x-enum-descriptions',
    'x-open',
    'x-scope',
    'x-state-machine',
    'x-reads',
    'x-also-named',
    'x-null',
    'x-text',
  ]);
  return addFormats(ajv);
}

/** The Content-Type of a documented response: `x-content-type`, which adds parameters, or else the media type. */
export function documentedContentType(mediaType: string, media: OpenAPIV3.MediaTypeObject): string {
  return (media as { 'x-content-type'?: string })['x-content-type'] ?? mediaType;
}

/** Returns the deviation of a response from the contract; undefined if there is none. */
export type ResponseCheck = (
  operation: { operationId?: string; responses?: object; 'x-error-codes'?: Record<string, object> },
  status: number,
  contentType: string | undefined,
  body: unknown,
) => string | undefined;

const ajv = strictAjv();
/** By the contract's schema: all servers of a process share the compiled validators. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Names each member and, in brackets, the path of the violated keyword in the schema, which the contract tests complete with its source. */
function describeErrors(errors: ErrorObject[]): string {
  return errors
    .map(({ instancePath, message, params, schemaPath }) => {
      const { additionalProperty: name } = params as { additionalProperty?: string };
      return `body${instancePath} ${message}${name === undefined ? '' : ` (${name})`} [${schemaPath}]`;
    })
    .join(', ');
}

/** Checks responses against the contract, including undeclared statuses and error codes. Compiles each schema when it is first needed. */
export function createResponseCheck(): ResponseCheck {
  return (operation, status, contentType, body) => {
    const responses = operation.responses as Record<string, OpenAPIV3.ResponseObject>;
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    const name = `${operation.operationId} ${status}`;
    if (!response) return `${name}: the contract does not declare this status`;
    if (!response.content) return contentType === undefined ? undefined : `${name}: the contract declares no body`;
    const media = Object.entries(response.content).find(
      ([type, one]) => documentedContentType(type, one) === contentType,
    )?.[1];
    if (!media) return `${name}: the contract does not declare ${contentType}`;
    if (contentType !== 'application/json' || !media.schema) return undefined;
    const codes = operation['x-error-codes']?.[status];
    const { code } = (body ?? {}) as { code?: string };
    if (codes && !(code! in codes)) return `${name}: the contract does not list the code ${code}`;
    let validate = compiled.get(media.schema);
    if (!validate) {
      validate = ajv.compile(closedSchema(media.schema));
      compiled.set(media.schema, validate);
    }
    return validate(body) ? undefined : `${name}: ${describeErrors(validate.errors!)}`;
  };
}
