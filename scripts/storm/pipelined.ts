import { mkdtemp, rm } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from '../../src/testing/servers/cluster';
import { environmentFor } from './market';
import { type Property, atMost, none } from './properties';
import { percentile, probe, residentOf } from './slow';
import type { StormOptions } from './storm';

const [connections, depth] = [200, 90];
/** In ms. */
const maxP99 = 1_000;
const maxGrowthMb = 250;
/** A path without a limit, and one whose limit soon rejects most requests. */
const paths = ['/Docs/icon.svg', '/Currency/GetAll'];

/**
 * One address keeps {@link depth} requests in flight on each of {@link connections} connections, while another client sends normal requests. The
 * server must respond to the other client, and not grow. On SQLite.
 */
export async function pipelined({ program, report }: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pipelined-'));
  const cluster = new Cluster(1, environmentFor(`sqlite:${folder}/data.db`, folder), { folder, program });
  const sockets: Socket[] = [];
  try {
    await cluster.start();
    const instance = cluster.at(0)!;
    await probe(instance, 5_000);
    const before = residentOf(instance);
    report(`${connections} connections with ${depth} requests each for 15 s`);
    const { port } = new URL(instance.url);
    for (let index = 0; index < connections; index++)
      sockets.push(flood({ port, path: paths[index % paths.length]!, localAddress: '127.0.0.2', depth }));
    const among = await probe(instance, 15_000);
    const memory = residentOf(instance);
    for (const socket of sockets) socket.destroy();
    const properties = [
      atMost('probe-p99-among-pipelined', percentile(among.times), maxP99, 'ms'),
      none('probes-are-answered', among.wrong, among.times.length, 'probes'),
      atMost('memory-grows-by', memory - before, maxGrowthMb, 'MB at most'),
    ];
    const codes = (await cluster.stopAll()).filter((code) => code !== 0).map(String);
    return [...properties, none('exit-0', codes, 1, 'servers')].map((one) => ({ experiment: 'pipelined', ...one }));
  } finally {
    for (const socket of sockets) socket.destroy();
    await cluster.stopAll();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Flood {
  port: string;
  path: string;
  localAddress: string;
  /** How many requests are in flight. */
  depth: number;
}

/** A connection from an address of its own, which sends a request for each response. */
export function flood({ port, path, localAddress, depth }: Flood): Socket {
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress }, () =>
    socket.write(request.repeat(depth)),
  );
  return socket
    .on('error', () => {})
    .on('data', (chunk) => {
      const responses = chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (responses > 0) socket.write(request.repeat(responses));
    });
}
