import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { keepingVary } from './cross-origin';
import type { Answer } from './envelope';

/** What every answer says to browsers that show or load it. */
export const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** The headers of {@link secureHeaders}, names and values in turn: they are the same in all answers. */
export const securityHeaders: readonly string[] = (() => {
  const lines: string[] = [];
  const recorder = { setHeader: (name: string, value: string) => lines.push(name, value), removeHeader() {} };
  secureHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return lines;
})();

/** Writes a whole answer at once; `first` and `more` are headers beside its own. Nothing where the client has gone. */
export function send(
  response: ServerResponse,
  { status, headers, contentType, body }: Answer,
  first: readonly string[],
  more: Readonly<Record<string, string>>[],
): void {
  if (response.headersSent || response.destroyed) return;
  const lines = first.slice();
  for (const part of [...more, keepingVary(response, headers)]) for (const name in part) lines.push(name, part[name]!);
  if (contentType) lines.push('Content-Type', contentType);
  if (body !== undefined) lines.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, lines);
  response.end(body);
}
