import type { Socket } from 'node:net';

/** Who makes the server hold bytes: a request whose body arrives, or an answer that nobody takes. */
interface Holder {
  socket: Socket | null;
}

/**
 * The memory that clients who send or read slowly make the server hold, all of them together. Where it becomes too much, the
 * connections of those who began first are cut: whoever takes his time is longest among them.
 */
export class Holdings<Held extends Holder> {
  private bytes = 0;
  private readonly held = new Map<Held, number>();

  /** At most `most` bytes. */
  constructor(private readonly most: number) {}

  /** Counts `bytes` more for `holder`, until {@link release}. */
  hold(holder: Held, bytes: number): void {
    this.held.set(holder, (this.held.get(holder) ?? 0) + bytes);
    this.bytes += bytes;
    for (const first of this.held.keys()) {
      if (this.bytes <= this.most) return;
      this.release(first);
      first.socket?.destroy();
    }
  }

  release(holder: Held): void {
    this.bytes -= this.held.get(holder) ?? 0;
    this.held.delete(holder);
  }
}
