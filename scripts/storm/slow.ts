import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../../src/testing/servers/client';
import { Cluster, type Instance } from '../../src/testing/servers/cluster';
import { environmentFor } from './market';
import { type Property, atLeast, atMost, none } from './properties';
import type { StormOptions } from './storm';

/** Maximum growth of the server's memory in MB, for 700 connections and the unsent parts of their responses. */
const maxGrowthMb = 150;
const [slowHeaders, slowBodies, neverReaders] = [500, 100, 100];

/**
 * Hundreds of clients send headers or bodies byte by byte, or never read responses, while one client sends normal requests. The server
 * must disconnect the slow clients, keep responding to the normal one and not grow. On SQLite, with the default connection limits.
 */
export async function slow(options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'slow-'));
  const environment = { ...environmentFor(`sqlite:${folder}/data.db`, folder), MAX_CONNECTIONS_PER_ADDRESS: '2000' };
  const cluster = new Cluster(1, environment, { folder, program: options.program });
  const sockets: SlowClient[] = [];
  try {
    await cluster.start();
    const instance = cluster.at(0)!;
    const alone = await probe(instance, 5_000);
    const before = residentOf(instance);
    const { hostname, port } = new URL(instance.url);
    const address = { host: hostname, port: Number(port) };
    const open = async (count: number, ...texts: [string, string?]) => {
      // One after the other: the kernel rejects some of hundreds of simultaneous connections and retries up to half a minute later.
      for (let index = 0; index < count; index++) {
        const client = new SlowClient(address, ...texts);
        sockets.push(client);
        await client.connected;
      }
    };
    await open(slowHeaders, 'GET /City/GetAll HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a');
    const post = 'POST /Auth/LogInWithEmail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    await open(slowBodies, `${post}Content-Length: 200000\r\n\r\n{"email":"`, 'a');
    await open(neverReaders, 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    let peak = before;
    let isOver = false;
    const measuring = (async () => {
      while (!isOver) {
        peak = Math.max(peak, residentOf(instance));
        await delay(250);
      }
    })();
    options.report(`${sockets.length} slow clients for 40 s`);
    const among = await probe(instance, 40_000);
    isOver = true;
    await measuring;
    // A paused socket sees the end of the connection only after the data before it.
    for (const { socket } of sockets) socket.resume();
    const leftOpen = () => sockets.filter(({ isOpen }) => isOpen).length;
    for (let waited = 0; leftOpen() > 0 && waited < 10_000; waited += 250) await delay(250);
    const left = leftOpen();
    const properties = [
      // On a busy machine a probe takes longer even without slow clients.
      atMost('probe-p99-among-slow', percentile(among.times), Math.max(200, 1.5 * percentile(alone.times)), 'ms'),
      none('probes-are-answered', among.wrong, among.times.length, 'probes'),
      atLeast('slow-are-cut', sockets.length - left, sockets.length, 'slow clients'),
      atMost('memory-grows-by', peak - before, maxGrowthMb, 'MB at most'),
    ];
    const codes = (await cluster.stopAll()).filter((code) => code !== 0).map(String);
    return [...properties, none('exit-0', codes, 1, 'servers')].map((one) => ({ experiment: 'slow clients', ...one }));
  } finally {
    for (const { socket } of sockets) socket.destroy();
    await cluster.stopAll();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A connection that sends `text` and then `more` every second. Without `more` it never reads. */
class SlowClient {
  readonly socket: Socket;
  /** Resolves when the connection is open or was rejected. */
  readonly connected: Promise<unknown>;
  isOpen = true;

  constructor(address: { host: string; port: number }, text: string, more?: string) {
    this.socket = connect(address, () => {
      this.socket.write(text);
      const timer = more !== undefined && setInterval(() => this.socket.write(more), 1_000);
      this.socket.once('close', () => timer && clearInterval(timer));
    });
    this.connected = new Promise((resolve) => this.socket.once('connect', resolve).once('close', resolve));
    this.socket.on('error', () => {}).once('close', () => (this.isOpen = false));
    if (more === undefined) this.socket.pause();
    else this.socket.resume();
  }
}

/** Sends a request every 20 ms for `ms`. */
export async function probe({ url, agent }: Instance, ms: number): Promise<{ times: number[]; wrong: string[] }> {
  const times: number[] = [];
  const wrong: string[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await delay(20)) {
    const sentAt = performance.now();
    const outcome = await send(url, agent, { method: 'GET', path: '/City/GetAll' });
    times.push(performance.now() - sentAt);
    if (outcome.kind !== 'answered' || outcome.status !== 200) wrong.push(JSON.stringify(outcome).slice(0, 200));
  }
  return { times, wrong };
}

export function percentile(times: readonly number[], part = 0.99): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)]!;
}

/** Resident memory in MB. */
export function residentOf({ process }: Instance): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))![1]) / 1024;
}
