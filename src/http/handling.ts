import type { ServerResponse } from 'node:http';
import type { Dependencies, ServerDependencies } from '../contract/dependencies';
import { type Failure, Refusal } from '../contract/failures';
import type { Sender } from '../contract/handler';
import type { RequestDatabase } from '../database/request-database';
import { networkOf, siteOf } from '../limits/addresses';
import type { Counting } from './counting';
import type { Outcome } from './envelope';
import type { Exchange, Finished } from './exchange';
import { answeringOnce, requestHash } from './idempotency';
import { languageFor, mediaTypeFor } from './negotiation';
import type { Plan } from './plan';
import type { Responder } from './responder';

/**
 * Runs the handler of a valid request. With an Idempotency-Key, the handler runs once, and later requests receive the stored
 * response.
 */
export function handling(dependencies: ServerDependencies, { count, countStored }: Counting, respond: Responder) {
  const answerOnce = answeringOnce(dependencies);

  let lagging: Dependencies | undefined;
  const dependenciesOf = (plan: Plan, { caller }: Exchange): Dependencies => {
    if (plan.changes) return { ...dependencies, database: dependencies.database.withWaitBudget() };
    // A logged-in user reads their own changes at once, so they read from the primary.
    if (!plan.mayLag || caller) return dependencies;
    return (lagging ??= { ...dependencies, database: dependencies.database.lagging });
  };

  return async (exchange: Exchange, plan: Plan): Promise<Outcome | Finished> => {
    const request = requestOf(exchange, plan);
    // Node provides header names in lower case.
    const key = plan.takesKey ? (exchange.request.headers['idempotency-key'] as string | undefined) : undefined;
    const costs = { body: request.body, query: request.query, cost: kilobytes(exchange.body?.jsonBytes ?? 0) };
    if (key === undefined) {
      const counted = count(exchange, plan.particularLimits, costs);
      if (counted) await counted;
      return plan.handler(request, dependenciesOf(plan, exchange));
    }
    const claim = { scope: `${whose(exchange)} ${plan.operationId}`, key, requestHash: requestHash(request) };
    let storedBytes = 0;
    const record = await answerOnce(claim, async (database: RequestDatabase) => {
      // Here, so that a request with a stored response is not counted again. No connection is in use yet.
      await count(exchange, plan.particularLimits, costs);
      await count(exchange, ['storedResponses']);
      const outcome = await plan.handler(request, { ...dependencies, database }).catch(failureOf);
      const answer = respond(outcome, exchange);
      storedBytes = Buffer.byteLength(answer.body as string);
      return { ...answer, traceId: exchange.traceId };
    });
    if (storedBytes > 0) await countStored(exchange, kilobytes(storedBytes));
    exchange.traceId = record.traceId;
    return { answer: record };
  };
}

const noBytes = Buffer.alloc(0);

/** In kB, at least 1. */
const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024));

/** The request as a handler sees it: `Request` of contract/handler.ts, for any operation. */
function requestOf(exchange: Exchange, { mediaTypes }: Plan) {
  const { request, path, query, body, caller, address, traceId, language } = exchange;
  return {
    path,
    query,
    body: body ? { ...(body.members as object), ...body.files } : undefined,
    rawBody: body?.bytes ?? noBytes,
    headers: request.headers,
    caller,
    mediaType: mediaTypes && mediaTypeFor(request, mediaTypes),
    address,
    // Computed on demand, because few handlers use it.
    get sender() {
      return senderOf(exchange);
    },
    traceId,
    language,
    languageFor: (tag: string) => languageFor(request, tag),
  };
}

/** Who takes turns with others for what is scarce. */
export function senderOf(exchange: Exchange): Sender {
  const { caller, address, response } = exchange;
  const standing = !caller ? 'anonymous' : caller.isActive ? 'active' : 'inactive';
  return { key: whose(exchange), site: siteOf(address), standing, gone: goneOf(response) };
}

function whose({ caller, address }: Exchange): string {
  return caller ? `user:${caller.userId}` : `address:${networkOf(address)}`;
}

/** Aborted if the connection ends before the response is complete. */
function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed || response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure;
  throw error;
}
