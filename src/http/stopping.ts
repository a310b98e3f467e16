import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How long connections that are kept alive have to learn, by the answer to their next request, that this server ends; ms. */
const notice = 1000;
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
  server.prependListener('request', (request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !isStopping;
    const { socket } = request;
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket));
    latest.set(socket, response);
  });
  return async () => {
    isStopping = true;
    for (const response of latest.values()) response.shouldKeepAlive = false;
    const connections = await promisify(server.getConnections.bind(server))();
    if (connections > 0) await delay(notice);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearTimeout(timer);
  };
}
