import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../../src/testing/databases/postgres-server';
import { freePort } from '../../src/testing/databases/processes';
import { type Call, send } from '../../src/testing/servers/client';
import { Cluster } from '../../src/testing/servers/cluster';
import { addDays } from '../../src/values/dates';
import { type Haproxy, startHaproxy } from '../deployment/haproxy';
import { keepBusy } from './busy';
import { type Market, environmentFor, listings, prepareMarket } from './market';
import { type Property, atLeast, atMost, none } from './properties';
import { Random } from './random';
import type { StormOptions } from './storm';

type Properties = Omit<Property, 'experiment'>[];

const clientCount = 32;
const idleConnections = 20;
const leastBookings = 20;
/** How long the load goes on after the fault for bookings that are missing: a busy machine answers few requests meanwhile. In ms. */
const settlingMs = 120_000;
/** Shorter than DATABASE_TIMEOUT_MS and longer than the interval of the proxy's checks, in ms. */
const stallMs = 800;

interface Setting {
  cluster: Cluster;
  proxy: Haproxy;
  calls: Calls;
  postgres: PostgresServer;
  options: StormOptions;
}

/**
 * Two servers behind HAProxy with the shipped configuration are restarted one after the other under load, then the database stalls: no
 * request may fail, and the proxy may not take a server out because of a stall. Both again while all processors are busy. A statement that
 * a stall delays beyond DATABASE_TIMEOUT_MS has the documented 503. A server with idle connections only must stop within 3 s.
 */
export async function restarts(options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'restarts-'));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('storm');
  const ports = [await freePort(), await freePort()];
  const environment = environmentFor(url, folder);
  const environmentOf = (index: number) => ({ ...environment, TRUST_PROXY: '1', PORT: String(ports[index]) });
  const cluster = new Cluster(2, environmentOf, { folder, program: options.program });
  let proxy: Haproxy | undefined;
  try {
    await cluster.start();
    const market = await prepareMarket(url);
    proxy = await startHaproxy(ports.map((port) => `127.0.0.1:${port}`));
    await proxy.untilUp(2);
    const setting = { cluster, proxy, calls: new Calls(market, new Random(options.seed)), postgres, options };
    const properties: Property[] = [];
    for (const isBusy of [false, true]) {
      const rest = isBusy ? keepBusy(300) : () => {};
      const suffix = isBusy ? ', processors busy' : '';
      try {
        const restarted = await underLoad(setting, () => restartInTurn(setting));
        properties.push(...restarted.map((one) => ({ experiment: `rolling restarts${suffix}`, ...one })));
        const stalled = await underLoad(setting, () => stall(setting), true);
        properties.push(...stalled.map((one) => ({ experiment: `stalls of the database${suffix}`, ...one })));
      } finally {
        rest();
      }
    }
    options.report('a stop with idle connections');
    const { code, seconds } = await stopIdle(cluster);
    const idle = [
      none('exit-0', code === 0 ? [] : [String(code)], 1, 'stops'),
      atMost('idle-stop-in-3-s', seconds, 3, 's'),
    ];
    return [...properties, ...idle.map((one) => ({ experiment: 'idle connections', ...one }))];
  } finally {
    await proxy?.stop();
    await cluster.stopAll();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends requests through the proxy while `work` runs, and until bookings succeeded. No request may fail. */
async function underLoad(
  { proxy, calls }: Setting,
  work: () => Promise<Properties>,
  mayBeLate = false,
): Promise<Properties> {
  const agent = new Agent({ keepAlive: true });
  const failed: string[] = [];
  let isOver = false;
  let answered = 0;
  let booked = 0;
  let late = 0;
  const clients = Array.from({ length: clientCount }, async () => {
    while (!isOver) {
      const call = calls.next();
      const outcome = await send(proxy.url, agent, call);
      const isLate = outcome.kind === 'answered' && outcome.status === 503 && outcome.code === 'NOT_READY';
      if (outcome.kind === 'answered' && (outcome.status === 200 || outcome.status === 409)) answered++;
      else if (mayBeLate && isLate) late++;
      else failed.push(`${outcome.kind === 'answered' ? outcome.text : outcome.kind}, ${call.method} ${call.path}`);
      if (call.method === 'POST' && outcome.kind === 'answered' && outcome.status === 200) booked++;
    }
  });
  let properties: Properties;
  try {
    properties = await work();
    for (const end = Date.now() + settlingMs; booked < leastBookings && Date.now() < end;) await delay(100);
  } finally {
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
  }
  return [
    none(
      'no-request-fails',
      failed,
      answered + late + failed.length,
      mayBeLate ? `requests, ${late} of them 503` : 'requests',
    ),
    atLeast('bookings-succeed', booked, leastBookings, 'bookings'),
    ...properties,
  ];
}

async function restartInTurn({ cluster, proxy, options }: Setting): Promise<Properties> {
  const codes: (number | null)[] = [];
  const count = options.isFull ? 30 : 4;
  for (let restart = 0; restart < count; restart++) {
    options.report(`${restart + 1} of ${count} restarts`);
    codes.push(await cluster.stop(restart % 2));
    await cluster.launch(restart % 2);
    await proxy.untilUp(2);
  }
  return [
    none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'stops'),
    atLeast('restarts', codes.length, count, 'restarts'),
  ];
}

async function stall({ postgres, proxy, options }: Setting): Promise<Properties> {
  const down: string[] = [];
  let checks = 0;
  const count = options.isFull ? 20 : 3;
  for (let time = 0; time < count; time++) {
    options.report(`${time + 1} of ${count} stalls`);
    await delay(700);
    postgres.freeze();
    for (const end = performance.now() + stallMs; performance.now() < end; await delay(100)) {
      checks++;
      for (const [address, state] of await proxy.states()) if (state !== 'UP') down.push(`${address} is ${state}`);
    }
    postgres.thaw();
  }
  await delay(700);
  return [none('proxy-keeps-servers', down, checks, 'checks')];
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
