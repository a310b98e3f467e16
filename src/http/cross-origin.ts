import cors from 'cors';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whose pages may call the service; `*` is anybody's. */
export type Origins = '*' | readonly string[];

/** What the contract's operations are asked with. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** What clients send, beyond what every page may. */
const allowedHeaders = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key'],
  ...['Accept-Language', 'If-None-Match', 'X-Request-Id'],
];

/** What clients read, beyond what every page may. */
const exposedHeaders = [
  ...['X-Request-Id', 'X-Api-Version', 'Content-Language', 'ETag', 'Content-Disposition', 'Idempotent-Replayed'],
  ...['Deprecation', 'Sunset', 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
];

/**
 * Lets pages of these origins read every answer, and answers what a browser asks before it sends a request (a preflight):
 * 204, of any path, so that a page can read the 404 of one that there is not. Without credentials: a token is sent by the
 * page itself, and a cookie would be sent by any.
 */
export function crossOrigin(
  origins: Origins,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const share = cors({
    origin: origins === '*' ? '*' : [...origins],
    methods,
    allowedHeaders,
    exposedHeaders,
    // Two hours are the longest that Chromium believes.
    maxAge: 7200,
  });
  return (request, response, next) => {
    // An OPTIONS that a browser has not made up is answered like every method that the contract does not have.
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined) return next();
    share(request, response, next);
  };
}

/** The headers of an answer, which would replace what `response` says already of what it varies by, with that kept. */
export function keepingVary(response: ServerResponse, headers: Record<string, string>): Record<string, string> {
  const before = response.getHeader('Vary');
  if (before === undefined || headers['Vary'] === undefined) return headers;
  return { ...headers, Vary: `${String(before)}, ${headers['Vary']}` };
}
