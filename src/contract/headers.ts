import type { OpenAPIV3 } from 'openapi-types';

/** Headers of HTTP itself, about the message, the connection and caching; the contract does not declare them. */
const ofTheMessage = [
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
];

/** Security headers of every response, for browsers. */
const ofBrowsers =
  /^(access-control-.+|content-security-policy|cross-origin-.+|origin-agent-cluster|referrer-policy|strict-transport-security|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

/** An operation, dereferenced. */
interface Responding {
  responses: object;
}

/**
 * The deviations of a response's header names from the contract: undeclared headers, and required ones that are missing. Another check
 * reports an undeclared status.
 */
export function headerDeviations(operation: Responding, status: number | string, sent: Iterable<string>): string[] {
  const declared = headersOf(operation, status);
  if (!declared) return [];
  const names = lowerCased(sent);
  const expected = new Set([...lowerCased(Object.keys(declared)), ...ofTheMessage]);
  return [
    ...missingHeaders(operation, status, names),
    ...[...names]
      .filter((name) => !expected.has(name) && !ofBrowsers.test(name))
      .map((name) => `the header ${name} is not declared`),
  ];
}

/** The required headers that are missing. A load balancer in front of the server may add others. */
export function missingHeaders(operation: Responding, status: number | string, sent: Iterable<string>): string[] {
  const names = lowerCased(sent);
  return Object.entries(headersOf(operation, status) ?? {})
    .filter(([name, { required }]) => required && !names.has(name.toLowerCase()))
    .map(([name]) => `there is no ${name}`);
}

/** The declared headers of a response; undefined if the status is not declared. */
function headersOf(
  { responses }: Responding,
  status: number | string,
): Record<string, OpenAPIV3.HeaderObject> | undefined {
  const known = responses as Record<string, OpenAPIV3.ResponseObject | undefined>;
  const response = known[status] ?? known[`${String(status)[0]}XX`];
  return response && ((response.headers ?? {}) as Record<string, OpenAPIV3.HeaderObject>);
}

const lowerCased = (names: Iterable<string>) => new Set([...names].map((name) => name.toLowerCase()));
