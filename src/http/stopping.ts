import type { Server, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate as heard, setTimeout as delay } from 'node:timers/promises';

/**
 * How long clients have to notice that this server stops, in ms: a client by the response to its next request on a connection, a
 * proxy by its health check. The time also passes without open connections, because a client may be connecting.
 */
const notice = 1000;
/**
 * After that, the server waits until no request has arrived for this long, in ms, but no longer than `longestNotice`: a proxy
 * that still sends requests has to notice the stop first. A connection that is not accepted yet when the server stops listening
 * is cut, which only this wait can prevent. Health checks do not count, because a proxy continues to send them.
 */
const quiet = 1000;
const longestNotice = 5000;
/** How long requests in progress may take after that, in ms. */
const grace = 10_000;

/**
 * Prepares `server` for a stop that drops no request, and returns the function that stops it. From then on every response has
 * `Connection: close`; new requests are still handled for a while, because a client may have sent one before it noticed the stop.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  // The last response of each connection, which is the only one in progress. Removed when the connection closes.
  const latest = new Map<Socket, ServerResponse>();
  let isStopping = false;
  let lastCame = 0;
  /** Connections without a request so far. */
  const fresh = new Set<Socket>();
  server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    fresh.add(socket);
    socket.once('close', () => fresh.delete(socket));
  });
  server.prependListener('request', (request, response: ServerResponse) => {
    fresh.delete(request.socket);
    if (isStopping && !request.url!.startsWith('/Health/')) lastCame = performance.now();
    response.shouldKeepAlive &&= !isStopping;
    const { socket } = request;
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
    latest.set(socket, response);
  });
  return async () => {
    isStopping = true;
    for (const response of latest.values()) response.shouldKeepAlive = false;
    const deadline = performance.now() + longestNotice;
    await delay(notice);
    await heard();
    const mayStillCome = () => fresh.size > 0 || performance.now() - lastCame < quiet;
    while (performance.now() < deadline && mayStillCome()) {
      await delay(quiet / 6);
      // If the process was suspended, its timers fire first; the requests that arrived meanwhile are read after them.
      await heard();
    }
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearTimeout(timer);
  };
}
