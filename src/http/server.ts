import type { ErrorRequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { version } from '../../generated/version';
import type { ErrorCode } from '../contract/failures';
import { type Language, createMessage } from '../languages';
import { networkOf, siteOf } from '../limits/addresses';
import { clientAddressOf } from '../limits/client-address';
import { type ConnectionLimits, Connections } from '../limits/connections';
import { type Origins, crossOrigin, keepingVary } from './cross-origin';
import { type DocsOptions, docsFiles, isOfDocs } from './docs-files';
import { answer } from './envelope';
import { languageFor } from './negotiation';
import { secureHeaders } from './sending';
import { InFlightRequests } from '../limits/in-flight-requests';
import { RequestTurns } from '../limits/request-turns';
import type { Tls } from '../adapters/tls';

export type App = RequestListener;

/** The application as Node's server calls it. Express serves only what is not part of the contract: the files of the docs. */
export function createListener(
  dispatch: App,
  { corsOrigins, ...options }: DocsOptions & { corsOrigins?: Origins | undefined } = {},
): App {
  const files = docsFiles(dispatch, refuseFile, options);
  const listen: App = (request, response) => (isOfDocs(request) ? files : dispatch)(request, response);
  if (!corsOrigins) return listen;
  const share = crossOrigin(corsOrigins);
  return (request, response) => {
    // A preflight request is answered before it reaches the contract.
    if (request.method === 'OPTIONS') secureHeaders(request, response, () => {});
    share(request, response, () => listen(request, response));
  };
}

/** The response to a request that Express or the file server rejects: a failed precondition, a malformed path. */
const refuseFile: ErrorRequestHandler = (error: { status?: number }, request, response, _next) => {
  const code = error.status !== undefined && error.status < 500 ? 'MALFORMED_BODY' : 'INTERNAL_ERROR';
  sendRefusal(request, response, code);
};

/**
 * ms without a byte in either direction after which Node reports a connection as idle. If part of a response was sent since, Node
 * waits for the same time once more: half of the 30 s after which a client that reads nothing is cut off.
 */
const silence = 15_000;

export interface ServerOptions {
  /** The certificate and key for HTTPS. */
  tls?: Tls;
  /** Unlimited if undefined. */
  connections?: ConnectionLimits;
  /** How many proxies in front of the server are trusted to name the client's address. */
  trustedProxies?: number;
  /** Called with an error that no step of handling a request has caught. */
  onError?: (error: unknown) => void;
}

/**
 * An HTTP or HTTPS server for `app`. The headers must arrive within 10 s, a request within 30 s. A client is cut off if it reads
 * nothing of a response for 30 s, or sends a hundred requests more than were answered. A request that Node rejects before it
 * reaches the application has a response in the envelope too.
 *
 * A request target in absolute form is accepted like one in origin form (RFC 9112, 3.2.2). An unknown expectation is ignored (RFC
 * 9110, 10.1.1).
 */
export function createServer(app: App, { tls, connections, trustedProxies = 0, onError }: ServerOptions = {}): Server {
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 2_000,
    // Large enough for a token that is far too long, so that it returns 401.
    maxHeaderSize: 32 * 1024,
    requireHostHeader: false,
  };
  const bounded = connections && new Connections(connections);
  const addressOf = (request: IncomingMessage) => clientAddressOf(request, trustedProxies);
  const inFlight = new InFlightRequests((socket) => bounded?.note(socket, undefined), addressOf);
  const turns = new RequestTurns();
  const guarded = (response: ServerResponse, act: () => void) => {
    try {
      act();
    } catch (error) {
      sendInternalError(response);
      onError?.(error);
    }
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return;
    request.url = originForm(request.url ?? '/');
    if (!isUnambiguous(request)) sendRefusal(request, response, 'MALFORMED_BODY');
    else app(request, response);
  };
  const takeTurn = (request: IncomingMessage, response: ServerResponse) => {
    const address = addressOf(request);
    bounded?.note(request.socket, address);
    turns.run(
      () => ({ key: networkOf(address), site: siteOf(address) }),
      () => guarded(response, () => handle(request, response)),
    );
  };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    guarded(response, () =>
      inFlight.begin(request, response, () => guarded(response, () => takeTurn(request, response))),
    );
  const server: Server = tls
    ? createHttpsServer({ ...options, ...tls, handshakeTimeout: options.headersTimeout }, listener)
    : createHttpServer(options, listener);
  // By default Node ignores headers after the first 2,000, among them those that a proxy appends to the client's.
  server.maxHeadersCount = 0;
  server.setTimeout(silence, (socket) => {
    if (!inFlight.mayBeSilent(socket)) socket.destroy();
  });
  bounded?.bound(server);
  server.on('checkExpectation', listener);
  const refuse = refusing(inFlight);
  server.on('clientError', refuse);
  // By default Node closes the connection without a response. It has removed its own listeners from the socket: without one, an error of the
  // connection would end the process, and an earlier response would wait for its client for ever.
  server.on('connect', (request, socket) => {
    socket.on('error', () => socket.destroy());
    if (inFlight.of(request.socket).length > 0) socket.destroy();
    else refuse(new Error('a tunnel to elsewhere'), socket);
  });
  return server;
}

/**
 * Whether a request has exactly one Host and at most one Authorization. If there were several, a proxy might read another one
 * than Node does. RFC 9112 (3.2) rejects a request with two hosts, and one of HTTP/1.1 without any.
 */
function isUnambiguous({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  let tokens = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens++;
  }
  return tokens <= 1 && (hosts === 1 || (hosts === 0 && httpVersion !== '1.1'));
}

/**
 * Sends one response to a request that could not be parsed. Earlier requests on the same connection are answered first, because a
 * client matches responses by order.
 */
function refusing(inFlight: InFlightRequests): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Socket) => {
    const waiting = inFlight.of(socket);
    // All but the last request are complete. The last one may be the one that could not be parsed, and may have its response
    // already.
    const next = waiting.find(({ req, headersSent }) => req.complete || headersSent);
    if (next) return void next.once('close', () => (next.req.complete ? refuse(socket) : socket.destroy()));
    if (!socket.writable) return void socket.destroy();
    // The headers could not be parsed, so the requested language is unknown.
    const { status, headers, body } = refusal('MALFORMED_BODY', 'en');
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    // Destroyed, not only ended: otherwise a client that never closes its side would keep the socket open.
    socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
  return (error, socket) => {
    // No response is possible after a failed handshake, nor on a connection that a browser has opened in advance: the client
    // would take it for the response to its next request.
    const isUnasked = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0;
    const isUnanswerable = isUnasked || error.code === 'ECONNRESET' || /^ERR_(TLS|SSL)_/.test(error.code ?? '');
    if (isUnanswerable) return void socket.destroy();
    if (refused.has(socket)) return;
    refused.add(socket);
    refuse(socket as Socket);
  };
}

function originForm(target: string): string {
  return target.startsWith('/') ? target : `/${target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '')}`;
}

/** The response to a request that never reached the contract. */
function refusal(
  code: ErrorCode,
  language: Language,
): { status: number; headers: Record<string, string>; body: string } {
  const traceId = randomUUID();
  const details = code === 'MALFORMED_BODY' ? { message: createMessage('request.unreadable') } : {};
  const { status, headers, contentType, body } = answer(
    { failure: code, ...details },
    {
      traceId,
      method: 'GET',
      isPublic: false,
      language,
    },
  );
  const text = body as string;
  const own = { 'X-Request-Id': traceId, 'X-Api-Version': version, 'Content-Type': contentType! };
  return {
    status,
    headers: { ...headers, ...own, 'Content-Length': String(Buffer.byteLength(text)) },
    body: text,
  };
}

/** The last resort where a step outside the dispatcher throws. Reads nothing of the request, because that may be what failed. */
function sendInternalError(response: ServerResponse): void {
  try {
    const { status, headers, body } = refusal('INTERNAL_ERROR', 'en');
    response.writeHead(status, headers).end(body);
  } catch {
    response.destroy();
  }
}

function sendRefusal(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const { status, headers, body } = refusal(code, languageFor(request));
  response.writeHead(status, keepingVary(response, headers)).end(request.method === 'HEAD' ? undefined : body);
}
