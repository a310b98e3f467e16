import { deepStrictEqual, strictEqual } from 'node:assert';
import { listingPath, pagePath } from './clients';
import type { BenchDatabase } from './databases';
import type { BenchServer } from './servers';

/** What a server said, without what differs from answer to answer. */
interface Said {
  status: number;
  headers: string[];
  body: string;
}

/**
 * Throws where the servers do not give the same answers: the same bytes but for the trace id and headers of the same names but for what is
 * left of a limit where they succeed, the same status where they refuse.
 */
export async function assertSame(servers: Map<string, BenchServer>, database: BenchDatabase, withToken: boolean) {
  const authorization = withToken ? { authorization: `Bearer ${database.tokens[0]}` } : undefined;
  const asks: [path: string, headers: Record<string, string> | undefined, status: number][] = [
    [listingPath(database.listingIds[5]!), authorization, 200],
    [pagePath(0), authorization, 200],
    [listingPath('abc'), authorization, 400],
    [listingPath(2147483647), authorization, 404],
    [pagePath(0, 0), authorization, 400],
    ['/Nowhere', undefined, 404],
  ];
  if (withToken) asks.push([pagePath(0), { authorization: `${authorization!.authorization}x` }, 401]);
  for (const [path, headers, status] of asks) {
    let first: Said | undefined;
    for (const [name, server] of servers) {
      const one = await said(server, path, headers);
      strictEqual(one.status, status, `${name} answers ${path} with ${one.status}: ${one.body}`);
      if (status === 200) deepStrictEqual(one, (first ??= one), `${name} answers ${path} otherwise`);
    }
  }
}

async function said(server: BenchServer, path: string, headers: Record<string, string> = {}): Promise<Said> {
  const response = await fetch(server.url + path, { headers });
  const body = await response.text();
  const traceId = response.headers.get('x-request-id');
  return {
    status: response.status,
    headers: [...response.headers.keys()].filter((name) => !name.startsWith('ratelimit-')).toSorted(),
    body: traceId === null ? body : body.replace(traceId, 'TRACE'),
  };
}
