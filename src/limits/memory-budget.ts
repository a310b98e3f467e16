import type { Socket } from 'node:net';
import { networkOf, subscriberOf } from './addresses';
import { UsageByNetwork } from './usage-by-network';

/** A request whose body arrives, or a response that the client has not read yet. */
interface Holder {
  socket: Socket | null;
}

/**
 * The memory that clients who send or read slowly make the server hold, in total. If it exceeds the budget, connections are closed: those of the
 * subscriber that holds the most, who may have many networks, and of its network that holds the most. The oldest is closed first, because a slow
 * client is among the oldest. Behind trusted proxies, which connect for all clients, the addresses are the clients'.
 */
export class MemoryBudget<Held extends Holder> {
  private bytes = 0;
  private readonly held = new UsageByNetwork<Held>();
  /** The same by subscriber. */
  private readonly heldBySubscriber = new UsageByNetwork<Held>();

  /** `most`: the budget in bytes. */
  constructor(private readonly most: number) {}

  /**
   * Adds `bytes` to those that `holder` holds until {@link release}. As long as it holds any, it counts for the client whose `address` was the first.
   */
  hold(holder: Held, bytes: number, address: string): void {
    this.held.hold(holder, networkOf(address), bytes);
    this.heldBySubscriber.hold(holder, subscriberOf(address), bytes);
    this.bytes += bytes;
    while (this.bytes > this.most) {
      const first = this.held.oldestOf(this.fullestNetwork())!;
      this.release(first);
      first.socket?.destroy();
    }
  }

  /** Bytes that are held in total. */
  get used(): number {
    return this.bytes;
  }

  /** Subtracts bytes that the holder no longer holds. */
  reduce(holder: Held, bytes: number): void {
    this.bytes -= this.held.reduce(holder, bytes);
    this.heldBySubscriber.reduce(holder, bytes);
  }

  release(holder: Held): void {
    this.bytes -= this.held.release(holder);
    this.heldBySubscriber.release(holder);
  }

  private fullestNetwork(): string {
    const holders = [...this.heldBySubscriber.holdersOf(this.heldBySubscriber.fullest()!)];
    const networks = new Set(holders.map((holder) => this.held.networkOf(holder)!));
    const amountOf = (network: string) => this.held.amountOf(network);
    return [...networks].reduce((most, network) => (amountOf(network) > amountOf(most) ? network : most));
  }
}
