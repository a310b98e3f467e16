import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { Request as HttpRequest } from 'express';
import { OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import type { Context, Document, Operation } from 'openapi-backend';
import type { OpenAPIV3 } from 'openapi-types';
import { access } from '../../generated/access';
import type { Access, Guard } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, type FieldError, Refusal, refuse } from '../contract/failures';
import type { Handlers, OperationId } from '../contract/handler';
import type { Database } from '../database/connection';
import { networkOf } from '../limits/addresses';
import type { LimitName } from '../limits/rules';
import { isCalendarDate } from '../values/dates';
import type { Outcome } from './envelope';
import type { Api, Exchange, Finished } from './exchange';
import { fieldError } from './field-errors';
import { answeringOnce, requestHash } from './idempotency';
import { languageFor } from './language';
import { type Normalizers, declares400, dropUnknown, queryOf, normalizeInPlace, normalizersOf } from './parameters';
import { IndexedRouter } from './router';

/** Formats that the contract uses beyond those of ajv-formats. */
const formats = { 'calendar-date': isCalendarDate, binary: true } as const;

/**
 * Wires the contract to its handlers. Refuses to start when an operation has no handler, or when who may call it is not
 * stated: the service fails closed.
 */
export async function createApi(
  document: Document,
  handlers: Handlers,
  dependencies: Dependencies,
  guard: Guard,
): Promise<Api> {
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

  const answerOnce = answeringOnce(dependencies);
  const normalizers = new Map<string, Normalizers>();
  for (const operation of router.getOperations()) {
    const operationId = operation.operationId as OperationId;
    accessOf(operation);
    normalizers.set(operationId, normalizersOf(operation));
    const mediaTypes = mediaTypesOf(operation);
    const handler = handlers[operationId] as unknown as (
      request: unknown,
      dependencies: Dependencies,
    ) => Promise<Outcome>;
    if (!handler) throw new Error(`operation ${operationId} has no handler`);
    const particularLimits = accessOf(operation).limits.filter((name) => name !== 'requests');
    backend.register(operationId, async (context: Context, exchange: Exchange) => {
      const request = {
        path: context.request.params as unknown,
        query: context.request.query as unknown,
        body: exchange.body ? { ...(exchange.body.members as object), ...exchange.body.files } : undefined,
        caller: exchange.caller,
        mediaType: mediaTypes && (exchange.request.accepts(mediaTypes) || mediaTypes[0]),
        address: exchange.address,
        traceId: exchange.traceId,
        language: exchange.language,
        languageFor: (tag: string) => languageFor(exchange.request, tag),
      };
      // Only now: a form that has to be corrected is no registration yet.
      await count(exchange, particularLimits, request.body);
      const key = keyOf(operation, exchange.request);
      if (key === undefined) return handler(request, dependencies);
      const { caller, address } = request;
      const whose = caller ? `user:${caller.userId}` : `address:${networkOf(address)}`;
      const claim = { scope: `${whose} ${operationId}`, key, requestHash: requestHash(request) };
      const receipt = await answerOnce(claim, async (db: Database) => {
        const outcome = await handler(request, { ...dependencies, db }).catch(failureOf);
        return { ...exchange.finish(outcome), traceId: exchange.traceId };
      });
      exchange.traceId = receipt.traceId;
      return { answer: receipt };
    });
  }

  /** Counts the request against the limits, and refuses it where one is used up. */
  async function count(exchange: Exchange, names: readonly LimitName[], body?: object): Promise<void> {
    if (names.length === 0) return;
    const { identity, address } = exchange;
    const userId = identity?.kind === 'caller' ? identity.caller.userId : undefined;
    const quota = await dependencies.limits.count(names, { userId, address, body });
    if (!quota) return;
    if (!exchange.quota || quota.isExceeded || quota.remaining < exchange.quota.remaining) exchange.quota = quota;
    if (quota.isExceeded) refuse('RATE_LIMITED', { retryAfter: quota.resetSeconds });
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
      exchange.identity = await guard.identify(header, dependencies);
      exchange.language = languageFor(exchange.request, exchange.identity.language);
      if (accessOf(context.operation).limits.includes('requests')) await count(exchange, ['requests']);
    },
    // Between security and validation: an unauthorised body is never read, and validation sees the contract's own form.
    postSecurityHandler: async (context: Context, exchange: Exchange) => {
      exchange.caller = guard.authorise(exchange.identity!, accessOf(context.operation));
      const { path, query, readBody } = normalizers.get(context.operation.operationId!)!;
      const { request } = context;
      normalizeInPlace(path, request.params as Record<string, unknown>, exchange.problems);
      if (!declares400(context.operation)) dropUnknown(request.query as Record<string, unknown>, context.operation);
      normalizeInPlace(query, request.query as Record<string, unknown>, exchange.problems);
      exchange.body = await readBody?.(exchange.request, exchange.response);
      exchange.problems = exchange.problems.concat(exchange.body?.problems ?? []);
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
      return backend.handleRequest(request, exchange) as Promise<Outcome | Finished>;
    },
  };
}

function accessOf(operation: Operation): Access {
  const table: Record<string, Access | undefined> = access;
  const entry = table[operation.operationId!];
  if (!entry) throw new Error(`nothing states who may call ${operation.operationId}`);
  return entry;
}

/** The Idempotency-Key of a request, where the operation takes one. Node has the names of headers in lower case. */
function keyOf({ parameters = [] }: Operation, { headers }: HttpRequest): string | undefined {
  const isTaken = (parameters as OpenAPIV3.ParameterObject[]).some(({ name }) => name === 'Idempotency-Key');
  return isTaken ? (headers['idempotency-key'] as string | undefined) : undefined;
}

/** What the client may choose from, JSON first; undefined where there is no choice. */
function mediaTypesOf({ responses }: Operation): string[] | undefined {
  const types = Object.keys((responses?.['200'] as OpenAPIV3.ResponseObject | undefined)?.content ?? {});
  const others = types.filter((type) => type !== 'application/json');
  return others.length > 0 && others.length < types.length ? ['application/json', ...others] : undefined;
}

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure;
  throw error;
}

/** Where the contract declares no 400 (pictures, health, the document), what is not valid does not exist. */
function refuseInvalid(operation: Operation, errors: FieldError[]): never {
  if (!declares400(operation)) refuse('NOT_FOUND');
  refuse('VALIDATION_ERROR', { errors: distinct(errors) });
}

/** Strict typing for parameters too: the shaper has already turned the text that reads as a number into one. */
function customizeAjv(_ajv: Ajv, options: object): Ajv {
  return addFormats(new Ajv({ ...options, coerceTypes: false, formats }));
}

/** One message a member: the first is the one that helps. At most fifty, so that an answer stays readable. */
function distinct(errors: FieldError[]): FieldError[] {
  return [...new Map(errors.toReversed().map((error) => [error.field, error])).values()].toReversed().slice(0, 50);
}
