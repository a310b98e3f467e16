import type { ServerResponse } from 'node:http';
import type { Dependencies, ServerDependencies } from '../contract/dependencies';
import { type Failure, Refusal } from '../contract/failures';
import type { Sender } from '../contract/handler';
import type { RequestDatabase } from '../database/request-database';
import { LimitsInTurn } from '../limits/limits';
import { RepeatedCounts } from '../limits/repeated-counts';
import { type Counting, storedResponseLimits } from './counting';
import type { Outcome } from './envelope';
import type { Exchange, Finished } from './exchange';
import { answeringOnce, requestHash } from './idempotency';
import type { IdempotencyRecord } from './repository-idempotency';
import { languageFor, mediaTypeFor } from './negotiation';
import type { Plan } from './plan';
import type { Responder } from './responder';
import { keyOf, originOf, standingOf, turnOfRequest } from './turns';

/** What the handler has done outside its transaction, and whether the transaction was committed. */
interface Effect {
  readonly undoing: (() => Promise<void>)[];
  isCommitted: boolean;
}

/**
 * Runs the handler of a valid request. With an Idempotency-Key, the handler runs once, and later requests receive the stored
 * response.
 */
export function handling(dependencies: ServerDependencies, { count, countStored }: Counting, respond: Responder) {
  const answerOnce = answeringOnce(dependencies);

  const { database, limits } = dependencies;
  const dependenciesOf = ({ changes, mayLag }: Plan, exchange: Exchange): Dependencies => {
    const turnOf = turnOfRequest(exchange);
    // A logged-in user reads their own changes at once, so they read from the primary.
    const reading = () => database.inTurn(turnOf, mayLag && !exchange.caller);
    const own = changes ? database.withWaitBudget(turnOf) : reading();
    return { ...dependencies, database: own, limits: new LimitsInTurn(limits, turnOf) };
  };

  return async (exchange: Exchange, plan: Plan): Promise<Outcome | Finished> => {
    const effect: Effect = { undoing: [], isCommitted: false };
    try {
      return await handle(exchange, plan, effect);
    } finally {
      if (!effect.isCommitted) await Promise.all(effect.undoing.map((undo) => undo()));
    }
  };

  async function handle(exchange: Exchange, plan: Plan, effect: Effect): Promise<Outcome | Finished> {
    const request = requestOf(exchange, plan, effect);
    // Node provides header names in lower case.
    const key = plan.takesKey ? (exchange.request.headers['idempotency-key'] as string | undefined) : undefined;
    const costs = { body: request.body, query: request.query, cost: kilobytes(exchange.body?.jsonBytes ?? 0) };
    if (key === undefined) {
      const counted = count(exchange, plan.particularLimits, costs);
      if (counted) await counted;
      const outcome = await plan.handler(request, dependenciesOf(plan, exchange));
      effect.isCommitted = !('failure' in outcome);
      return outcome;
    }
    const claim = {
      scope: `${keyOf(exchange.caller, exchange.address)} ${plan.operationId}`,
      key,
      requestHash: requestHash(request),
    };
    let storedBytes = 0;
    let own: IdempotencyRecord | undefined;
    const turnOf = turnOfRequest(exchange);
    const requestDatabase = database.withWaitBudget(turnOf);
    const counts = new RepeatedCounts();
    const record = await answerOnce(claim, requestDatabase, async (late: RequestDatabase) => {
      counts.begin();
      // Here, so that a request with a stored response is not counted again. No connection is in use yet.
      await counts.once('request', () => count(exchange, plan.particularLimits, costs));
      await counts.once('stored response', () => count(exchange, storedResponseLimits));
      // A request that holds a connection must not wait for another one behind those that hold none. There are few: as many as connections.
      const turnOfCounting = () => (late.isBegun ? { ...turnOf(), standing: 'process' as const } : turnOf());
      const within = { ...dependencies, database: late, limits: new LimitsInTurn(limits, turnOfCounting, counts) };
      const outcome = await plan.handler(request, within).catch(failureOf);
      const answer = respond(outcome, exchange);
      storedBytes = Buffer.byteLength(answer.body as string);
      own = { ...answer, traceId: exchange.traceId };
      return own;
    });
    // Another record is that of the first request, which another process has handled.
    effect.isCommitted = record === own && record.status < 400;
    if (storedBytes > 0) await countStored(exchange, kilobytes(storedBytes));
    exchange.traceId = record.traceId;
    return { answer: record };
  }
}

const noBytes = Buffer.alloc(0);

/** In kB, at least 1. */
const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024));

/** The request as a handler sees it: `Request` of contract/handler.ts, for any operation. */
function requestOf(exchange: Exchange, { mediaTypes }: Plan, { undoing }: Effect) {
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
    ifFailed: (undo: () => Promise<void>) => void undoing.push(undo),
  };
}

function senderOf(exchange: Exchange): Sender {
  return { ...originOf(exchange), standing: standingOf(exchange.caller), gone: goneOf(exchange.response) };
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
