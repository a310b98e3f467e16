import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './addresses';
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
 * - If the total is reached, the address with the most connections loses the one that has been idle longest.
 * - If none of its connections is idle, it loses its oldest one, so that a few addresses cannot keep others out; but if the new
 *   connection's own address has as many, that address loses the one that has been idle longest, or else the new connection.
 * - Behind trusted proxies, a connection counts for the client whose request it carries ({@link Connections.note}).
 */
export class Connections {
  private total = 0;
  private readonly all = new UsageByNetwork<Socket>();
  private readonly idle = new UsageByNetwork<Socket>();

  constructor(private readonly limits: ConnectionLimits) {}

  bound(server: Server): void {
    server.prependListener('connection', (socket: Socket) => this.admit(socket));
  }

  /**
   * Records that a connection waits for a response to the client at `address`, or for none if undefined. Until then it counts for that
   * client, also if a trusted proxy has opened it; an idle connection counts for the address that has opened it.
   */
  note(socket: Socket, address: string | undefined): void {
    if (address !== undefined) this.idle.release(socket);
    if (socket.destroyed) return;
    const network = address === undefined ? networkOfSocket(socket) : networkOf(address);
    this.all.move(socket, network);
    if (address === undefined) this.idle.hold(socket, network, 1);
  }

  private admit(socket: Socket): void {
    const { inTotal, ofAddress = Infinity } = this.limits;
    const network = networkOfSocket(socket);
    const before = this.all.amountOf(network);
    if (before >= ofAddress || (this.total >= inTotal && !this.makeRoom(network))) return void socket.destroy();
    this.total += 1;
    this.all.hold(socket, network, 1);
    this.idle.hold(socket, network, 1);
    socket.once('close', () => this.forget(socket));
  }

  private makeRoom(network: string): boolean {
    const fullest = this.all.fullest()!;
    const isFuller = this.all.amountOf(fullest) > this.all.amountOf(network) + 1;
    const ofFullest = this.idle.oldestOf(fullest) ?? (isFuller ? this.all.oldestOf(fullest) : undefined);
    const makesRoom = ofFullest ?? this.idle.oldestOf(network);
    if (!makesRoom) return false;
    this.forget(makesRoom);
    makesRoom.destroy();
    return true;
  }

  private forget(socket: Socket): void {
    this.total -= this.all.release(socket);
    this.idle.release(socket);
  }
}

function networkOfSocket(socket: Socket): string {
  return networkOf(socket.remoteAddress ?? '');
}
