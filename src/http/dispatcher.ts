import type { RequestListener } from 'node:http';
import type { Operation } from 'openapi-backend';
import { type Log, withoutRedaction } from '../adapters/log';
import type { Metrics } from '../adapters/metrics';
import { StorageUnavailableError } from '../adapters/storage';
import type { RequestSpan, Tracing } from '../adapters/tracing';
import { noUserId } from '../contract/caller';
import { type ErrorCode, fail, type Failure, notFound, Refusal } from '../contract/failures';
import type { StoredFile } from '../contract/handler';
import { ClientDisconnectedError, classifyDatabaseError } from '../database/errors';
import { siteOf } from '../limits/addresses';
import type { Quota } from '../limits/limits';
import { decode, newExchange } from './decoding';
import { type Answer, type Outcome, internalError, isBodyStream, isStoredFile } from './envelope';
import type { Api, Exchange, Finished } from './exchange';
import { type Responder, bodyOf, createResponder } from './responder';
import { sending } from './sending';
import type { UnreadResponses } from './unread-responses';

/** Called with every response to an operation of the contract; the tests count with it which documented statuses and error codes occurred. */
export type Observer = (operation: Operation, status: number, code: string | undefined) => void;

export interface DispatcherOptions {
  version: string;
  log: Log;
  /** How many proxies in front of the server are trusted to name the client's address; 0: X-Forwarded-For is ignored. */
  trustedProxies?: number;
  respond?: Responder;
  observe?: Observer | undefined;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  /** Shared with the files of the docs. */
  unread?: UnreadResponses;
}

/** What a dispatcher does after it has sent a response. */
type Recorder = (exchange: Exchange, result: Answer, ms: number, span: RequestSpan | undefined) => void;

/**
 * Handles every request: decodes it, has `api` handle it, sends the response and records it. The returned listener never throws,
 * and its promise never rejects:
 *
 * - An error before the response is sent becomes a 500 in the envelope (or the failure that {@link failureOf} names).
 * - If the response cannot be sent, and its headers are not sent yet, a 500 is sent in its place; else the connection is cut.
 * - An error while the response is recorded is logged.
 */
export function createDispatcher(api: Api, options: DispatcherOptions): RequestListener {
  const { version, log, tracing } = options;
  const send = sending(['X-Api-Version', version], options.unread);
  const record = recording(options);

  const handle = handling(api, options);

  const sendTo = (exchange: Exchange, result: Answer) => {
    const { traceId, quota, plan, response, address } = exchange;
    const { body } = result;
    if (isBodyStream(body))
      body.stream.once('error', (error) => {
        // A stream also ends with an error when the client has disconnected.
        if (!response.destroyed) attempt(log, () => log.error({ traceId, err: error }, 'the response was cut off'));
      });
    send(response, result, [{ 'X-Request-Id': traceId }, plan?.headers ?? none, quotaHeaders(quota)], address);
  };

  /** Sends the response, or a 500 if that fails; returns what was sent. */
  const answer = async (exchange: Exchange): Promise<Answer> => {
    let result: Answer | undefined;
    try {
      result = await handle(exchange);
      sendTo(exchange, result);
      return result;
    } catch (error) {
      attempt(log, () => log.error({ traceId: exchange.traceId, err: error }, 'the response could not be sent'));
      if (isBodyStream(result?.body)) result.body.stream.destroy();
      exchange.code = 'INTERNAL_ERROR';
      const failed = internalError(exchange);
      if (exchange.response.headersSent) exchange.response.destroy();
      else if (!attempt(log, () => sendTo(exchange, failed))) exchange.response.destroy();
      return failed;
    }
  };

  const dispatch = async (exchange: Exchange, startedAt: number, span?: RequestSpan): Promise<void> => {
    const result = await answer(exchange);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    record(exchange, result, ms, span);
  };

  return (request, response) => {
    const startedAt = performance.now();
    const exchange = newExchange(request, response);
    let isDispatched = false;
    const start = (span?: RequestSpan) => {
      isDispatched = true;
      dispatch(exchange, startedAt, span).catch(() => response.destroy());
    };
    if (tracing)
      attempt(log, () => {
        const span = tracing.request(request.method ?? 'GET', request.headers, 'encrypted' in request.socket);
        span.within(() => start(span));
      });
    // Without tracing, and where it failed.
    if (!isDispatched) start();
  };
}

const none: Record<string, never> = {};

/** Decodes a request and has `api` handle it. Errors become failures in the envelope. */
function handling(
  api: Api,
  { log, trustedProxies = 0, respond = createResponder() }: DispatcherOptions,
): (exchange: Exchange) => Promise<Answer> {
  const resultOf = async (exchange: Exchange, work: () => Promise<Outcome | Finished>): Promise<Answer> => {
    try {
      const outcome = await work();
      return 'answer' in outcome ? outcome.answer : respond(outcome, exchange);
    } catch (error) {
      return respond(failureOf(error, exchange, log), exchange);
    }
  };
  return async (exchange) => {
    const result = await resultOf(exchange, () => {
      decode(exchange, trustedProxies);
      return api.handle(exchange);
    });
    const { body } = result;
    if (!isStoredFile(body) || exchange.request.method === 'HEAD') return result;
    return resultOf(exchange, () => opened(result, body));
  };
}

/** Logs, counts and traces responses. Each of these steps is done even if another one fails. */
function recording({ log, observe, metrics }: DispatcherOptions): Recorder {
  // Every member of these lines is made here, so none needs to be redacted.
  const requestLog = withoutRedaction(log);
  return (exchange, result, ms, span) => {
    const { traceId, plan, address } = exchange;
    const { status } = result;
    const operation = plan?.operationId;
    const code = exchange.code ?? codeOf(result);
    attempt(log, () => plan && observe?.(plan.operation, status, code));
    attempt(log, () => {
      const [trace, userId, site] = [span?.traceId, userOf(exchange), siteOf(address)];
      const line = { traceId, trace, operation: operation ?? null, status, code, userId, site, ms };
      // A proxy and an orchestrator probe each instance several times a second.
      requestLog[isProbe(operation) && status === 200 ? 'debug' : 'info'](line, 'request');
    });
    attempt(log, () =>
      metrics?.answered({
        operation,
        status,
        code,
        seconds: ms / 1000,
        isReplayed: 'Idempotent-Replayed' in result.headers,
      }),
    );
    attempt(log, () => span?.end({ operation, route: plan?.operation.path, status, code, requestId: traceId }));
  };
}

const isProbe = (operation: string | undefined) => operation === 'live' || operation === 'ready';

/** Whether `step` succeeded; its error is logged. If the log itself fails, nothing is left to report to. */
function attempt(log: Log, step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch (error) {
    try {
      log.error({ err: error }, 'a step of the response failed');
    } catch {
      // The response matters more than its log line.
    }
    return false;
  }
}

/** The response with the file's content, which is read while it is sent. */
async function opened(answer: Answer, stored: StoredFile): Promise<Outcome | Finished> {
  const file = await stored.open();
  if (!file) return notFound('file');
  return { answer: { ...answer, body: file instanceof Uint8Array ? file : { size: stored.size, stream: file } } };
}

/** The failure to respond with after `error` was thrown. An unexpected error is logged, and its text is not sent. */
function failureOf(error: unknown, exchange: Exchange, log: Log): Failure {
  if (error instanceof Refusal) return error.failure;
  const kind = classifyDatabaseError(error)?.kind;
  // The database does not name the member whose value it rejected.
  if (kind === 'badInput') return fail('VALIDATION_ERROR', { errors: [] });
  if (!(error instanceof ClientDisconnectedError))
    attempt(log, () => log.error({ traceId: exchange.traceId, err: error }, 'request failed'));
  return kind === 'unavailable' || kind === 'conflict' || error instanceof StorageUnavailableError
    ? fail('NOT_READY', { retryAfter: 1 })
    : fail('INTERNAL_ERROR');
}

/** The error code of a stored failure that is sent again; no step of this request has set it on the exchange. */
function codeOf(answer: Answer): ErrorCode | undefined {
  if (answer.status < 400 || answer.contentType !== 'application/json') return undefined;
  return (bodyOf(answer) as { code: ErrorCode }).code;
}

/** The user whose valid token was sent, also where the request was rejected. */
function userOf({ identity }: Exchange): number | undefined {
  return identity?.kind === 'caller' && identity.caller.userId !== noUserId ? identity.caller.userId : undefined;
}

/**
 * How many requests the client may still send: the fields of draft-ietf-httpapi-ratelimit-headers-10, and the three of
 * draft-polli-ratelimit-headers-02, which clients of this major version read.
 */
function quotaHeaders(quota: Quota | undefined): Record<string, string> {
  if (!quota) return none;
  return {
    'RateLimit-Limit': String(quota.limit),
    'RateLimit-Remaining': String(quota.remaining),
    'RateLimit-Reset': String(quota.resetSeconds),
    'RateLimit-Policy': `"${quota.name}";q=${quota.limit};w=${quota.windowSeconds}`,
    RateLimit: `"${quota.name}";r=${quota.remaining};t=${quota.resetSeconds}`,
  };
}
