import { Readable } from 'node:stream';
import type { Log } from '../adapters/log';
import { fail } from '../contract/failures';
import type { ResponseCheck } from '../contract/responses';
import { type Answer, type Outcome, answer, isBodyStream } from './envelope';
import type { Exchange } from './exchange';
import { headerOf } from './request-headers';

/** Builds the response from the outcome of a request: adds the envelope, and sets `exchange.code` to the failure's error code. */
export type Responder = (outcome: Outcome, exchange: Exchange) => Answer;

/**
 * The responder of a server. With `check`, a response that deviates from the contract is logged and replaced with
 * 500 INTERNAL_ERROR; production runs without it. A streamed response that deviates is cut off before its end.
 */
export function createResponder({ check, log }: { check?: ResponseCheck | undefined; log?: Log } = {}): Responder {
  /** Files of megabytes that do not change, such as the contract. */
  const checkedFiles = new WeakSet<Buffer>();
  return (outcome, exchange) => {
    const result = withEnvelope(outcome, exchange);
    const { plan } = exchange;
    const { body } = result;
    if (!check || !plan || (Buffer.isBuffer(body) && checkedFiles.has(body))) return result;
    const deviationOf = (body: unknown) => check(plan.operation, result.status, result.contentType, body);
    if (isBodyStream(result.body)) return { ...result, body: { stream: checked(result.body.stream, deviationOf) } };
    const deviation = deviationOf(bodyOf(result));
    if (!deviation) {
      if (Buffer.isBuffer(body)) checkedFiles.add(body);
      return result;
    }
    log?.error({ traceId: exchange.traceId, deviation }, 'the response deviates from the contract');
    return withEnvelope(fail('INTERNAL_ERROR'), exchange);
  };
}

/** A longer stream is not checked, so that it is not held in memory. */
const mostChecked = 16 * 1024 * 1024;

/** The same stream of JSON, which fails before its end if the whole deviates. */
function checked(stream: Readable, deviationOf: (body: unknown) => string | undefined): Readable {
  return Readable.from(
    (async function* () {
      const pieces: string[] = [];
      let length = 0;
      let previous = '';
      for await (const piece of stream as AsyncIterable<string>) {
        if (previous) yield previous;
        previous = piece;
        length += piece.length;
        if (length <= mostChecked) pieces.push(piece);
      }
      const deviation = length <= mostChecked ? deviationOf(JSON.parse(pieces.join(''))) : undefined;
      if (deviation) throw new Error(`the response deviates from the contract: ${deviation}`);
      yield previous;
    })(),
  );
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
