import Ajv from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIV3 } from 'openapi-types';

type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (draft-07) of a dereferenced OpenAPI 3.0 response schema, closed: a member that the contract does not
 * name is an error, and `nullable` becomes a null type.
 */
export function closedJsonSchema(schema: OpenAPIV3.SchemaObject): JsonSchema {
  const { nullable, allOf, properties, additionalProperties, ...rest } = schema;
  const closed: JsonSchema = { ...rest };
  if (allOf) closed.allOf = allOf.map(closedSchema);
  if ('items' in rest) closed.items = closedSchema(rest.items);
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) => [name, closedSchema(member)]);
    closed.properties = Object.fromEntries(members) as JsonSchema;
    closed.additionalProperties = false;
  }
  if (additionalProperties !== undefined) {
    closed.additionalProperties =
      typeof additionalProperties === 'object' ? closedSchema(additionalProperties) : additionalProperties;
  }
  return nullable ? { anyOf: [closed, { type: 'null' }] } : closed;
}

function closedSchema(schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject): JsonSchema {
  return closedJsonSchema(schema as OpenAPIV3.SchemaObject);
}

/** Tells what in an answer differs from the contract; undefined when nothing does. */
export type ResponseCheck = (
  operation: { operationId?: string; responses?: object },
  status: number,
  contentType: string | undefined,
  body: unknown,
) => string | undefined;

/** The document was held against the OpenAPI schema when it was generated. */
const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false }));
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
      validate = ajv.compile(closedJsonSchema(media.schema as OpenAPIV3.SchemaObject));
      compiled.set(media.schema, validate);
    }
    return validate(body) ? undefined : `${name}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
  };
}
