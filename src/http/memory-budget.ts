import type { Socket } from 'node:net';
import { networkOf } from '../limits/addresses';
import { UsageByNetwork } from '../limits/usage-by-network';

/** Who makes the server hold bytes: a request whose body arrives, or an answer that nobody takes. */
interface Holder {
  socket: Socket | null;
}

/**
 * The memory that clients who send or read slowly make the server hold, all of them together. Where it becomes too much, connections
 * of the network that makes it hold the most are cut, those that began first: whoever takes his time is longest among them.
 */
export class MemoryBudget<Held extends Holder> {
  private bytes = 0;
  private readonly held = new UsageByNetwork<Held>();

  /** At most `most` bytes. */
  constructor(private readonly most: number) {}

  /** Counts `bytes` more for `holder`, until {@link release}. */
  hold(holder: Held, bytes: number): void {
    this.held.hold(holder, networkOf(holder.socket?.remoteAddress ?? ''), bytes);
    this.bytes += bytes;
    while (this.bytes > this.most) {
      const first = this.held.oldestOf(this.held.fullest()!)!;
      this.release(first);
      first.socket?.destroy();
    }
  }

  /** Bytes that are held. */
  get used(): number {
    return this.bytes;
  }

  release(holder: Held): void {
    this.bytes -= this.held.release(holder);
  }
}
