import cors from 'cors';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The origins whose pages may call the server; `*` is any origin. */
export type Origins = '*' | readonly string[];

/** The methods of the contract's operations. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** The request headers that pages may send, beyond those that are always allowed. */
const allowedHeaders = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key'],
  ...['Accept-Language', 'If-None-Match', 'X-Request-Id'],
];

/** The response headers that pages may read, beyond those that are always allowed. */
const exposedHeaders = [
  ...['X-Request-Id', 'X-Api-Version', 'Content-Language', 'ETag', 'Content-Disposition', 'Idempotent-Replayed'],
  ...['Deprecation', 'Sunset', 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  ...['RateLimit', 'RateLimit-Policy'],
];

/**
 * Allows pages of these origins to read every response, and answers preflight requests with 204 for any path, so that a page can
 * read the 404 of an unknown one. Without credentials: a page sends its token itself, while any page could make the browser send
 * a cookie.
 */
export function crossOrigin(
  origins: Origins,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const share = cors({
    origin: origins === '*' ? '*' : [...origins],
    methods,
    allowedHeaders,
    exposedHeaders,
    // Chromium's maximum.
    maxAge: 7200,
  });
  return (request, response, next) => {
    // An OPTIONS request that is no preflight returns 405, like any method that the contract lacks.
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined) return next();
    share(request, response, next);
  };
}

/** The headers of a response, with the values of `Vary` that `response` already has. */
export function keepingVary(response: ServerResponse, headers: Record<string, string>): Record<string, string> {
  const before = response.getHeader('Vary');
  if (before === undefined || headers['Vary'] === undefined) return headers;
  return { ...headers, Vary: `${String(before)}, ${headers['Vary']}` };
}
