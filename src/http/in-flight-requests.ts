import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests of one connection may wait for their responses. A client that pipelines requests has a few of them; 64 kB of
 * short requests, which are read at once, contain thousands, and would delay all other clients.
 */
const mostAtOnce = 100;

/** The responses that connections wait for, in the order of their requests. A connection has several if the client pipelines. */
export class InFlightRequests {
  private readonly bySocket = new WeakMap<Socket, Set<ServerResponse>>();

  /**
   * `onChange` is called when a connection begins to wait for responses, with the first request, and when it has received all of them,
   * without a request.
   */
  constructor(private readonly onChange: (socket: Socket, request?: IncomingMessage) => void) {}

  /**
   * Registers a request. Returns false if it must not be handled: it exceeds the limit, whereupon the connection is closed, or it
   * arrived after that.
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    if (socket.destroyed) return false;
    let answers = this.bySocket.get(socket);
    if (!answers) this.bySocket.set(socket, (answers = new Set()));
    if (answers.size >= mostAtOnce) {
      socket.destroy();
      return false;
    }
    answers.add(response);
    if (answers.size === 1) this.onChange(socket, request);
    response.once('close', () => {
      answers.delete(response);
      if (answers.size === 0) this.onChange(socket);
    });
    return true;
  }

  of(socket: Socket): readonly ServerResponse[] {
    return [...(this.bySocket.get(socket) ?? [])];
  }

  /**
   * Whether a connection without traffic must stay open: a request is being handled, or an incomplete request has a separate
   * time-out. Responses are sent in order, so the first one counts.
   */
  mayBeSilent(socket: Socket): boolean {
    const [first] = this.of(socket);
    return first !== undefined && !first.headersSent;
  }
}
