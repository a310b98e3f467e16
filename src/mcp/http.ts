import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connections } from '../limits/connections';
import { InFlightRequests } from '../limits/in-flight-requests';
import { createAgentServer } from './agent-server';
import type { Api } from './api';
import { Confirmations } from './confirmations';

export interface HttpOptions {
  api: Api;
  allowWrites: boolean;
  /** The address to listen at. */
  host: string;
  port: number;
  /** Names that the header Host may have beside those of the loopback interface. */
  allowedHosts: readonly string[];
}

const path = '/mcp';
const maxBodyBytes = 256 * 1024;
/** Longer ones are not access tokens. */
const maxAuthorizationLength = 4200;
const maxCalls = 100;
/** Usually all connections come from one address, that of a proxy. */
const limits = { inTotal: 1000, ofAddress: undefined };
/** ms without a byte in either direction after which a connection is closed. A call of the marketplace takes at most 30 s. */
const silence = 60_000;
/** In ms. By default, Node checks these only every 30 s. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** A request that is refused with an HTTP status. */
class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/**
 * Serves streamable HTTP without sessions: each request has its own MCP server with the credentials of that request, so that none are shared.
 * Confirmations are in the memory of this process, bound to the credentials.
 */
export async function serveHttp(options: HttpOptions): Promise<{ url: string; server: Server }> {
  const confirmations = new Confirmations();
  let calls = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const message = await readRequest(request, options.allowedHosts);
    if (response.closed) return;
    // A client whose body arrives slowly is not counted, because it would keep others out.
    if (calls >= maxCalls) throw new RefusedRequest(503, 'Too many requests are in progress.', { 'Retry-After': '1' });
    calls++;
    // Without a client, the transport waits for the call forever.
    const closed = once(response, 'close');
    try {
      await Promise.race([serve(request, response, message, options, confirmations), closed]);
    } finally {
      calls--;
    }
  };
  const connections = new Connections(limits);
  const addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  const inFlight = new InFlightRequests((socket) => connections.note(socket, undefined), addressOf);
  const server = createServer(timeouts, (request, response) => {
    inFlight.begin(request, response, () => {
      connections.note(request.socket, addressOf(request));
      respond(request, response).catch((error: unknown) => refuse(response, error));
    });
  });
  connections.bound(server);
  server.setTimeout(silence);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${path}`, server };
}

/** The message in the body of a request that the server accepts. */
async function readRequest(request: IncomingMessage, allowedHosts: readonly string[]): Promise<unknown> {
  checkSource(request, allowedHosts);
  if (request.url?.split('?')[0] !== path) throw new RefusedRequest(404, `The MCP server is at ${path}.`);
  // Without sessions there is no stream to open with GET, and nothing to end with DELETE.
  if (request.method !== 'POST') throw new RefusedRequest(405, 'Only POST is supported.', { Allow: 'POST' });
  const { authorization } = request.headers;
  if (authorization !== undefined && authorization.length > maxAuthorizationLength)
    throw new RefusedRequest(431, 'The header Authorization is too long.');
  return readMessage(request);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  message: unknown,
  { api, allowWrites }: HttpOptions,
  confirmations: Confirmations,
): Promise<void> {
  const agent = createAgentServer({
    api,
    allowWrites,
    confirmations,
    authorization: request.headers.authorization,
    forwardedFor: [request.headers['x-forwarded-for'] ?? [], request.socket.remoteAddress ?? []].flat().join(', '),
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void agent.close());
  await agent.connect(transport);
  await transport.handleRequest(request, response, message);
}

/** Refuses pages in browsers, which could reach a server on this computer by a name of their own (DNS rebinding). */
function checkSource({ headers }: IncomingMessage, allowedHosts: readonly string[]): void {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  if (![...loopbackNames, ...allowedHosts].includes(host))
    throw new RefusedRequest(403, 'The header Host is not allowed: see --allowed-host.');
  if (headers.origin !== undefined) throw new RefusedRequest(403, 'Requests of browsers (Origin) are not allowed.');
}

async function readMessage(request: IncomingMessage): Promise<unknown> {
  const tooLarge = new RefusedRequest(413, `A request has at most ${maxBodyBytes} bytes.`, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw tooLarge;
    chunks.push(chunk);
  }
  let message: unknown;
  try {
    message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new RefusedRequest(400, 'The body is not JSON.');
  }
  // A batch could run many tools at once. The protocol has had no batches since 2025-06-18.
  if (Array.isArray(message)) throw new RefusedRequest(400, 'Batches are not supported.');
  return message;
}

function refuse(response: ServerResponse, error: unknown): void {
  const known = error instanceof RefusedRequest ? error : new RefusedRequest(500, 'The request failed.');
  const isGone = response.destroyed || response.closed;
  if (known.status === 500 && !isGone) process.stderr.write(`failed: ${(error as Error).message}\n`);
  if (isGone || response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(known.status, { 'Content-Type': 'application/json', ...known.headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message: known.message }, id: null }));
}
