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
import { type ConnectionLimits, Connections } from './connections';
import { type Origins, crossOrigin, keepingVary } from './cross-origin';
import { docsFiles, isOfDocs } from './docs-files';
import { answer } from './envelope';
import { languageFor } from './negotiation';
import { secureHeaders } from './sending';
import { InFlightRequests } from './in-flight-requests';

export type App = RequestListener;

/**
 * The whole application as Node's server calls it: the contract before all else. Express has what is not in the contract, the
 * files of the docs.
 */
export function createListener(dispatch: App, corsOrigins: Origins | undefined): App {
  const files = docsFiles(dispatch, refuseFile);
  const listen: App = (request, response) => (isOfDocs(request) ? files : dispatch)(request, response);
  if (!corsOrigins) return listen;
  const share = crossOrigin(corsOrigins);
  return (request, response) => {
    // A preflight is answered before it comes to the contract.
    if (request.method === 'OPTIONS') secureHeaders(request, response, () => {});
    share(request, response, () => listen(request, response));
  };
}

/** What Express or the files refuse by themselves: a condition that does not hold, a path that is none. */
const refuseFile: ErrorRequestHandler = (error: { status?: number }, request, response, _next) => {
  const code = error.status !== undefined && error.status < 500 ? 'MALFORMED_BODY' : 'INTERNAL_ERROR';
  sendRefusal(request, response, code);
};

/**
 * ms without a byte in either direction, after which Node says that a connection is silent. Where it has sent a part of something
 * since, it looks once more, after as long again: hence half of the 30 s after which whoever takes nothing is cut off.
 */
const silence = 15_000;

export interface Tls {
  cert: Buffer;
  key: Buffer;
}

export interface ServerOptions {
  /** For HTTPS. */
  tls?: Tls;
  /** Any number where undefined. */
  connections?: ConnectionLimits;
  /** Called with an error that no step of handling a request has caught. */
  onError?: (error: unknown) => void;
}

/**
 * An HTTP or HTTPS server for `app`. Headers must arrive within 10 s, a request within 30 s, and who takes nothing of an answer
 * for 30 s is cut off, as is who sends a hundred requests more than he was answered. What Node refuses before Express sees it is answered in the envelope too.
 *
 * A request target in absolute form is taken like one in origin form (RFC 9112, 3.2.2); an expectation that nobody knows is
 * not met but does not stop the request (RFC 9110, 10.1.1).
 */
export function createServer(app: App, { tls, connections, onError }: ServerOptions = {}): Server {
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 2_000,
    // Room for a token that is far too long to be answered as one.
    maxHeaderSize: 32 * 1024,
    requireHostHeader: false,
  };
  const bounded = connections && new Connections(connections);
  const underWay = new InFlightRequests((socket, waits) => bounded?.note(socket, waits));
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    try {
      if (!underWay.begin(request, response)) return;
      request.url = originForm(request.url ?? '/');
      if (!isUnambiguous(request)) sendRefusal(request, response, 'MALFORMED_BODY');
      else app(request, response);
    } catch (error) {
      sendInternalError(response);
      onError?.(error);
    }
  };
  const server: Server = tls
    ? createHttpsServer({ ...options, ...tls, handshakeTimeout: options.headersTimeout }, listener)
    : createHttpServer(options, listener);
  // By itself Node leaves out what comes after the first 2,000, as that which a proxy adds behind what a client has sent.
  server.maxHeadersCount = 0;
  server.setTimeout(silence, (socket) => {
    if (!underWay.mayBeSilent(socket)) socket.destroy();
  });
  bounded?.bound(server);
  server.on('checkExpectation', listener);
  const refuse = refusing(underWay);
  server.on('clientError', refuse);
  // Node would close the connection without a word.
  server.on('connect', (_request, socket) => refuse(new Error('a tunnel to elsewhere'), socket));
  return server;
}

/**
 * Whether a request says once which host it is for, and who sends it: of several a proxy may have taken another one than Node does, and
 * RFC 9112 (3.2) refuses a request with two hosts, as it does one of HTTP/1.1 with none.
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
 * Answers, once, what could not be read. Requests before it on the same connection are answered first, because a client takes answers
 * in the order of its requests.
 */
function refusing(underWay: InFlightRequests): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Socket) => {
    const waiting = underWay.of(socket);
    // All but the last came as a whole; the last may be the one that breaks off, and even that may have its answer already.
    const next = waiting.find(({ req, headersSent }) => req.complete || headersSent);
    if (next) return void next.once('close', () => (next.req.complete ? refuse(socket) : socket.destroy()));
    if (!socket.writable) return void socket.destroy();
    // Its headers could not be read, so that nobody knows whether it asked for another language.
    const { status, headers, body } = refusal('MALFORMED_BODY', 'en');
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    // Destroyed, not only ended: a client that never closes its side would keep the socket for ever.
    socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
  return (error, socket) => {
    // To a handshake that failed there is no answer, nor to a connection that was opened in advance, as browsers do: its next request
    // would be taken to have it.
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

/** An answer to what never reached the contract. */
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
