import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkOf, siteOf } from '../limits/addresses';
import { clientAddressOf } from '../limits/client-address';
import { Connections } from '../limits/connections';
import { InFlightRequests } from '../limits/in-flight-requests';
import { MemoryBudget, memoryOf } from '../limits/memory-budget';
import { Places } from '../limits/places';
import { RequestTurns } from '../limits/request-turns';
import { createAgentServer, isChange, listedTools } from './agent-server';
import type { Api } from './api';
import { type Reply, replyOf, sendReply, webRequestOf } from './replies';
import { Confirmations } from './confirmations';
import { RequestRate } from './request-rate';

export interface HttpOptions {
  api: Api;
  allowWrites: boolean;
  /** The address to listen at. */
  host: string;
  port: number;
  /** Names that the header Host may have beside those of the loopback interface. */
  allowedHosts: readonly string[];
  /** How many proxies in front of this server append the client's address to X-Forwarded-For. */
  trustedProxies: number;
}

const path = '/mcp';
const maxBodyBytes = 256 * 1024;
/** Of all bodies whose calls have not begun. */
const maxHeldBytes = 32 * 1024 * 1024;
/** Of all responses that clients have not read. */
const maxUnsentBytes = 64 * 1024 * 1024;
/** Longer ones are not access tokens. */
const maxAuthorizationLength = 4200;
const maxCalls = 100;
/** Of one site, in a minute. */
const maxRequests = 6_000;
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
export async function serveHttp(
  options: HttpOptions,
  confirmations = new Confirmations(),
): Promise<{ url: string; server: Server }> {
  const rate = new RequestRate(maxRequests);
  // One at a time: most of the work of a call comes later, when the marketplace has responded.
  const turns = new RequestTurns(1);
  const calls = new Places(maxCalls);
  const held = new MemoryBudget<IncomingMessage>(maxHeldBytes);
  const unsent = new MemoryBudget<ServerResponse>(maxUnsentBytes);
  const respond = async (request: IncomingMessage, response: ServerResponse, address: string) => {
    const site = siteOf(address);
    const retryAfter = rate.count(site);
    if (retryAfter !== undefined)
      throw new RefusedRequest(429, 'Too many requests.', { 'Retry-After': String(retryAfter) });
    checkHeaders(request, options.allowedHosts);
    response.once('close', () => {
      held.release(request);
      unsent.release(response);
    });
    const body = await readBody(request, (bytes) => held.hold(request, bytes, address));
    // Bodies are received at any time; what they ask for is done in turns.
    await turns.take(() => ({ key: networkOf(address), site }));
    if (response.closed) return;
    const message = messageOf(body);
    // A client whose body arrives slowly is not counted, because it would keep others out.
    const busy = new RefusedRequest(503, 'Too many requests are in progress.', { 'Retry-After': '1' });
    await calls.run(address, { busy }, (signal) => {
      held.release(request);
      const send = (reply: Reply) => sendReply(reply, response, unsent, address);
      return serve({ request, response, message, address, signal, send }, options, confirmations);
    });
  };
  const connections = new Connections(limits);
  const addressOf = (request: IncomingMessage) => clientAddressOf(request, options.trustedProxies);
  const inFlight = new InFlightRequests((socket) => connections.note(socket, undefined), addressOf);
  const server = createServer(timeouts, (request, response) => {
    inFlight.begin(request, response, () => {
      const address = addressOf(request);
      connections.note(request.socket, address);
      respond(request, response, address).catch((error: unknown) => refuse(response, error));
    });
  });
  // By default Node ignores headers after the first 2,000, among them those that a proxy appends to the client's.
  server.maxHeadersCount = 0;
  connections.bound(server);
  server.setTimeout(silence);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${path}`, server };
}

/** Throws RefusedRequest if the server does not accept the request. */
function checkHeaders(request: IncomingMessage, allowedHosts: readonly string[]): void {
  checkSource(request, allowedHosts);
  if (request.url?.split('?')[0] !== path) throw new RefusedRequest(404, `The MCP server is at ${path}.`);
  // Without sessions there is no stream to open with GET, and nothing to end with DELETE.
  if (request.method !== 'POST') throw new RefusedRequest(405, 'Only POST is supported.', { Allow: 'POST' });
  const { authorization } = request.headers;
  if (authorization !== undefined && authorization.length > maxAuthorizationLength)
    throw new RefusedRequest(431, 'The header Authorization is too long.');
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  message: unknown;
  /** Of the client. */
  address: string;
  /** Aborted when the call has to make room for that of another site. */
  signal: AbortSignal;
  send: (reply: Reply) => void;
}

/**
 * Responds to a call. Throws the reason of `signal`, except for the call of a tool that changes data: its result says that the change may have been
 * made.
 */
async function serve(
  { request, response, message, address, signal, send }: Call,
  { api, allowWrites }: HttpOptions,
  confirmations: Confirmations,
): Promise<void> {
  const list = listOf(request, message, allowWrites);
  if (list !== undefined) return send({ status: 200, contentType: 'application/json', body: list });
  const agent = createAgentServer({
    api,
    allowWrites,
    confirmations,
    address,
    authorization: request.headers.authorization,
    forwardedFor: [request.headers['x-forwarded-for'] ?? [], request.socket.remoteAddress ?? []].flat().join(', '),
    displaced: signal,
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // Without a client, or if it has to make room, the call is not waited for.
  const closed = once(response, 'close');
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  response.once('close', () => void agent.close());
  await agent.connect(transport);
  const handled = transport.handleRequest(webRequestOf(request), { parsedBody: message });
  const reply = await Promise.race([handled, closed, ...(isChange(message) ? [] : [aborted])]);
  if (reply instanceof Response) return send(await replyOf(reply));
  if (response.closed) return;
  await agent.close();
  signal.throwIfAborted();
}

/**
 * The response to a request for the first page of the tools, which is the only one, without a server object for it. Undefined for other requests,
 * and for those that the transport might refuse.
 */
function listOf({ headers }: IncomingMessage, message: unknown, allowWrites: boolean): string | undefined {
  const { jsonrpc, id, method, ...others } = (message ?? {}) as Record<string, unknown>;
  const isUsual =
    headers['content-type'] === 'application/json' &&
    headers.accept === 'application/json, text/event-stream' &&
    SUPPORTED_PROTOCOL_VERSIONS.includes(String(headers['mcp-protocol-version'] ?? LATEST_PROTOCOL_VERSION));
  const isId = typeof id === 'string' || Number.isSafeInteger(id);
  if (!isUsual || jsonrpc !== '2.0' || !isId || method !== 'tools/list' || Object.keys(others).length > 0)
    return undefined;
  return `{"result":${listedTools(allowWrites)},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
}

/** Refuses pages in browsers, which could reach a server on this computer by a name of their own (DNS rebinding). */
function checkSource({ headers }: IncomingMessage, allowedHosts: readonly string[]): void {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  if (![...loopbackNames, ...allowedHosts].includes(host))
    throw new RefusedRequest(403, 'The header Host is not allowed: see --allowed-host.');
  if (headers.origin !== undefined) throw new RefusedRequest(403, 'Requests of browsers (Origin) are not allowed.');
}

/** `hold` is called with the memory that each chunk takes. */
async function readBody(request: IncomingMessage, hold: (bytes: number) => void): Promise<Buffer> {
  const tooLarge = new RefusedRequest(413, `A request has at most ${maxBodyBytes} bytes.`, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw tooLarge;
    hold(memoryOf(chunk));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function messageOf(body: Buffer): unknown {
  let message: unknown;
  try {
    message = JSON.parse(body.toString('utf8'));
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
