import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Operation } from 'openapi-backend';
import type { Log } from '../adapters/log';
import { Refusal, fail } from '../contract/failures';
import type { ResponseCheck } from '../contract/responses';
import { classifyDatabaseError } from '../database/errors';
import type { Quota } from '../limits/limits';
import { keepingVary } from './cross-origin';
import { deprecationHeaders } from './deprecation';
import { type Answer, type Outcome, answer } from './envelope';
import type { Api, Exchange, Finished } from './exchange';
import { languageFor } from './language';

/** Told of every answer to an operation of the contract; the tests count with it which documented statuses were seen. */
export type Observer = (operation: Operation, status: number) => void;

export interface DispatcherOptions {
  version: string;
  log: Log;
  /** Checks every answer against the contract; absent in production. */
  check?: ResponseCheck;
  observe?: Observer;
}

/** Takes every request through the contract, and every outcome, the unexpected too, into the envelope. */
export function createDispatcher(api: Api, { version, log, check, observe }: DispatcherOptions): RequestHandler {
  return (request, response) => {
    const exchange: Exchange = {
      request,
      response,
      address: addressOf(request),
      traceId: traceIdOf(request),
      language: languageFor(request),
      problems: [],
      finish(outcome) {
        const { operation, traceId } = exchange;
        const result = toAnswer(outcome, exchange);
        const deviation = operation && check?.(operation, result.status, result.contentType, parsed(result));
        if (!deviation) return result;
        log.error({ traceId, deviation }, 'the answer deviates from the contract');
        return toAnswer(fail('INTERNAL_ERROR'), exchange);
      },
    };
    const startedAt = performance.now();
    void (async () => {
      const outcome = await outcomeOf(api, exchange, log);
      const result = 'answer' in outcome ? outcome.answer : exchange.finish(outcome);
      const { traceId, quota } = exchange;
      if (exchange.operation) observe?.(exchange.operation, result.status);
      const always = { 'X-Request-Id': traceId, 'X-Api-Version': version };
      send(response, result, { ...always, ...deprecationHeaders(exchange.operation), ...quotaHeaders(quota) });
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info({ traceId, operation: exchange.operation?.operationId ?? null, status: result.status, ms }, 'request');
    })();
  };
}

async function outcomeOf(api: Api, exchange: Exchange, log: Log): Promise<Outcome | Finished> {
  try {
    return await api.handle(exchange);
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    const kind = classifyDatabaseError(error)?.kind;
    if (kind === 'badInput') return fail('VALIDATION_ERROR');
    log.error({ traceId: exchange.traceId, err: error }, 'request failed');
    return kind === 'unavailable' || kind === 'conflict'
      ? fail('NOT_READY', { retryAfter: 1 })
      : fail('INTERNAL_ERROR');
  }
}

function toAnswer(outcome: Outcome, { request, traceId, language, identity, operation }: Exchange): Answer {
  return answer(outcome, {
    traceId,
    method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
    ifNoneMatch: request.headers['if-none-match'],
    language,
    isPublic: identity?.kind === 'anonymous' && operation?.responses?.['304'] !== undefined,
  });
}

function parsed({ contentType, body }: Answer): unknown {
  return contentType === 'application/json' ? (JSON.parse(String(body)) as unknown) : body;
}

/** What the client may still send (draft-polli-ratelimit-headers-02). */
function quotaHeaders(quota: Quota | undefined): Record<string, string> | undefined {
  if (!quota) return undefined;
  return {
    'RateLimit-Limit': String(quota.limit),
    'RateLimit-Remaining': String(quota.remaining),
    'RateLimit-Reset': String(quota.resetSeconds),
  };
}

/** As many proxies as the application trusts are believed; where what they say is no address, their own is taken. */
function addressOf(request: Request): string {
  const address = request.ip ?? '';
  return isIP(address) ? address : (request.socket?.remoteAddress ?? '');
}

/** The client's own id where it is fit for a log line, else a new one. */
function traceIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}

function send(
  response: ServerResponse,
  { status, headers, contentType, body }: Answer,
  more: Record<string, string>,
): void {
  if (response.headersSent || response.destroyed) return;
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const kept = keepingVary(response, headers);
  response.writeHead(status, { ...more, ...kept, ...(contentType && { 'Content-Type': contentType }), ...length });
  response.end(body);
}
