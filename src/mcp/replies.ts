import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MemoryBudget } from '../limits/memory-budget';

/** A whole response. */
export interface Reply {
  status: number;
  contentType?: string | null;
  body: string | Buffer;
}

/** The request as the transport reads it, which gets its body apart from it. */
export function webRequestOf({ headers }: IncomingMessage): Request {
  const read = ['accept', 'content-type', 'mcp-protocol-version'];
  const lines = read.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const]));
  return new Request('http://localhost/mcp', { method: 'POST', headers: Object.fromEntries(lines) });
}

/** The response that the transport has returned. */
export async function replyOf(response: Response): Promise<Reply> {
  const contentType = response.headers.get('Content-Type');
  return { status: response.status, contentType, body: Buffer.from(await response.arrayBuffer()) };
}

/** Sends a response. What the connection does not accept at once is held until the client has read it. */
export function sendReply(
  { status, contentType, body }: Reply,
  response: ServerResponse,
  unsent: MemoryBudget<ServerResponse>,
  address: string,
): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    ...(contentType && { 'Content-Type': contentType }),
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
  if (response.writableLength > 0) unsent.hold(response, response.writableLength, address);
}
