import type { Log } from '../adapters/log';
import { fail } from '../contract/failures';
import type { ResponseCheck } from '../contract/responses';
import { type Answer, type Outcome, answer } from './envelope';
import type { Exchange } from './exchange';
import { headerOf } from './request-headers';

/** Builds the response from the outcome of a request: adds the envelope, and sets `exchange.code` to the failure's error code. */
export type Responder = (outcome: Outcome, exchange: Exchange) => Answer;

/**
 * The responder of a server. With `check`, a response that deviates from the contract is logged and replaced with
 * 500 INTERNAL_ERROR; production runs without it.
 */
export function createResponder({ check, log }: { check?: ResponseCheck | undefined; log?: Log } = {}): Responder {
  return (outcome, exchange) => {
    const result = withEnvelope(outcome, exchange);
    if (!check || !exchange.plan) return result;
    const deviation = check(exchange.plan.operation, result.status, result.contentType, bodyOf(result));
    if (!deviation) return result;
    log?.error({ traceId: exchange.traceId, deviation }, 'the response deviates from the contract');
    return withEnvelope(fail('INTERNAL_ERROR'), exchange);
  };
}

/** The body of a response: parsed where it is JSON. */
export function bodyOf({ contentType, body }: Answer): unknown {
  return contentType === 'application/json' ? (JSON.parse((body as string | Buffer).toString()) as unknown) : body;
}

function withEnvelope(outcome: Outcome, exchange: Exchange): Answer {
  const { request, traceId, language, identity, plan } = exchange;
  exchange.code = 'failure' in outcome ? outcome.failure : undefined;
  return answer(outcome, {
    traceId,
    method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
    ifNoneMatch: headerOf(request, 'if-none-match'),
    language: ('language' in outcome ? outcome.language : undefined) ?? language,
    isPublic: identity?.kind === 'anonymous' && plan?.isRevalidated === true,
  });
}
