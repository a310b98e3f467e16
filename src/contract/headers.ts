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

/**
 * The deviations of a response's header names from the contract: undeclared headers, and required ones that are missing. The
 * operation is dereferenced; another check reports an undeclared status.
 */
export function headerDeviations(
  { responses }: { responses: object },
  status: number | string,
  sent: Iterable<string>,
): string[] {
  const known = responses as Record<string, OpenAPIV3.ResponseObject | undefined>;
  const response = known[status] ?? known[`${String(status)[0]}XX`];
  if (!response) return [];
  const declared = Object.entries((response.headers ?? {}) as Record<string, OpenAPIV3.HeaderObject>);
  const names = new Set([...sent].map((name) => name.toLowerCase()));
  const missing = declared.filter(([name, { required }]) => required && !names.has(name.toLowerCase()));
  const expected = new Set([...declared.map(([name]) => name.toLowerCase()), ...ofTheMessage]);
  return [
    ...missing.map(([name]) => `there is no ${name}`),
    ...[...names]
      .filter((name) => !expected.has(name) && !ofBrowsers.test(name))
      .map((name) => `the header ${name} is not declared`),
  ];
}
