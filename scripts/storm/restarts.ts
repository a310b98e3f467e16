import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { Balancer } from '../../src/testing/servers/balancer';
import { type Call, send } from '../../src/testing/servers/client';
import { Cluster } from '../../src/testing/servers/cluster';
import { type Market, environmentFor, listings, prepareMarket } from './market';
import { type Property, atLeast, atMost, none } from './properties';
import { Random } from './random';
import type { StormOptions } from './storm';
import { addDays } from '../../src/values/dates';

const clientCount = 32;
const idleConnections = 20;

/**
 * Two servers behind a load balancer are restarted one after the other under load: no request may fail. A server with idle connections only must stop
 * within 3 s.
 */
export async function restarts(options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'restarts-'));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('storm');
  const cluster = new Cluster(2, environmentFor(url, folder), { folder, program: options.program });
  try {
    await cluster.start();
    const market = await prepareMarket(url);
    const calls = new Calls(market, new Random(options.seed));
    const balancer = new Balancer(cluster);
    let isOver = false;
    let answered = 0;
    const dropped: string[] = [];
    const clients = Array.from({ length: clientCount }, async () => {
      while (!isOver) {
        const call = calls.next();
        const outcome = await balancer.send(call);
        if (outcome.kind === 'answered' && (outcome.status === 200 || outcome.status === 409)) answered++;
        else dropped.push(`${outcome.kind === 'answered' ? outcome.text : outcome.kind}, ${call.method} ${call.path}`);
      }
    });

    const codes: (number | null)[] = [];
    const count = options.isFull ? 30 : 6;
    try {
      for (let restart = 0; restart < count; restart++) {
        options.report(`${restart + 1} of ${count} restarts, ${answered} requests`);
        codes.push(await cluster.stop(restart % 2));
        await cluster.launch(restart % 2);
        await balancer.isBack(restart % 2);
      }
    } finally {
      isOver = true;
      await Promise.all([...clients, balancer.close()]);
    }
    options.report('a stop with idle connections');
    const { code, seconds } = await stopIdle(cluster);
    codes.push(code);
    const properties = [
      none('no-request-dropped', dropped, answered, 'requests'),
      none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'stops'),
      atLeast('restarts', codes.length - 1, count, 'restarts'),
      atMost('idle-stop-in-3-s', seconds, 3, 's'),
    ];
    return properties.map((property) => ({ experiment: 'rolling restarts', ...property }));
  } finally {
    await cluster.stopAll();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Random calls: reads of listings and bookings of one night. */
class Calls {
  constructor(
    private readonly market: Market,
    private readonly random: Random,
  ) {}

  next(): Call {
    const { market, random } = this;
    const propertyId = random.between(1, listings);
    if (random.chance(0.7)) return { method: 'GET', path: `/RentProperties/GetRentPropertyById/${propertyId}` };
    const startDate = addDays(market.from, random.between(0, 200));
    const token = market.tokenOf(random.pick(market.customerIds)!);
    const body = { propertyId, startDate, endDate: addDays(startDate, 1) };
    return { method: 'POST', path: '/Reservations/BookReservation/book', token, body };
  }
}

/** Opens idle connections to the first server and stops it. Returns its exit code and the duration of the stop. */
async function stopIdle(cluster: Cluster): Promise<{ code: number | null; seconds: number }> {
  const { url, agent } = cluster.at(0)!;
  const live: Call = { method: 'GET', path: '/Health/Live' };
  await Promise.all(Array.from({ length: idleConnections }, () => send(url, agent, live)));
  const begin = performance.now();
  const code = await cluster.stop(0);
  return { code, seconds: (performance.now() - begin) / 1000 };
}
