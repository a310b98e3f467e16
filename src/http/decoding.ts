import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressOf } from '../limits/client-address';
import type { Exchange } from './exchange';
import { languageFor } from './negotiation';

const none: Record<string, never> = {};

/** An exchange of which nothing is known yet. It has a trace id and a language, so that a failure to decode the request has a response. */
export function newExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  return {
    request,
    response,
    address: '',
    traceId: randomUUID(),
    language: 'en',
    code: undefined,
    problems: [],
    plan: undefined,
    identity: undefined,
    quota: undefined,
    caller: undefined,
    path: none,
    query: none,
    body: undefined,
  };
}

/** Reads the headers that every request may have: those that name its trace id, its language and the address it comes from. */
export function decode(exchange: Exchange, trustedProxies: number): void {
  const { request } = exchange;
  exchange.traceId = traceIdOf(request) ?? exchange.traceId;
  exchange.address = clientAddressOf(request, trustedProxies);
  exchange.language = languageFor(request);
}

/** The client's X-Request-Id if it is safe to log: 8 to 64 letters, digits and hyphens. */
function traceIdOf(request: IncomingMessage): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : undefined;
}
