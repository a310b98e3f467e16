import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { MemoryBudget } from '../limits/memory-budget';
import type { BodyStream } from './envelope';

/** Bytes of a stream, or of a body that is sent in slices, that a connection buffers until the client reads them. */
const mostBuffered = 128 * 1024;
/** A buffer of TLS grows to the longest write, and stays as long as its connection. */
const sliceBytes = 64 * 1024;

/** Sends bodies, and bounds the memory that they occupy until clients have read them. */
export class UnreadResponses {
  private readonly unsent: MemoryBudget<ServerResponse>;
  private readonly streamed: MemoryBudget<ServerResponse>;

  /** At most `mostUnsent` bytes of whole bodies, and as many as `mostStreamed` bytes of streams, each of which also has an open file. */
  constructor({ mostUnsent = 64 * 1024 * 1024, mostStreamed = 256 * 1024 * 1024 } = {}) {
    this.unsent = new MemoryBudget(mostUnsent);
    this.streamed = new MemoryBudget(mostStreamed);
  }

  /** Sends a body of this response only. `length`: its bytes. */
  end(
    response: ServerResponse,
    body: string | Uint8Array | undefined,
    { length = 0, address }: { length?: number | undefined; address: string },
  ): void {
    // Only ASCII has one byte for each character. It is the same in Latin 1, which Node writes without examining each character.
    const encoding = typeof body === 'string' && body.length === length ? 'latin1' : 'utf8';
    if (body !== undefined && length > sliceBytes && copiesBody(response)) {
      endInSlices(response, typeof body === 'string' ? Buffer.from(body, encoding) : body);
      return this.holdUntilSent(response, this.unsent, length, address);
    }
    response.end(body, encoding);
    // The connection has not accepted all of it at once.
    if (response.writableLength > 0) this.holdUntilSent(response, this.unsent, response.writableLength, address);
  }

  /** Sends bytes that all responses share: only what an encrypted connection copies of them occupies memory. */
  endShared(response: ServerResponse, bytes: Uint8Array, address: string): void {
    if (!copiesBody(response)) return void response.end(bytes);
    endInSlices(response, bytes);
    if (response.writableLength > 0)
      this.holdUntilSent(response, this.unsent, Math.min(bytes.length, mostBuffered), address);
  }

  /** Sends a stream. If reading it fails, the connection is closed before the response is complete. */
  pipe(response: ServerResponse, { stream, size }: BodyStream, address: string): void {
    this.holdStream(response, address, size);
    if (response.req.method === 'HEAD') {
      stream.destroy();
      return void response.end();
    }
    // Without a size, the pieces are pages of a list, of any size. Those of a file are not larger than a slice, but others read them.
    const isPaged = size === undefined;
    if (!isPaged && !copiesBody(response)) return void pipeline(stream, response, () => {});
    const counted = isPaged ? address : undefined;
    const slices = (pieces: AsyncIterable<string | Buffer>) => this.slices(pieces, response, counted);
    pipeline(stream, slices, response, () => {});
  }

  /** Divides the pieces of a stream. With an `address`, the bytes of each are held until the connection has accepted them. */
  private async *slices(pieces: AsyncIterable<string | Buffer>, response: ServerResponse, address: string | undefined) {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      const isHeld = address !== undefined && !response.closed;
      if (isHeld) this.streamed.hold(response, bytes.length, address);
      for (let begin = 0; begin < bytes.length; begin += sliceBytes) yield bytes.subarray(begin, begin + sliceBytes);
      if (isHeld) this.streamed.reduce(response, bytes.length);
    }
  }

  /** Holds what the connection will buffer of a stream of `size` bytes. */
  holdStream(response: ServerResponse, address: string, size = mostBuffered): void {
    this.holdUntilSent(response, this.streamed, Math.min(size, mostBuffered), address);
  }

  private holdUntilSent(
    response: ServerResponse,
    budget: MemoryBudget<ServerResponse>,
    bytes: number,
    address: string,
  ): void {
    // A client may have disconnected while the response was prepared. It is not told again, and the bytes would be held for ever.
    if (response.closed) return;
    response.once('close', () => budget.release(response));
    budget.hold(response, bytes, address);
  }
}

/** Whether the connection buffers encrypted copies of a body. Otherwise it buffers the bytes themselves; a response to HEAD has none. */
const copiesBody = ({ req }: ServerResponse) => 'encrypted' in req.socket && req.method !== 'HEAD';

/** Writes each slice when the connection has accepted the one before. If the client disconnects, no further one is written. */
function endInSlices(response: ServerResponse, bytes: Uint8Array): void {
  let begin = 0;
  const next = () => {
    while (bytes.length - begin > sliceBytes) {
      const slice = bytes.subarray(begin, (begin += sliceBytes));
      if (!response.write(slice)) return void response.once('drain', next);
    }
    response.end(bytes.subarray(begin));
  };
  next();
}
