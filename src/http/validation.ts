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
  /** Undefined where there is none. */
  body: unknown;
}

/** Answers what in the parts of a request is not as the contract has it, and fills in what the contract has defaults for. */
export interface Validation {
  (headers: IncomingMessage['headers'], parts: Parts): FieldError[];
  /** Compiles what is otherwise compiled by the first request. */
  prepare(): void;
}

export type Validators = Pick<OpenAPIValidator, 'getRequestValidatorsForOperation'>;

/** Formats that the contract uses beyond those of ajv-formats. */
const formats = { 'calendar-date': isCalendarDate, binary: true } as const;

/** openapi-backend's validators of the contract. Compiled when first needed: all of them beforehand would cost a second at each start. */
export function createValidators(definition: Document, router: IndexedRouter): Validators {
  return new OpenAPIValidator({
    definition,
    ajvOpts: { strict: false, allErrors: true, useDefaults: true, verbose: true },
    customizeAjv: strictly,
    // Compiling strikes files from the lists of required members: from copies, for the contract is all servers' of a process.
    router: Object.assign(Object.create(router) as IndexedRouter, {
      getOperation(operationId: string) {
        const operation = router.getOperation(operationId)!;
        return { ...operation, requestBody: bodyOf(operation) };
      },
    }),
    lazyCompileValidators: true,
  });
}

/** A copy in which a body that may be null is not one of two alternatives: in these Ajv fills in no defaults. */
function bodyOf(operation: Operation): OpenAPIV3.RequestBodyObject | undefined {
  const body = structuredClone(operation.requestBody) as OpenAPIV3.RequestBodyObject | undefined;
  for (const media of Object.values(body?.content ?? {})) media.schema = wholeOf(media.schema as Schema);
  return body;
}

/**
 * Strict typing for parameters too: their readers have already turned the text that reads as a number into one. The
 * document was held against the OpenAPI schema when it was generated; compiling the meta-schema costs more than compiling its own.
 */
function strictly(_ajv: Ajv, options: object): Ajv {
  return addFormats(new Ajv({ ...options, coerceTypes: false, formats, validateSchema: false }));
}

/** The validators of an operation, called as openapi-backend's `validateRequest` calls them, without what it does anew each time. */
export function validationOf({ operationId, requestBody }: Operation, validators: Validators): Validation {
  let compiled: readonly ValidateFunction[] | undefined;
  const compile = () => (compiled ??= validators.getRequestValidatorsForOperation(operationId!) ?? []);
  const mediaTypes = Object.keys((requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content ?? {});
  const takesJsonOnly = mediaTypes.length === 1 && mediaTypes[0] === 'application/json';

  const validate = (header: IncomingMessage['headers'], { path, query, body }: Parts): FieldError[] => {
    const errors: FieldError[] = [];
    if (typeof body === 'string' && takesJsonOnly && !isJson(body)) errors.push(notJson);
    const parts =
      body === undefined ? { path, query, header, cookie: {} } : { path, query, header, cookie: {}, requestBody: body };
    for (const holds of compiled ?? compile())
      if (!holds(parts)) errors.push(...holds.errors!.filter(tells).map(fieldError));
    return errors;
  };
  return Object.assign(validate, { prepare: () => void compile() });
}

/** Of a member that is neither what it may be nor null, only the former is told. */
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
