import type { Socket } from 'node:net';
import { UsageByNetwork } from './usage-by-network';

/** A request whose body arrives, or a response that the client has not read yet. */
interface Holder {
  socket: Socket | null;
}

/** The memory that an arriving piece of a body takes besides its bytes: a piece of one byte is an object of its own. */
const pieceBytes = 512;

/** The memory that an arriving piece of a body takes until the body is complete. */
export function memoryOf(piece: Buffer): number {
  return piece.length + pieceBytes;
}

/**
 * The memory that clients who send or read slowly make the server hold, in total. If it exceeds the budget, connections are closed: those of the
 * site and network that hold the most ({@link UsageByNetwork}). The oldest is closed first, because a slow client is among the oldest. Behind
 * trusted proxies, which connect for all clients, the addresses are the clients'.
 */
export class MemoryBudget<Held extends Holder> {
  private readonly held = new UsageByNetwork<Held>();

  /** `most`: the budget in bytes. */
  constructor(private readonly most: number) {}

  /**
   * Adds `bytes` to those that `holder` holds until {@link release}. As long as it holds any, it counts for the client whose `address` was the first.
   */
  hold(holder: Held, bytes: number, address: string): void {
    this.held.hold(holder, address, bytes);
    while (this.held.amount > this.most) {
      const first = this.held.first()!;
      this.release(first);
      first.socket?.destroy();
    }
  }

  /** Bytes that are held in total. */
  get used(): number {
    return this.held.amount;
  }

  /** Subtracts bytes that the holder no longer holds. */
  reduce(holder: Held, bytes: number): void {
    this.held.reduce(holder, bytes);
  }

  release(holder: Held): void {
    this.held.release(holder);
  }
}
