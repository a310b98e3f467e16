import type { OpenAPIV3 } from 'openapi-types';

/** What HTTP itself says of a message, its connection, and what else a cache has to tell apart: no client of the contract reads it. */
const ofTheMessage = [
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
];

/** What every answer says to browsers, whatever it is an answer to. */
const ofBrowsers =
  /^(access-control-.+|content-security-policy|cross-origin-.+|origin-agent-cluster|referrer-policy|strict-transport-security|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

/**
 * How the headers that an answer was sent with, by their names, differ from those that the contract declares of it: which it sends beside
 * them, and which it should always have and has not. The operation is dereferenced; a status that it does not declare is another check's.
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
