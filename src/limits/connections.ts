import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { UsageByNetwork } from './usage-by-network';

/** How many connections a server accepts at once. */
export interface ConnectionLimits {
  inTotal: number;
  /** From one IPv4 address or one /64 of IPv6. Undefined behind a proxy, where all connections come from one address. */
  ofAddress: number | undefined;
}

/**
 * Bounds the connections of a server.
 *
 * - A connection beyond the limit of its address is closed at once.
 * - If the total is reached, the site and the network with the most connections lose the one that has been idle longest, or else the oldest
 *   ({@link UsageByNetwork}). If the new connection's own site and network have as many, only an idle connection makes room for it.
 * - Behind trusted proxies, a connection counts for the client whose request it carries ({@link Connections.note}).
 */
export class Connections {
  private readonly all = new UsageByNetwork<Socket>();
  /** By their ends: with TLS, a request has another socket than the one that was accepted. */
  private readonly byEnds = new Map<string, Socket>();
  /** The latest note of each connection since one last had to make room: only then do they matter, and every request makes two. */
  private readonly noted = new Map<Socket, string | undefined>();

  constructor(private readonly limits: ConnectionLimits) {}

  bound(server: Server): void {
    server.prependListener('connection', (socket: Socket) => this.admit(socket));
  }

  /**
   * Records that a connection waits for a response to the client at `address`, or for none if undefined. Until then it counts for that
   * client, also if a trusted proxy has opened it; an idle connection counts for the address that has opened it.
   */
  note(socket: Socket, address: string | undefined): void {
    const accepted = this.all.has(socket) ? socket : this.byEnds.get(endsOf(socket));
    if (!accepted || accepted.destroyed) return;
    // The order of the map is that of the latest notes, because the connection that was idle first makes room first.
    this.noted.delete(accepted);
    this.noted.set(accepted, address);
  }

  private applyNotes(): void {
    for (const [socket, address] of this.noted) {
      this.all.move(socket, address ?? addressOf(socket));
      this.all.setIdle(socket, address === undefined);
    }
    this.noted.clear();
  }

  private admit(socket: Socket): void {
    const { inTotal, ofAddress = Infinity } = this.limits;
    const address = addressOf(socket);
    if (this.all.amountOf(address) >= ofAddress) return void socket.destroy();
    if (this.all.amount >= inTotal) {
      this.applyNotes();
      const makesRoom = this.all.firstFor(address);
      if (!makesRoom) return void socket.destroy();
      this.all.release(makesRoom);
      makesRoom.destroy();
    }
    const ends = endsOf(socket);
    this.byEnds.set(ends, socket);
    this.all.hold(socket, address, 1);
    this.all.setIdle(socket, true);
    socket.once('close', () => {
      this.all.release(socket);
      this.noted.delete(socket);
      if (this.byEnds.get(ends) === socket) this.byEnds.delete(ends);
    });
  }
}

function addressOf(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;
}
