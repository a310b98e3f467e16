/** A proxy that breaks responses on purpose, for tests of the tests. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response, as the proxy is about to send it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A request, as the proxy passed it on. */
export interface Asked {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Whether a request's `url` matches the documented `path`. */
export const isOf = (path: string, url: string) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.split('?')[0]!);

const ownToConnection = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'expect']);

interface Proxy {
  url: string;
  stop(): void;
}

/** Starts a proxy for `target`. `breakRequest` changes a request before it is sent, `breakAnswer` each response. */
export async function startProxy(
  target: string,
  breakAnswer: (answer: Answer, asked: Asked) => void,
  breakRequest: (asked: Asked) => void = () => {},
): Promise<Proxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const bytes = Buffer.concat((await request.toArray()) as Buffer[]);
      // Each character is one byte, so that pictures pass unchanged.
      const asked = {
        ...{ method: request.method!, url: request.url! },
        headers: { ...request.headers },
        body: bytes.toString('latin1'),
      };
      breakRequest(asked);
      const headers = Object.entries(asked.headers).filter(([name]) => !ownToConnection.has(name));
      const answered = await fetch(target + asked.url, {
        method: asked.method,
        headers: headers as [string, string][],
        ...(asked.body !== '' && { body: Buffer.from(asked.body, 'latin1') }),
      });
      const answer: Answer = {
        status: answered.status,
        headers: Object.fromEntries(answered.headers),
        body: Buffer.from(await answered.arrayBuffer()).toString('latin1'),
      };
      breakAnswer(answer, asked);
      const body = Buffer.from(answer.body, 'latin1');
      response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length }).end(body);
    })();
  }).listen(0, '127.0.0.1');
  // The same keep-alive timeout as the service: a connection closed during reuse would look like an unreachable server.
  server.keepAliveTimeout = 65_000;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  };
}
