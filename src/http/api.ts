import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import type { Context, Document, Operation, Request } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { access } from '../../generated/access';
import { isCalendarDate } from '../dates';
import type { Dependencies } from '../dependencies';
import type { Language, Message } from '../languages';
import { type Body, type BodyReader, bodyReader } from './body';
import type { Caller, Handlers, OperationId, RawAnswer } from './contract';
import { type Failure, type FieldError, refuse } from './failures';
import { fieldError } from './field-errors';
import { languageFor } from './language';
import { type Shaper, shaperOf } from './members';
import { IndexedRouter } from './router';
import { type Access, type Identity, authorise, identify } from './security';

/** One request on its way through the seam. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  traceId: string;
  /** In which to answer; the caller's own counts from the moment that the caller is known. */
  language: Language;
  /** What openapi-backend was given of it. */
  given?: Request;
  operation?: Operation;
  identity?: Identity;
  /** Whom the operation is done for; undefined for nobody. */
  caller?: Caller;
  body?: Body;
  problems: FieldError[];
}

/** What a handler answered, before the envelope. */
export type Outcome =
  | { status: number; data: unknown; message?: Message; pagination?: unknown }
  | { status: number; raw: RawAnswer }
  | Failure;

export interface Api {
  /** Routes, authorises, reads, validates and handles one request. Throws Refusal for what ends it on the way. */
  handle(exchange: Exchange): Promise<Outcome>;
}

interface Shapers {
  path: Shaper;
  query: Shaper;
  readBody?: BodyReader;
}

/** Formats that the contract uses beyond those of ajv-formats. */
const formats = { 'calendar-date': isCalendarDate, binary: true } as const;

/**
 * Wires the contract to its handlers. Refuses to start when an operation has no handler, or when who may call it is not
 * stated: the service fails closed.
 */
export async function createApi(document: Document, handlers: Handlers, dependencies: Dependencies): Promise<Api> {
  // Quick: the document was held against the OpenAPI schema when it was generated; again would cost a third of the start.
  const backend = new OpenAPIBackend({
    definition: document,
    strict: true,
    quick: true,
    validate: false,
    customizeAjv,
  });
  await backend.init();
  const router = new IndexedRouter(backend.definition);
  backend.router = router;
  // Compiled when first needed: compiling every validator beforehand would cost a second at each start.
  backend.validator = new OpenAPIValidator({
    definition: backend.definition,
    ajvOpts: { strict: false, allErrors: true, useDefaults: true },
    customizeAjv,
    router,
    lazyCompileValidators: true,
  });
  backend.validate = true;

  const shapers = new Map<string, Shapers>();
  for (const operation of router.getOperations()) {
    const operationId = operation.operationId as OperationId;
    accessOf(operation);
    shapers.set(operationId, shapersOf(operation));
    const handler = handlers[operationId] as unknown as (
      request: unknown,
      dependencies: Dependencies,
    ) => Promise<Outcome>;
    if (!handler) throw new Error(`operation ${operationId} has no handler`);
    backend.register(operationId, (context: Context, exchange: Exchange) =>
      handler(
        {
          path: context.request.params as unknown,
          query: context.request.query as unknown,
          body: exchange.body ? { ...(exchange.body.members as object), ...exchange.body.files } : undefined,
          caller: exchange.caller,
          traceId: exchange.traceId,
          language: exchange.language,
          languageFor: (tag: string) => languageFor(exchange.request, tag),
        },
        dependencies,
      ),
    );
  }

  backend.register({
    notFound: (context: Context) => {
      const match = router.match(context.request.method, context.request.path);
      refuse(match.kind === 'malformed' ? 'VALIDATION_ERROR' : 'ROUTE_NOT_FOUND');
    },
    methodNotAllowed: (context: Context) => {
      const match = router.match(context.request.method, context.request.path);
      refuse('METHOD_NOT_ALLOWED', match.kind === 'methodNotAllowed' ? { allow: match.allow } : {});
    },
    postRoutingHandler: async (context: Context, exchange: Exchange) => {
      if (!context.operation) return;
      exchange.operation = context.operation;
      const { token } = accessOf(context.operation);
      const header = token === 'none' ? undefined : exchange.request.headers.authorization;
      exchange.identity = await identify(header, dependencies);
      exchange.language = languageFor(exchange.request, exchange.identity.language);
    },
    // Between security and validation: an unauthorised body is never read, and validation sees the contract's own form.
    postSecurityHandler: async (context: Context, exchange: Exchange) => {
      exchange.caller = authorise(exchange.identity!, accessOf(context.operation));
      const { path, query, readBody } = shapers.get(context.operation.operationId!)!;
      const { request } = context;
      shapeInPlace(path, request.params as Record<string, unknown>, exchange.problems);
      if (!declares400(context.operation)) dropUnknown(request.query as Record<string, unknown>, context.operation);
      shapeInPlace(query, request.query as Record<string, unknown>, exchange.problems);
      exchange.body = await readBody?.(exchange.request, exchange.response);
      exchange.problems.push(...(exchange.body?.problems ?? []));
      // On the object that it was given: openapi-backend validates that one, not the context's copy.
      exchange.given!.body = exchange.body?.members;
    },
    unauthorizedHandler: () => refuse('UNAUTHENTICATED'),
    validationFail: (context: Context, exchange: Exchange) =>
      refuseInvalid(context.operation, [...exchange.problems, ...context.validation.errors!.map(fieldError)]),
    preOperationHandler: (context: Context, exchange: Exchange) => {
      if (exchange.problems.length > 0) refuseInvalid(context.operation, exchange.problems);
    },
  });
  for (const scheme of Object.keys(backend.definition.components?.securitySchemes ?? {})) {
    backend.registerSecurityHandler(
      scheme,
      (_context: Context, exchange: Exchange) => exchange.identity?.kind === 'caller',
    );
  }

  return {
    handle(exchange) {
      const { method = 'GET', url = '/', headers } = exchange.request;
      const [path = '/', search = ''] = url.split(/\?(.*)/s);
      const request = {
        method: method.toLowerCase(),
        path,
        headers: headers as never,
        query: queryOf(search) as never,
        body: undefined as unknown,
      };
      exchange.given = request;
      return backend.handleRequest(request, exchange) as Promise<Outcome>;
    },
  };
}

function accessOf(operation: Operation): Access {
  const entry = (access as Record<string, Access>)[operation.operationId!];
  if (!entry) throw new Error(`nothing states who may call ${operation.operationId}`);
  return entry;
}

function shapersOf(operation: Operation): Shapers {
  const parameters = (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
  const schemaOf = (place: string): OpenAPIV3.SchemaObject => ({
    type: 'object',
    properties: Object.fromEntries(parameters.filter((p) => p.in === place).map((p) => [p.name, p.schema!])),
  });
  const requestBody = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  return {
    path: shaperOf(schemaOf('path'), 'text'),
    query: shaperOf(schemaOf('query'), 'text'),
    ...(requestBody && { readBody: bodyReader(requestBody) }),
  };
}

function declares400(operation: Operation): boolean {
  return operation.responses?.['400'] !== undefined;
}

/** Where the contract declares no 400 (pictures, health, the document), what is not valid does not exist. */
function refuseInvalid(operation: Operation, errors: FieldError[]): never {
  if (!declares400(operation)) refuse('NOT_FOUND');
  refuse('VALIDATION_ERROR', { errors: distinct(errors) });
}

/** Probes and browsers add parameters of their own to what is not the API proper; they mean nothing there. */
function dropUnknown(query: Record<string, unknown>, operation: Operation): void {
  const known = ((operation.parameters ?? []) as OpenAPIV3.ParameterObject[]).map(({ name }) => name);
  for (const name of Object.keys(query)) if (!known.includes(name)) delete query[name];
}

/** Shapes the declared members and leaves the others where they are: an unknown query parameter has to be refused. */
function shapeInPlace(shape: Shaper, target: Record<string, unknown>, problems: FieldError[]): void {
  for (const [name, value] of Object.entries(target)) {
    const known = shape({ [name]: value }, '', problems) as Record<string, unknown>;
    if (Object.hasOwn(known, name)) target[name] = known[name];
  }
}

function queryOf(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = query[name];
    query[name] =
      earlier === undefined ? value : Array.isArray(earlier) ? [...(earlier as unknown[]), value] : [earlier, value];
  }
  return query;
}

/** Strict typing for parameters too: the shaper has already turned the text that reads as a number into one. */
function customizeAjv(_ajv: Ajv, options: object): Ajv {
  return addFormats(new Ajv({ ...options, coerceTypes: false, formats }));
}

/** One message a member: the first is the one that helps. At most fifty, so that an answer stays readable. */
function distinct(errors: FieldError[]): FieldError[] {
  return [...new Map(errors.toReversed().map((error) => [error.field, error])).values()].toReversed().slice(0, 50);
}
