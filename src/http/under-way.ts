import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers that connections wait for, in the order of their requests: several where a client sends on before it is answered. */
export class UnderWay {
  private readonly bySocket = new WeakMap<Socket, Set<ServerResponse>>();

  /** Called when a connection begins to wait for answers, and when it has them all. */
  constructor(private readonly onChange: (socket: Socket, waits: boolean) => void) {}

  begin({ socket }: IncomingMessage, response: ServerResponse): void {
    let answers = this.bySocket.get(socket);
    if (!answers) this.bySocket.set(socket, (answers = new Set()));
    answers.add(response);
    if (answers.size === 1) this.onChange(socket, true);
    response.once('close', () => {
      answers.delete(response);
      if (answers.size === 0) this.onChange(socket, false);
    });
  }

  of(socket: Socket): readonly ServerResponse[] {
    return [...(this.bySocket.get(socket) ?? [])];
  }

  /** Whether a request has come as a whole and this server has not begun to answer: silence is its own then. */
  isWorkedFor(socket: Socket): boolean {
    return this.of(socket).some(({ req, headersSent }) => req.complete && !headersSent);
  }
}
