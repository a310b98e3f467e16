import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from 'openapi-backend';
import type { Guard } from '../contract/caller';
import type { ServerDependencies } from '../contract/dependencies';
import { dereferenced } from '../contract/document';
import { type FieldError, Refusal, inMaintenance, refuse } from '../contract/failures';
import type { Handlers } from '../contract/handler';
import type { BodyReader } from './body';
import { type Counting, counting } from './counting';
import { createMessage } from '../languages';
import type { Api, Exchange } from './exchange';
import type { Body } from './forms';
import { formatReaders } from './formats';
import { CostlyReads, type Reader } from './costly-reads';
import { handling } from './handling';
import { languageFor } from './negotiation';
import { mostParameters, queryOf } from './parameters';
import { type Plan, planOf } from './plan';
import { type Responder, createResponder } from './responder';
import { IndexedRouter } from './router';
import { originOf, turnOfIdentifying } from './turns';
import { type Validators, createValidators } from './validation';

export interface PlannedApi extends Api {
  plans: readonly Plan[];
  /** Compiles the validators that the first request of each operation would compile. Yields to requests after each operation. */
  prepare(): Promise<void>;
}

/** How long the result of an authorisation is used without checking it again, in ms. */
const longestTrustMs = 1_000;

/** The further points that the parameters of a request take. */
const costOfQuery = ({ costOfParameters }: Plan, query: Record<string, unknown>) =>
  costOfParameters.reduce((sum, [name, points]) => {
    const value = query[name];
    return value === undefined || value === false ? sum : sum + points;
  }, 0);

/** The points that a body takes of the limit `requests`, one for every 4 KiB: a client may send long texts less often. */
const costOf = ({ jsonBytes }: Body) => Math.floor(jsonBytes / 4096);

const compiled = new WeakMap<Document, { router: IndexedRouter; validators: Validators }>();

/** The router and the validators of a document, shared by all servers of a process. */
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
 * Connects the contract to its handlers: one plan for each operation, and the steps that handle a request. Throws if an operation
 * has no handler or no access rule.
 */
export function createApi(
  document: Document,
  handlers: Handlers,
  dependencies: ServerDependencies,
  guard: Guard,
  respond: Responder = createResponder(),
  costlyReads = new CostlyReads(),
): PlannedApi {
  const { router, validators } = compiledOf(document);
  const formats = formatReaders(dependencies);
  const plans = new Map(
    router.getOperations().map((operation) => [operation, planOf(operation, handlers, validators, formats)] as const),
  );
  const docs = () => `${dependencies.config.publicUrl ?? ''}/Docs`;
  const counts = counting(dependencies);
  const { count } = counts;
  const handle = handling(dependencies, counts, respond);

  const identify = identifying(dependencies, guard);
  const { authoriseAgain, readBody } = slowSteps(identify, guard, counts);

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
      const { operation, params, search } = route(router, request, docs);
      const plan = plans.get(operation)!;
      exchange.plan = plan;

      const identified = identify(exchange, plan);
      const identity = identified instanceof Promise ? await identified : identified;
      exchange.identity = identity;
      exchange.language = languageFor(request, identity.language);
      const counted = count(exchange, plan.limits, { cost: plan.cost });
      if (counted) await counted;
      // Before the body is read: the body of an unauthorised request never is.
      exchange.caller = guard.authorise(identity, plan.access);
      if (plan.pauses && dependencies.maintenance.isOn) throw new Refusal(inMaintenance);

      exchange.path = params;
      plan.readPath(params, problems);
      const query = (exchange.query = readQuery(plan, search));
      plan.readQuery(query, problems);
      const further = costOfQuery(plan, query);
      if (further > 0) await count(exchange, plan.weighedLimits, { cost: further });
      if (plan.readBody) await readBody(exchange, plan, plan.readBody);

      const body = exchange.body?.members;
      problems.push(...plan.validate(request.headers, { path: params, query, body }));
      if (problems.length > 0) refuseInvalid(plan, problems);

      const begin = performance.now();
      const work = () => handle(exchange, plan);
      const isCostly = !plan.changes && plan.cost + further > 1;
      const outcome = await (isCostly ? costlyReads.run(readerOf(exchange), work) : work());
      // The caller may have lost the right to the data while the request waited for it.
      if (!plan.changes && exchange.caller && performance.now() - begin > longestTrustMs)
        await authoriseAgain(exchange, plan);
      return outcome;
    },
  };
}

const readerOf = (exchange: Exchange): Reader => ({
  origin: () => originOf(exchange),
  isGone: () => exchange.response.destroyed,
});

/** Returns a function that identifies the sender of a request to an operation. */
function identifying(dependencies: ServerDependencies, guard: Guard) {
  const { tokens, clock } = dependencies;
  return (exchange: Exchange, { access }: Plan) => {
    const header = access.token === 'none' ? undefined : exchange.request.headers.authorization;
    if (header === undefined) return guard.identify(header, dependencies);
    const database = dependencies.database.inTurn(turnOfIdentifying(exchange, header));
    return guard.identify(header, { tokens, clock, database });
  };
}

/** The steps during which the caller may lose a right. */
function slowSteps(identify: ReturnType<typeof identifying>, guard: Guard, { count }: Counting) {
  const authoriseAgain = async (exchange: Exchange, plan: Plan) =>
    guard.authorise(await identify(exchange, plan), plan.access);

  const readBody = async (exchange: Exchange, plan: Plan, read: BodyReader) => {
    const begin = performance.now();
    const body = (exchange.body = await read(exchange.request, exchange.response, exchange.address));
    // The caller may have been blocked while the body arrived slowly, and could otherwise act for another 30 s.
    if (exchange.caller && performance.now() - begin > longestTrustMs)
      exchange.caller = await authoriseAgain(exchange, plan);
    const cost = costOf(body);
    if (cost > 0) await count(exchange, plan.weighedLimits, { cost });
    exchange.problems.push(...body.problems);
  };

  return { authoriseAgain, readBody };
}

/** The requested operation, the values in its path, and the text of the query. */
function route(router: IndexedRouter, { method = 'GET', url = '/' }: IncomingMessage, docs: () => string) {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const match = router.match(method, path);
  if (match.kind === 'malformed') {
    const { position } = match;
    refuse('VALIDATION_ERROR', { message: createMessage('route.percent', { position }) });
  }
  if (match.kind === 'notFound') {
    const names = match.near.join(', ');
    const message = names
      ? createMessage('route.near', { names, docs: docs() })
      : createMessage('route.none', { docs: docs() });
    refuse('ROUTE_NOT_FOUND', { message });
  }
  if (match.kind === 'methodNotAllowed') {
    const { allow, near } = match;
    const meant = { methods: allow.join(', '), names: near.join(', ') };
    refuse('METHOD_NOT_ALLOWED', {
      allow,
      ...(near.length > 0 && { message: createMessage('route.methodsNear', meant) }),
    });
  }
  return { ...match, search: mark === -1 ? '' : url.slice(mark + 1) };
}

/**
 * The parameters of the query. Too many of them are refused before they are read, because each unknown one would cause an error; operations that
 * ignore unknown parameters ignore them.
 */
function readQuery({ declares400 }: Plan, search: string): Record<string, unknown> {
  const query = queryOf(search);
  if (query) return query;
  if (!declares400) return {};
  refuse('VALIDATION_ERROR', { message: createMessage('route.parameters', { most: mostParameters }) });
}

/** An invalid request to an operation that declares no 400 (pictures, health checks, the document) returns 404. */
function refuseInvalid({ declares400 }: Plan, errors: FieldError[]): never {
  if (!declares400) refuse('NOT_FOUND');
  refuse('VALIDATION_ERROR', { errors: distinct(errors) });
}

/** One error for each member, the most specific one; at most fifty errors in a response. */
function distinct(errors: FieldError[]): FieldError[] {
  const kept = new Map<string, FieldError>();
  for (const error of errors) {
    const known = kept.get(error.field);
    if (!known || isBound(known) > isBound(error)) kept.set(error.field, error);
  }
  return [...kept.values()].slice(0, 50);
}

/** An error in the format is more specific than one in the length: a date that is too short is not a date. */
function isBound({ code }: FieldError): number {
  return Number(code === 'minLength' || code === 'maxLength');
}
