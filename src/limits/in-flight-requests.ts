import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MemoryBudget } from './memory-budget';

/** How many requests of one connection may be unanswered. 64 kB of short requests, which are read at once, contain thousands. */
const mostAtOnce = 100;
/** The memory of requests that wait for earlier ones of their connections, in total, and of one without its headers; in bytes. */
const queued = { most: 32 * 1024 * 1024, each: 4 * 1024 };

interface Pending {
  handle: () => void;
  hasBegun: boolean;
  /** What it takes while it waits, in bytes. */
  bytes: number;
}

/** The requests of a connection without responses, in the order of arrival. */
interface Connection {
  socket: Socket;
  pending: Map<ServerResponse, Pending>;
}

/**
 * The requests of each connection. They are handled one after the other, in the order in which their responses are sent: a client that sends
 * several without waiting for responses occupies the server no more than one that waits. A request that would be handled while its response
 * waits for an earlier one could hold a file, a body or a turn without end, because Node never closes a response whose connection has ended
 * before its turn.
 */
export class InFlightRequests {
  private readonly connections = new WeakMap<Socket, Connection>();
  private readonly waiting = new MemoryBudget<Connection>(queued.most);

  /** `onIdle` is called when a connection has received all responses. `addressOf` returns the client's address. */
  constructor(
    private readonly onIdle: (socket: Socket) => void,
    private readonly addressOf: (request: IncomingMessage) => string,
  ) {}

  /**
   * Calls `handle` at once, or when the earlier requests of the connection have been answered. A connection with too many requests is closed,
   * and its other requests are not handled.
   */
  begin(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    const { socket } = request;
    if (socket.destroyed) return;
    const connection = this.connectionOf(socket);
    const { pending } = connection;
    if (pending.size >= mostAtOnce) return void socket.destroy();
    const bytes = pending.size === 0 ? 0 : queued.each + lengthOf(request.rawHeaders);
    pending.set(response, { handle, hasBegun: false, bytes });
    response.once('close', () => this.end(connection, response));
    if (pending.size === 1) this.handleFirst(connection);
    else this.waiting.hold(connection, bytes, this.addressOf(request));
  }

  /** The responses for which the connection waits, in the order of their requests. */
  of(socket: Socket): readonly ServerResponse[] {
    return [...(this.connections.get(socket)?.pending.keys() ?? [])];
  }

  /** Whether a connection without traffic must stay open: a request is being handled, or an incomplete request has a separate timeout. */
  mayBeSilent(socket: Socket): boolean {
    const [first] = this.of(socket);
    return first !== undefined && !first.headersSent;
  }

  private connectionOf(socket: Socket): Connection {
    let connection = this.connections.get(socket);
    if (!connection) {
      const added = (connection = { socket, pending: new Map<ServerResponse, Pending>() });
      this.connections.set(socket, added);
      socket.once('close', () => this.waiting.release(added));
    }
    return connection;
  }

  private handleFirst(connection: Connection): void {
    const { socket, pending } = connection;
    const [first] = pending.values();
    // After a response with Connection: close, the others are not answered.
    if (!first || first.hasBegun || !socket.writable) return;
    first.hasBegun = true;
    this.waiting.reduce(connection, first.bytes);
    first.handle();
  }

  private end(connection: Connection, response: ServerResponse): void {
    const { pending, socket } = connection;
    pending.delete(response);
    if (pending.size === 0) this.onIdle(socket);
    // In the next turn of the event loop, so that other connections are served in between.
    else setImmediate(() => this.handleFirst(connection));
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
