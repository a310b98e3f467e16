import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { keepingVary } from './cross-origin';
import { type Answer, isBodyStream, isStoredFile } from './envelope';
import { UnreadResponses } from './unread-responses';

/** The security headers of every response, for browsers. */
export const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** The headers of {@link secureHeaders} as alternating names and values: they are the same in all responses. */
const securityHeaders: readonly string[] = (() => {
  const lines: string[] = [];
  const recorder = { setHeader: (name: string, value: string) => lines.push(name, value), removeHeader() {} };
  secureHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return lines;
})();

/** Alternating names and values, each name once: a header of the response replaces the one that all responses have. */
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

/** Writes a whole response at once to the client at `address`, with additional headers. Does nothing if the client has disconnected. */
export type Send = (
  response: ServerResponse,
  answer: Answer,
  more: Readonly<Record<string, string>>[],
  address: string,
) => void;

/** Returns a function that sends responses with the headers `always` (alternating names and values) and those for security. */
export function sending(always: readonly string[], unread = new UnreadResponses()): Send {
  const headerLines = new HeaderLines([...securityHeaders, ...always]);
  return (response, { status, headers, contentType, body, isShared }, more, address) => {
    if (response.headersSent || response.destroyed) return void (isBodyStream(body) && body.stream.destroy());
    const lines = headerLines.with([...more, keepingVary(response, headers)]);
    if (contentType) lines.push('Content-Type', contentType);
    const isStreamed = isBodyStream(body) || isStoredFile(body);
    const length = isStreamed ? body.size : body === undefined ? undefined : Buffer.byteLength(body);
    if (length !== undefined) lines.push('Content-Length', String(length));
    response.writeHead(status, lines);
    if (isBodyStream(body)) unread.pipe(response, body, address);
    // A file that was not opened: only its length is sent.
    else if (isStoredFile(body)) response.end();
    else if (isShared && body instanceof Uint8Array) unread.endShared(response, body, address);
    else unread.end(response, body, { length, address });
  };
}
