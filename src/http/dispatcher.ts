import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Operation } from 'openapi-backend';
import { type Log, withoutRedaction } from '../adapters/log';
import type { Metrics } from '../adapters/metrics';
import type { RequestSpan, Tracing } from '../adapters/tracing';
import { type ErrorCode, Refusal, fail } from '../contract/failures';
import { nobody } from '../contract/caller';
import type { StoredFile } from '../contract/handler';
import type { ResponseCheck } from '../contract/responses';
import { StorageUnavailableError } from '../adapters/storage';
import { classifyDatabaseError } from '../database/errors';
import { regionOf } from '../limits/addresses';
import type { Quota } from '../limits/limits';
import { type Answer, type Outcome, answer, isStoredFile } from './envelope';
import type { Api, Exchange, Finished } from './exchange';
import { languageFor } from './language';
import { sending } from './sending';

/** Told of every answer to an operation of the contract; the tests count with it which documented statuses were seen. */
export type Observer = (operation: Operation, status: number) => void;

export interface DispatcherOptions {
  version: string;
  log: Log;
  /** So many proxies before the service are believed in what they say of where a request comes from; 0: the connection alone. */
  trustedProxies?: number;
  /** Checks every answer against the contract; absent in production. */
  check?: ResponseCheck;
  observe?: Observer;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
}

/** Takes every request through the contract, and every outcome, the unexpected too, into the envelope. */
export function createDispatcher(
  api: Api,
  { version, log, trustedProxies = 0, check, observe, metrics, tracing }: DispatcherOptions,
): RequestListener {
  const send = sending(['X-Api-Version', version]);
  // All members of its lines are made here.
  const requestLog = withoutRedaction(log);

  const finish = (outcome: Outcome, exchange: Exchange): Answer => {
    const result = toAnswer(outcome, exchange);
    if (!check || !exchange.plan) return result;
    const deviation = check(exchange.plan.operation, result.status, result.contentType, parsed(result));
    if (!deviation) return result;
    log.error({ traceId: exchange.traceId, deviation }, 'the answer deviates from the contract');
    return toAnswer(fail('INTERNAL_ERROR'), exchange);
  };

  const dispatch = async (exchange: Exchange, startedAt: number, span?: RequestSpan): Promise<void> => {
    const outcome = await outcomeOf(() => api.handle(exchange), exchange, log);
    let result = 'answer' in outcome ? outcome.answer : finish(outcome, exchange);
    if (isStoredFile(result.body) && exchange.request.method !== 'HEAD') {
      const opening = await outcomeOf(() => opened(result, result.body as StoredFile), exchange, log);
      result = 'answer' in opening ? opening.answer : finish(opening, exchange);
    }
    const { traceId, quota, plan, address } = exchange;
    const { status } = result;
    const operation = plan?.operationId;
    const code = exchange.code ?? codeOf(result);
    if (plan) observe?.(plan.operation, status);
    send(exchange.response, result, [{ 'X-Request-Id': traceId }, plan?.headers ?? none, quotaHeaders(quota)]);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const trace = span?.traceId;
    const userId = userOf(exchange);
    const line = { traceId, trace, operation: operation ?? null, status, code, userId, network: regionOf(address), ms };
    requestLog.info(line, 'request');
    metrics?.answered({
      operation,
      status,
      code,
      seconds: ms / 1000,
      isReplayed: 'Idempotent-Replayed' in result.headers,
    });
    span?.end({ operation, route: plan?.operation.path, status, code, requestId: traceId });
  };

  return (request, response) => {
    const startedAt = performance.now();
    const exchange: Exchange = {
      request,
      response,
      address: addressOf(request, trustedProxies),
      traceId: traceIdOf(request),
      language: languageFor(request),
      code: undefined,
      finish,
      problems: [],
      plan: undefined,
      identity: undefined,
      quota: undefined,
      caller: undefined,
      path: none,
      query: none,
      body: undefined,
    };
    if (!tracing) return void dispatch(exchange, startedAt);
    const span = tracing.request(request.method ?? 'GET', request.headers, 'encrypted' in request.socket);
    void span.within(() => dispatch(exchange, startedAt, span));
  };
}

const none: Record<string, never> = {};

/** The answer with the bytes of its file, which is read as it is sent. */
async function opened(answer: Answer, stored: StoredFile): Promise<Outcome | Finished> {
  const file = await stored.open();
  if (!file) return fail('NOT_FOUND');
  return { answer: { ...answer, body: file instanceof Uint8Array ? file : { size: stored.size, stream: file } } };
}

async function outcomeOf(
  work: () => Promise<Outcome | Finished>,
  exchange: Exchange,
  log: Log,
): Promise<Outcome | Finished> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    const kind = classifyDatabaseError(error)?.kind;
    // Which member the database would not take is not known.
    if (kind === 'badInput') return fail('VALIDATION_ERROR', { errors: [] });
    log.error({ traceId: exchange.traceId, err: error }, 'request failed');
    return kind === 'unavailable' || kind === 'conflict' || error instanceof StorageUnavailableError
      ? fail('NOT_READY', { retryAfter: 1 })
      : fail('INTERNAL_ERROR');
  }
}

function toAnswer(outcome: Outcome, exchange: Exchange): Answer {
  const { request, traceId, language, identity, plan } = exchange;
  exchange.code = 'failure' in outcome ? outcome.failure : undefined;
  return answer(outcome, {
    traceId,
    method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
    ifNoneMatch: request.headers['if-none-match'],
    language: ('language' in outcome ? outcome.language : undefined) ?? language,
    isPublic: identity?.kind === 'anonymous' && plan?.isRevalidated === true,
  });
}

function parsed({ contentType, body }: Answer): unknown {
  return contentType === 'application/json' ? (JSON.parse((body as string | Buffer).toString()) as unknown) : body;
}

/** Of a failure that is answered again, which nobody has worked out anew. */
function codeOf(answer: Answer): ErrorCode | undefined {
  if (answer.status < 400 || answer.contentType !== 'application/json') return undefined;
  return (parsed(answer) as { code: ErrorCode }).code;
}

/** Whose token came with the request, where it was a good one, also where he was refused. */
function userOf({ identity }: Exchange): number | undefined {
  return identity?.kind === 'caller' && identity.caller.userId !== nobody ? identity.caller.userId : undefined;
}

/** What the client may still send (draft-polli-ratelimit-headers-02). */
function quotaHeaders(quota: Quota | undefined): Record<string, string> {
  if (!quota) return none;
  return {
    'RateLimit-Limit': String(quota.limit),
    'RateLimit-Remaining': String(quota.remaining),
    'RateLimit-Reset': String(quota.resetSeconds),
  };
}

/**
 * As many proxies as are trusted are believed, each in what it adds at the end of X-Forwarded-For; where what they say is no
 * address, their own is taken.
 */
function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return own;
  const hops = String(forwarded).split(',');
  const address = hops[Math.max(0, hops.length - trustedProxies)]!.trim();
  return isIP(address) ? address : own;
}

/** The client's own id where it is fit for a log line, else a new one. */
function traceIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}
