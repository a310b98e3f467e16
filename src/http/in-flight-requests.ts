import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * So many requests of a connection may wait for their answers. A client that sends on before it is answered has a few of them; 64 kB
 * of short ones, which are read at once, are thousands, and all others would wait until they are answered.
 */
const mostAtOnce = 100;

/** The answers that connections wait for, in the order of their requests: several where a client sends on before it is answered. */
export class InFlightRequests {
  private readonly bySocket = new WeakMap<Socket, Set<ServerResponse>>();

  /** Called when a connection begins to wait for answers, and when it has them all. */
  constructor(private readonly onChange: (socket: Socket, waits: boolean) => void) {}

  /** False where the request is not to be looked at: one too many, with which the connection ends, or one after that. */
  begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    let answers = this.bySocket.get(socket);
    if (!answers) this.bySocket.set(socket, (answers = new Set()));
    if (answers.size >= mostAtOnce) {
      socket.destroy();
      return false;
    }
    answers.add(response);
    if (answers.size === 1) this.onChange(socket, true);
    response.once('close', () => {
      answers.delete(response);
      if (answers.size === 0) this.onChange(socket, false);
    });
    return true;
  }

  of(socket: Socket): readonly ServerResponse[] {
    return [...(this.bySocket.get(socket) ?? [])];
  }

  /**
   * Whether a silent connection is nothing to cut: a request is worked on, so that the silence is this server's own, or it has yet to
   * arrive, for which it has a time of its own. Answers go out in order: what counts is the first.
   */
  mayBeSilent(socket: Socket): boolean {
    const [first] = this.of(socket);
    return first !== undefined && !first.headersSent;
  }
}
