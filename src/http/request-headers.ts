import type { IncomingMessage } from 'node:http';

/**
 * The longest value, in characters, that is read of each header. Node accepts 32 KiB of headers, most of these headers are read before
 * the request is counted against a limit, and parsing one takes time in proportion to its length. A longer value is ignored, as if the
 * client had not sent the header. No browser or HTTP library sends values of this length.
 *
 * Other headers have their bounds where they are read: Authorization in access/guard.ts, X-Forwarded-For and X-Request-Id in
 * decoding.ts, traceparent and tracestate in adapters/tracing.ts, Idempotency-Key in the contract.
 */
const longest = {
  accept: 1024,
  'accept-encoding': 256,
  'accept-language': 256,
  'content-type': 512,
  'if-match': 1024,
  'if-none-match': 1024,
} as const;

/** The value of a header; undefined if the request has none, or a value longer than is read. */
export function headerOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: keyof typeof longest,
): string | undefined {
  const value = headers[name];
  return value === undefined || value.length > longest[name] ? undefined : value;
}

/** Whether the client's copy is current (RFC 9110, If-None-Match). Unlike `fresh`, ignores `no-cache`, which fetch adds to the request. */
export function isCurrentCopy(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
