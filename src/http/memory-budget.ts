import type { Socket } from 'node:net';
import { networkOf } from '../limits/addresses';
import { UsageByNetwork } from '../limits/usage-by-network';

/** A request whose body arrives, or a response that the client has not read yet. */
interface Holder {
  socket: Socket | null;
}

/**
 * The memory that clients who send or read slowly make the server hold, in total. If it exceeds the budget, connections of the
 * network that holds the most are closed, the oldest first, because a slow client is among the oldest. Behind trusted proxies, which connect
 * for all clients, the network is the client's.
 */
export class MemoryBudget<Held extends Holder> {
  private bytes = 0;
  private readonly held = new UsageByNetwork<Held>();

  /** `most`: the budget in bytes. */
  constructor(private readonly most: number) {}

  /** Adds `bytes` to those that `holder`, a client at `address`, holds until {@link release}. */
  hold(holder: Held, bytes: number, address: string): void {
    this.held.hold(holder, networkOf(address), bytes);
    this.bytes += bytes;
    while (this.bytes > this.most) {
      const first = this.held.oldestOf(this.held.fullest()!)!;
      this.release(first);
      first.socket?.destroy();
    }
  }

  /** Bytes that are held in total. */
  get used(): number {
    return this.bytes;
  }

  release(holder: Held): void {
    this.bytes -= this.held.release(holder);
  }
}
