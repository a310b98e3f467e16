import type { Operation } from 'openapi-backend';

/** The contract's members for a deprecated operation, each a calendar date; the contract's linter requires both. */
interface Going {
  deprecated?: boolean;
  'x-deprecated-at'?: string;
  'x-sunset'?: string;
}

/**
 * The headers that state since when an operation is deprecated (RFC 9745, seconds since 1970) and when it is removed (RFC 8594,
 * an HTTP date), both at midnight UTC; undefined for any other operation.
 */
export function deprecationHeaders(operation: (Operation & Going) | undefined): Record<string, string> | undefined {
  const { deprecated, 'x-deprecated-at': since, 'x-sunset': until } = operation ?? {};
  if (!deprecated || !since || !until) return undefined;
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(until).toUTCString() };
}
