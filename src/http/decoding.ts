import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
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
  exchange.address = addressOf(request, trustedProxies);
  exchange.language = languageFor(request);
}

/** Characters that one entry of X-Forwarded-For may have: an IPv6 address with a zone, and blanks. */
const longestHop = 64;

/**
 * The client's address. Each trusted proxy appends the address of its peer to X-Forwarded-For, so the entry that counts is the
 * `trustedProxies`-th from the end, or the first if there are fewer. If that entry is no IP address, the peer's own address is used.
 * Only the end of the header is read: a client may send any number of entries before those of the proxies.
 */
function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return own;
  const text = String(forwarded);
  const end = text.slice(-longestHop * trustedProxies);
  const hops = end.split(',');
  // Its beginning may be missing.
  if (end.length < text.length) hops.shift();
  const isCut = end.length < text.length && hops.length < trustedProxies;
  const address = hops[Math.max(0, hops.length - trustedProxies)]?.trim() ?? '';
  return !isCut && isIP(address) ? address : own;
}

/** The client's X-Request-Id if it is safe to log: 8 to 64 letters, digits and hyphens. */
function traceIdOf(request: IncomingMessage): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : undefined;
}
