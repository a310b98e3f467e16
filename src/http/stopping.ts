import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How long connections that are kept alive have to learn, by the answer to their next request, that this server ends; ms. */
const notice = 1000;
/**
 * And after that until nobody has come for a while, which a proxy that sends on has to notice first, but not for ever; ms. Who
 * has connected when this server stops listening, and was not accepted yet, is cut off: only that nobody comes can prevent it.
 */
const quiet = 300;
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
  server.on('connection', () => (lastCame = performance.now()));
  server.prependListener('request', (request, response: ServerResponse) => {
    if (isStopping) lastCame = performance.now();
    response.shouldKeepAlive &&= !isStopping;
    const { socket } = request;
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
    latest.set(socket, response);
  });
  return async () => {
    isStopping = true;
    for (const response of latest.values()) response.shouldKeepAlive = false;
    const connections = await promisify(server.getConnections.bind(server))();
    const deadline = performance.now() + longestNotice;
    if (connections > 0) await delay(notice);
    for (let now = performance.now(); now < deadline && now - lastCame < quiet; now = performance.now())
      await delay(quiet / 6);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearTimeout(timer);
  };
}
