import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from 'openapi-backend';
import type { Guard } from '../contract/caller';
import type { ServerDependencies } from '../contract/dependencies';
import { dereferenced } from '../contract/document';
import { type FieldError, refuse } from '../contract/failures';
import type { Handlers } from '../contract/handler';
import { counting } from './counting';
import { createMessage } from '../languages';
import type { Api } from './exchange';
import { formatReaders } from './formats';
import { handling } from './handling';
import { languageFor } from './negotiation';
import { queryOf } from './parameters';
import { type Plan, planOf } from './plan';
import { type Responder, createResponder } from './responder';
import { IndexedRouter } from './router';
import { type Validators, createValidators } from './validation';

export interface PlannedApi extends Api {
  plans: readonly Plan[];
  /** Compiles what is otherwise compiled by the first request of each operation, a little at a time so that requests go between. */
  prepare(): Promise<void>;
}

/** So long after it was asked who is calling the answer still holds, ms. */
const longestTrustMs = 1_000;

const compiled = new WeakMap<Document, { router: IndexedRouter; validators: Validators }>();

/** Routes and validators of a document, the same for all servers of a process. */
function compiledOf(document: Document) {
  let known = compiled.get(document);
  if (!known) {
    const definition = dereferenced(document as never) as Document;
    const router = new IndexedRouter(definition);
    known = { router, validators: createValidators(definition, router) };
    compiled.set(document, known);
  }
  return known;
}

/**
 * Wires the contract to its handlers: a plan for each operation, and the way of a request through it. Refuses to start when an
 * operation has no handler, or when who may call it is not stated.
 */
export function createApi(
  document: Document,
  handlers: Handlers,
  dependencies: ServerDependencies,
  guard: Guard,
  respond: Responder = createResponder(),
): PlannedApi {
  const { router, validators } = compiledOf(document);
  const formats = formatReaders(dependencies);
  const plans = new Map(
    router.getOperations().map((operation) => [operation, planOf(operation, handlers, validators, formats)] as const),
  );
  const count = counting(dependencies.limits);
  const handle = handling(dependencies, respond);

  return {
    plans: [...plans.values()],
    async prepare() {
      for (const { validate } of plans.values()) {
        await nextTurn();
        validate.prepare();
      }
    },
    async handle(exchange) {
      const { request, problems } = exchange;
      const { operation, params, search } = route(router, request.method, request.url);
      const plan = plans.get(operation)!;
      exchange.plan = plan;

      const header = plan.access.token === 'none' ? undefined : request.headers.authorization;
      const identified = guard.identify(header, dependencies);
      const identity = identified instanceof Promise ? await identified : identified;
      exchange.identity = identity;
      exchange.language = languageFor(request, identity.language);
      const counted = count(exchange, plan.limits);
      if (counted) await counted;
      // Before anything is read: an unauthorised body never is.
      exchange.caller = guard.authorise(identity, plan.access);

      exchange.path = params;
      plan.readPath(params, problems);
      const query = (exchange.query = queryOf(search));
      plan.readQuery(query, problems);
      if (plan.readBody) {
        const begin = performance.now();
        exchange.body = await plan.readBody(request, exchange.response);
        // Whoever lets a body trickle in may have been blocked meanwhile, and would act for half a minute after that.
        if (exchange.caller && performance.now() - begin > longestTrustMs)
          exchange.caller = guard.authorise(await guard.identify(header, dependencies), plan.access);
      }
      if (exchange.body) problems.push(...exchange.body.problems);

      const body = exchange.body?.members;
      problems.push(...plan.validate(request.headers, { path: params, query, body }));
      if (problems.length > 0) refuseInvalid(plan, problems);

      const begin = performance.now();
      const outcome = await handle(exchange, plan, count);
      // Who has waited for what there is to read may have lost the right to it.
      if (!plan.changes && exchange.caller && performance.now() - begin > longestTrustMs)
        guard.authorise(await guard.identify(header, dependencies), plan.access);
      return outcome;
    },
  };
}

/** The operation that a request asks for, with the values in its path and the text of its query. */
function route(router: IndexedRouter, method = 'GET', url = '/') {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const match = router.match(method, path);
  if (match.kind === 'malformed') refuse('VALIDATION_ERROR');
  if (match.kind === 'notFound') {
    const { like } = match;
    refuse('ROUTE_NOT_FOUND', like === undefined ? {} : { message: createMessage('route.like', { path: like }) });
  }
  if (match.kind === 'methodNotAllowed') refuse('METHOD_NOT_ALLOWED', { allow: match.allow });
  return { ...match, search: mark === -1 ? '' : url.slice(mark + 1) };
}

/** Where the contract declares no 400 (pictures, health, the document), what is not valid does not exist. */
function refuseInvalid({ declares400 }: Plan, errors: FieldError[]): never {
  if (!declares400) refuse('NOT_FOUND');
  refuse('VALIDATION_ERROR', { errors: distinct(errors) });
}

/** One message a member, the one that tells most. At most fifty, so that an answer stays readable. */
function distinct(errors: FieldError[]): FieldError[] {
  const kept = new Map<string, FieldError>();
  for (const error of errors) {
    const known = kept.get(error.field);
    if (!known || isBound(known) > isBound(error)) kept.set(error.field, error);
  }
  return [...kept.values()].slice(0, 50);
}

/** How something is written matters more than how long it is: a date that is too short is no date. */
function isBound({ code }: FieldError): number {
  return Number(code === 'minLength' || code === 'maxLength');
}
