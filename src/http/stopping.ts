import type { Server, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate as heard, setTimeout as delay } from 'node:timers/promises';

/**
 * How long clients have to learn that this server ends: by the answer to their next request on a connection, proxies by asking. Also where
 * nobody is connected: somebody may be on the way; ms.
 */
const notice = 1000;
/**
 * And after that until nobody has come for a while, which a proxy that sends on has to notice first, but not for ever; ms. Who
 * has connected when this server stops listening, and was not accepted yet, is cut off: only that nobody comes can prevent it. A proxy
 * that asks how it is with the server does not count: it goes on with that.
 */
const quiet = 1000;
const longestNotice = 5000;
/** How long requests that are under way may still take; ms. */
const grace = 10_000;

/**
 * Prepares `server` for a stop that drops no request, and answers how to stop it. From the stop on every answer says
 * `Connection: close`; new requests are still taken for a moment, because a client may have sent one before it knew.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  // The last answer of each connection, which is the only one under way; forgotten with its connection.
  const latest = new Map<Socket, ServerResponse>();
  let isStopping = false;
  let lastCame = 0;
  /** Connections on which nothing was asked yet. */
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
      // A process that did not get to run for a while wakes up by its timers: who has come meanwhile is heard only then.
      await heard();
    }
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearTimeout(timer);
  };
}
