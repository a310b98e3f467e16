import { deepStrictEqual, strictEqual } from 'node:assert';
import { listingPath, pagePath } from './clients';
import type { BenchDatabase } from './databases';
import type { BenchServer } from './servers';

/** The parts of a response that are equal in every response to the same request. */
interface ComparableResponse {
  status: number;
  headers: string[];
  body: string;
}

/**
 * Throws if the servers respond differently. Successes must have the same bytes except for the trace id, and the same header names
 * except for rate limits. Errors must have the same status.
 */
export async function assertSameResponses(
  servers: Map<string, BenchServer>,
  database: BenchDatabase,
  withToken: boolean,
) {
  const authorization = withToken ? { authorization: `Bearer ${database.tokens[0]}` } : undefined;
  const requests: [path: string, headers: Record<string, string> | undefined, status: number][] = [
    [listingPath(database.listingIds[5]!), authorization, 200],
    [pagePath(0), authorization, 200],
    [listingPath('abc'), authorization, 400],
    [listingPath(2147483647), authorization, 404],
    [pagePath(0, 0), authorization, 400],
    ['/Nowhere', undefined, 404],
  ];
  if (withToken) requests.push([pagePath(0), { authorization: `${authorization!.authorization}x` }, 401]);
  for (const [path, headers, status] of requests) {
    let first: ComparableResponse | undefined;
    for (const [name, server] of servers) {
      const response = await comparableResponse(server, path, headers);
      strictEqual(response.status, status, `${name} responds to ${path} with ${response.status}: ${response.body}`);
      if (status === 200) deepStrictEqual(response, (first ??= response), `${name} responds differently to ${path}`);
    }
  }
}

async function comparableResponse(
  server: BenchServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<ComparableResponse> {
  const response = await fetch(server.url + path, { headers });
  const body = await response.text();
  const traceId = response.headers.get('x-request-id');
  return {
    status: response.status,
    headers: [...response.headers.keys()].filter((name) => !name.startsWith('ratelimit')).toSorted(),
    body: traceId === null ? body : body.replace(traceId, 'TRACE'),
  };
}
