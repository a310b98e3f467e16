import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { keepingVary } from './cross-origin';
import { type Answer, isOpenFile, isStoredFile } from './envelope';
import { MemoryBudget } from './memory-budget';

/** What every answer says to browsers that show or load it. */
export const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** The headers of {@link secureHeaders}, names and values in turn: they are the same in all answers. */
const securityHeaders: readonly string[] = (() => {
  const lines: string[] = [];
  const recorder = { setHeader: (name: string, value: string) => lines.push(name, value), removeHeader() {} };
  secureHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return lines;
})();

/** Headers by their names and values in turn, each once: what an answer says itself takes the place of what all say. */
class HeaderLines {
  private readonly places = new Map<string, number>();

  constructor(private readonly always: readonly string[]) {
    always.forEach((name, index) => index % 2 === 0 && this.places.set(name, index));
  }

  with(parts: Readonly<Record<string, string>>[]): string[] {
    const lines = this.always.slice();
    for (const part of parts) {
      for (const name in part) {
        const place = this.places.get(name);
        if (place === undefined) lines.push(name, part[name]!);
        else lines[place + 1] = part[name]!;
      }
    }
    return lines;
  }
}

/** What writes a whole answer at once, with headers beside its own; it does nothing where the client has gone. */
export type Send = (response: ServerResponse, answer: Answer, more: Readonly<Record<string, string>>[]) => void;

/**
 * Sends answers that all say `always`, names and values in turn, beside what is for security. At most `mostUnsent` bytes of them wait
 * in memory for clients to take them; files do not wait there: they are read as they are sent.
 */
export function sending(always: readonly string[], mostUnsent = 64 * 1024 * 1024): Send {
  const headerLines = new HeaderLines([...securityHeaders, ...always]);
  const unsent = new MemoryBudget<ServerResponse>(mostUnsent);
  return (response, { status, headers, contentType, body }, more) => {
    if (response.headersSent || response.destroyed) return void (isOpenFile(body) && body.stream.destroy());
    const lines = headerLines.with([...more, keepingVary(response, headers)]);
    if (contentType) lines.push('Content-Type', contentType);
    const isFile = isOpenFile(body) || isStoredFile(body);
    const length = isFile ? body.size : body === undefined ? undefined : Buffer.byteLength(body);
    if (length !== undefined) lines.push('Content-Length', String(length));
    response.writeHead(status, lines);
    if (isOpenFile(body)) return void pipeline(body.stream, response, () => {});
    // Of a file that was not opened only the length is told.
    if (isStoredFile(body)) response.end();
    // ASCII alone is the same in both encodings, and Latin 1 is written without a look at each character.
    else response.end(body, typeof body === 'string' && body.length === length ? 'latin1' : 'utf8');
    // The connection has not taken all of it at once.
    if (response.writableLength > 0) holdUntilSent(response, unsent);
  };
}

function holdUntilSent(response: ServerResponse, unsent: MemoryBudget<ServerResponse>): void {
  const { socket } = response.req;
  const over = () => {
    unsent.release(response);
    socket.off('close', over);
  };
  // Of an answer that waits for those before it on its connection, only the connection's end tells that it never will be sent.
  socket.once('close', over);
  response.once('finish', over);
  unsent.hold(response, response.writableLength);
}
