import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a local payment provider has received. */
export interface ProviderRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The members of a form or of JSON. */
  body: Record<string, unknown>;
}

/** A local server that stands for a payment provider. */
export interface LocalProvider {
  url: string;
  requests: ProviderRequest[];
  /** Answers the next requests to this path (the start of it); the first that matches. */
  answer(path: string, respond: (request: ProviderRequest) => { status?: number; body: object }): void;
  close(): Promise<void>;
}

export async function startLocalProvider(): Promise<LocalProvider> {
  const requests: ProviderRequest[] = [];
  const answers = new Map<string, (request: ProviderRequest) => { status?: number; body: object }>();
  const server: Server = createServer((request, response) => {
    void readRequest(request).then((read) => {
      requests.push(read);
      const found = [...answers].find(([path]) => read.path.startsWith(path));
      const { status = 200, body } = found?.[1](read) ?? { status: 404, body: { detail: 'not found' } };
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, respond) => void answers.set(path, respond),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const isJson = request.headers['content-type']?.startsWith('application/json') === true;
  const body = isJson ? (JSON.parse(text || '{}') as object) : Object.fromEntries(new URLSearchParams(text));
  const { method = 'GET', url = '/', headers } = request;
  return { method, path: url, headers, body: body as Record<string, unknown> };
}
