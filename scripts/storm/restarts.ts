import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { type Call, send } from './client';
import { Cluster, type Instance } from './cluster';
import { environmentFor, listings, prepareMarket } from './market';
import { type Property, atLeast, atMost, none } from './properties';
import { Random } from './random';
import type { StormOptions } from './storm';
import { addDays } from '../../src/values/dates';

const clientCount = 32;
const idleConnections = 20;
/** Milliseconds. */
const probeEvery = 250;

/**
 * R16: two servers are restarted in turn under load, and no client notices. Between them and the clients is what a proxy does:
 * requests go to the servers in turn over connections that are kept alive, to those that say they are ready, and to another one only
 * where there was no connection at all.
 */
export async function restarts(options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'restarts-'));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('storm');
  const cluster = new Cluster(2, environmentFor(url, folder), { folder, program: options.program });
  try {
    const market = await prepareMarket(url);
    await cluster.start();
    const random = new Random(options.seed);
    const next = (): Call => {
      const propertyId = random.between(1, listings);
      if (random.chance(0.7)) return { method: 'GET', path: `/RentProperties/GetRentPropertyById/${propertyId}` };
      const startDate = addDays(market.from, random.between(0, 200));
      const token = market.tokenOf(random.pick(market.customerIds)!);
      const body = { propertyId, startDate, endDate: addDays(startDate, 1) };
      return { method: 'POST', path: '/Reservations/BookReservation/book', token, body };
    };

    const balancer = new Balancer(cluster);
    let isOver = false;
    let answered = 0;
    const dropped: string[] = [];
    const one = async (call: Call) => {
      for (let tries = 0; tries < 100; tries++) {
        const { url: at, agent } = balancer.next()!;
        const outcome = await send(at, agent, call);
        if (outcome.kind === 'unsent') continue;
        if (outcome.kind === 'answered' && (outcome.status === 200 || outcome.status === 409)) answered++;
        else dropped.push(`${outcome.kind === 'answered' ? outcome.text : outcome.kind}, ${call.method} ${call.path}`);
        return;
      }
      dropped.push(`no server for ${call.method} ${call.path}`);
    };
    const clients = Array.from({ length: clientCount }, async () => {
      while (!isOver) await one(next());
    });

    const probing = Array.from({ length: cluster.size }, async (_, index) => {
      while (!isOver) await balancer.probe(index);
    });

    const codes: (number | null)[] = [];
    const count = options.isFull ? 30 : 6;
    try {
      for (let restart = 0; restart < count; restart++) {
        options.say(`${restart + 1} of ${count} restarts, ${answered} requests`);
        codes.push(await cluster.stop(restart % 2));
        await cluster.launch(restart % 2);
        await balancer.isBack(restart % 2);
      }
    } finally {
      isOver = true;
      await Promise.all([...clients, ...probing]);
    }
    options.say('a stop with connections that nobody uses');
    const { url: idle, agent } = cluster.at(0)!;
    const live: Call = { method: 'GET', path: '/Health/Live' };
    await Promise.all(Array.from({ length: idleConnections }, () => send(idle, agent, live)));
    const begin = performance.now();
    codes.push(await cluster.stop(0));
    const stopped = (performance.now() - begin) / 1000;
    const properties = [
      none('no-request-dropped', dropped, answered, 'requests'),
      none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'stops'),
      atLeast('restarts', codes.length - 1, count, 'restarts'),
      atMost('idle-stop-in-3-s', stopped, 3, 's'),
    ];
    return properties.map((property) => ({ experiment: 'rolling restarts', ...property }));
  } finally {
    await cluster.stopAll();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Which server a request goes to. */
class Balancer {
  private turn = 0;
  private readonly ready: boolean[];

  constructor(private readonly cluster: Cluster) {
    this.ready = Array<boolean>(cluster.size).fill(true);
  }

  /** The next one that is ready; where none is, the next one. */
  next(): Instance | undefined {
    const { size } = this.cluster;
    const candidates = Array.from({ length: size }, (_, step) => (this.turn + step) % size);
    const index = candidates.find((candidate) => this.ready[candidate]) ?? candidates[0]!;
    this.turn = index + 1;
    return this.cluster.at(index);
  }

  /** Asks a server whether it is ready: one answer decides. */
  async probe(index: number): Promise<void> {
    const instance = this.cluster.own(index);
    const outcome = instance && (await send(instance.url, instance.agent, { method: 'GET', path: '/Health/Ready' }));
    this.ready[index] = outcome?.kind === 'answered' && outcome.status === 200;
    await delay(probeEvery);
  }

  async isBack(index: number): Promise<void> {
    while (!this.ready[index]) await delay(10);
  }
}
