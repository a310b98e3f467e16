import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { IncomingMessage } from 'node:http';
import { OpenAPIValidator } from 'openapi-backend';
import type { Document, Operation } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { type Schema, isNothing } from '../contract/document';
import type { FieldError } from '../contract/failures';
import { isCalendarDate } from '../values/dates';
import { fieldError } from './field-errors';
import { wholeOf } from './normalization';
import type { IndexedRouter } from './router';

/** The parts of a request, in the contract's own form. */
interface Parts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Undefined if there is none. */
  body: unknown;
}

/** Returns the deviations of a request from the contract, and fills in the contract's defaults. */
export interface Validation {
  (headers: IncomingMessage['headers'], parts: Parts): FieldError[];
  /** Compiles the validators that the first request would compile. */
  prepare(): void;
}

export type Validators = Pick<OpenAPIValidator, 'getRequestValidatorsForOperation'>;

/** The contract's formats beyond those of ajv-formats. */
const formats = { 'calendar-date': isCalendarDate, binary: true } as const;

/**
 * openapi-backend's validators of the contract. Each is compiled when it is first needed: compiling all of them takes a second at
 * each start.
 */
export function createValidators(definition: Document, router: IndexedRouter): Validators {
  return new OpenAPIValidator({
    definition,
    ajvOpts: { strict: false, allErrors: true, useDefaults: true, verbose: true },
    customizeAjv: strictly,
    // Compiling removes files from the lists of required members. It works on copies, because all servers of a process share the
    // contract.
    router: Object.assign(Object.create(router) as IndexedRouter, {
      getOperation(operationId: string) {
        const operation = router.getOperation(operationId)!;
        return { ...operation, requestBody: bodyOf(operation) };
      },
    }),
    lazyCompileValidators: true,
  });
}

/** A copy in which a nullable body is not one of two alternatives: Ajv fills in no defaults in these. */
function bodyOf(operation: Operation): OpenAPIV3.RequestBodyObject | undefined {
  const body = structuredClone(operation.requestBody) as OpenAPIV3.RequestBodyObject | undefined;
  for (const media of Object.values(body?.content ?? {})) media.schema = wholeOf(media.schema as Schema);
  return body;
}

/**
 * Without type coercion, also for parameters: their readers have already converted text to numbers. The document was validated
 * when it was generated; compiling the meta-schema takes longer than compiling the document's own schemas.
 */
function strictly(_ajv: Ajv, options: object): Ajv {
  return addFormats(new Ajv({ ...options, coerceTypes: false, formats, validateSchema: false }));
}

/**
 * The validators of an operation, called as openapi-backend's `validateRequest` calls them, without the steps that it repeats for
 * each request.
 */
export function validationOf({ operationId, requestBody }: Operation, validators: Validators): Validation {
  let compiled: readonly ValidateFunction[] | undefined;
  const compile = () => (compiled ??= validators.getRequestValidatorsForOperation(operationId!) ?? []);
  const mediaTypes = Object.keys((requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {});
  const hasForm = mediaTypes.length > 0 && mediaTypes.every((type) => type.startsWith('multipart/'));
  const takesJsonOnly = mediaTypes.length === 1 && mediaTypes[0] === 'application/json';

  const validate = (header: IncomingMessage['headers'], { path, query, body }: Parts): FieldError[] => {
    const errors: FieldError[] = [];
    if (typeof body === 'string' && takesJsonOnly && !isJson(body)) errors.push(notJson);
    const parts =
      body === undefined ? { path, query, header, cookie: {} } : { path, query, header, cookie: {}, requestBody: body };
    for (const holds of compiled ?? compile())
      if (!holds(parts)) for (const error of holds.errors!.filter(tells)) errors.push(fieldError(error, { hasForm }));
    return errors;
  };
  return Object.assign(validate, { prepare: () => void compile() });
}

/** Whether an error is reported. For a nullable member, the errors of the null alternative are not. */
function tells({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !isNothing(parentSchema as OpenAPIV3.SchemaObject);
}

const notJson = fieldError({ instancePath: '', keyword: 'parse', params: {}, schemaPath: '' });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
