import type { Operation } from 'openapi-backend';

/** What the contract says of an operation that will go, each as a calendar date; the lint on the contract asks for both. */
interface Going {
  deprecated?: boolean;
  'x-deprecated-at'?: string;
  'x-sunset'?: string;
}

/**
 * Since when an operation is deprecated (RFC 9745, seconds since 1970) and when it goes (RFC 8594, a date as in all HTTP), both
 * at midnight UTC; undefined for an operation that stays.
 */
export function deprecationHeaders(operation: (Operation & Going) | undefined): Record<string, string> | undefined {
  const { deprecated, 'x-deprecated-at': since, 'x-sunset': until } = operation ?? {};
  if (!deprecated || !since || !until) return undefined;
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(until).toUTCString() };
}
