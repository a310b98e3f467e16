import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/addresses';

/** How many connections a server takes at once. */
export interface ConnectionLimits {
  inTotal: number;
  /** From one IPv4 address or one /64 of IPv6; not counted where undefined, because behind a proxy all come from one. */
  ofAddress: number | undefined;
}

/**
 * Bounds the connections of `server`: one too many is closed at once. Before one is refused because there are too many in total,
 * those are closed that wait for a next request.
 */
export function boundConnections(server: Server, { inTotal, ofAddress }: ConnectionLimits): void {
  const byAddress = new Map<string, number>();
  let total = 0;
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const before = byAddress.get(network) ?? 0;
    if (total >= inTotal) server.closeIdleConnections();
    if (total >= inTotal || before >= (ofAddress ?? Infinity)) return void socket.destroy();
    total += 1;
    byAddress.set(network, before + 1);
    socket.once('close', () => {
      total -= 1;
      const left = byAddress.get(network)! - 1;
      if (left > 0) byAddress.set(network, left);
      else byAddress.delete(network);
    });
  });
}
