import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../../src/testing/databases/postgres-server';
import { addDays } from '../../src/values/dates';
import { type Call, type Outcome, send } from '../../src/testing/servers/client';
import { Cluster, type Instance } from '../../src/testing/servers/cluster';
import { type Market, environmentFor, listings, prepareMarket } from './market';
import { type Property, atMost, none } from './properties';
import { Random } from './random';
import type { StormOptions } from './storm';

type Properties = Omit<Property, 'experiment'>[];

const clientCount = 32;

/** Ways to make the database unreachable; each returns a function that ends the outage. */
const faults = {
  stopped: async (postgres: PostgresServer) => {
    await postgres.halt();
    return () => postgres.resume();
  },
  frozen: (postgres: PostgresServer) => {
    postgres.freeze();
    return async () => postgres.thaw();
  },
  terminated: async (postgres: PostgresServer) => {
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'storm'`);
    await client.end();
    return async () => {};
  },
};

interface RequestRecord {
  call: Call;
  outcome: Outcome;
  sentAt: number;
  /** Response time. */
  ms: number;
}

/**
 * PostgreSQL is stopped, frozen, or loses its connections under load. The server must stay alive, respond with the documented 503 within
 * two seconds, and recover soon after the database. With the default DATABASE_TIMEOUT_MS.
 */
export async function outage(options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'outage-'));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('storm');
  const { DATABASE_TIMEOUT_MS: _, ...environment } = environmentFor(url, folder);
  const cluster = new Cluster(1, environment, { folder, program: options.program });
  const small = new Cluster(1, { ...environment, DATABASE_POOL_SIZE: '2' }, { folder, program: options.program });
  const properties: Property[] = [];
  try {
    await cluster.start();
    const market = await prepareMarket(url);
    const [times, ms] = options.isFull ? [5, 10_000] : [1, 3_000];
    const load = new Load(cluster.at(0)!, market, new Random(options.seed));
    for (const [name, fault] of Object.entries(faults)) {
      for (let time = 1; time <= times; time++) {
        options.report(`${name}, ${time} of ${times}`);
        const judged = await runOutage(load, postgres, fault, ms, name !== 'terminated');
        properties.push(
          ...judged.map((one) => ({ experiment: `database ${name}${times > 1 ? `, ${time}` : ''}`, ...one })),
        );
      }
    }
    properties.push({ experiment: 'outages', ...none('exit-0', exits(await cluster.stopAll()), 1, 'servers') });
    options.report('a pool of 2 with 100 clients');
    await small.start();
    const pooled = await loadSmallPool(new Load(small.at(0)!, market, new Random(options.seed)));
    properties.push(...pooled.map((one) => ({ experiment: 'pool of 2, 100 clients', ...one })));
    return properties;
  } finally {
    await Promise.all([cluster.stopAll(), small.stopAll()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const exits = (codes: (number | null)[]) => codes.filter((code) => code !== 0).map(String);

/** Sends random requests: reads without and with a token, and bookings. */
class Load {
  constructor(
    readonly instance: Instance,
    private readonly market: Market,
    private readonly random: Random,
  ) {}

  next(): Call {
    const { random, market } = this;
    const propertyId = random.between(1, listings);
    const token = market.tokenOf(random.pick(market.customerIds)!);
    const startDate = addDays(market.from, random.between(0, 50));
    const body = { propertyId, startDate, endDate: addDays(startDate, random.between(1, 9)) };
    const calls: Call[] = [
      { method: 'GET', path: `/RentProperties/GetRentPropertyById/${propertyId}` },
      { method: 'GET', path: '/Reservations/GetMyReservations', token },
      { method: 'POST', path: '/Reservations/BookReservation/book', token, body },
    ];
    return random.pick(calls)!;
  }

  async send(call: Call): Promise<RequestRecord> {
    const sentAt = performance.now();
    const outcome = await send(this.instance.url, this.instance.agent, call);
    return { call, outcome, sentAt, ms: performance.now() - sentAt };
  }

  get(path: string): Promise<RequestRecord> {
    return this.send({ method: 'GET', path });
  }
}

async function runOutage(
  load: Load,
  postgres: PostgresServer,
  fault: (postgres: PostgresServer) => Promise<() => Promise<void>> | (() => Promise<void>),
  ms: number,
  isUnreachable: boolean,
): Promise<Properties> {
  let isOver = false;
  const all: RequestRecord[] = [];
  const clients = Array.from({ length: clientCount }, async () => {
    while (!isOver) {
      const seen = await load.send(load.next());
      all.push(seen);
      if (!isStatus(seen, 200)) await delay(50);
    }
  });
  const probes = { live: [] as RequestRecord[], ready: [] as RequestRecord[] };
  const hasEnded = () => isOver;
  const probing = [
    probe(load, '/Health/Live', probes.live, hasEnded),
    probe(load, '/Health/Ready', probes.ready, hasEnded),
  ];
  await delay(1000);
  const from = performance.now();
  const undo = await fault(postgres);
  const away = performance.now();
  if (isUnreachable) await delay(ms);
  const to = performance.now();
  await undo();
  const back = performance.now();
  while (performance.now() - back < 10_000 && !(await isServed(load))) await delay(20);
  const recovered = performance.now() - back;
  await delay(500);
  isOver = true;
  await Promise.all([...clients, ...probing]);

  const during = all.filter(({ sentAt, ms: took }) => sentAt + took >= from && sentAt <= back + recovered);
  const refused = during.filter((seen) => !isStatus(seen, 200) && !isStatus(seen, 409));
  const isAway = ({ sentAt, ms: took }: RequestRecord) => sentAt >= away && sentAt + took <= to;
  const readyAway = probes.ready.filter(isAway);
  const properties = [
    none('away-is-a-503', refused.filter((seen) => !isDocumented(seen)).map(described), during.length, 'requests'),
    atMost('answered-in-2-s', slowest(all), 2, 's at most'),
    none(
      'live-stays-200',
      probes.live.filter((seen) => !isStatus(seen, 200)).map(described),
      probes.live.length,
      'probes',
    ),
    atMost('recovers-in-5-s', recovered / 1000, 5, 's'),
  ];
  if (!isUnreachable) return properties;
  const wrong = [
    ...readyAway.filter((seen) => !isStatus(seen, 503)).map(described),
    // No response can be a success while the database is unreachable.
    ...all.filter((seen) => isAway(seen) && isStatus(seen, 200)).map(described),
  ];
  return [...properties, none('not-ready-meanwhile', wrong, readyAway.length, 'probes')];
}

async function probe(load: Load, path: string, seen: RequestRecord[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    seen.push(await load.get(path));
    await delay(100);
  }
}

/** The longest response time, in s. */
function slowest(all: RequestRecord[]): number {
  return Math.max(...all.map(({ ms }) => ms)) / 1000;
}

/** Whether all kinds of requests succeed again. */
async function isServed(load: Load): Promise<boolean> {
  const some = await Promise.all(Array.from({ length: 8 }, () => load.send(load.next())));
  const ready = await load.get('/Health/Ready');
  return isStatus(ready, 200) && some.every((seen) => isStatus(seen, 200) || isStatus(seen, 409));
}

function isStatus({ outcome }: RequestRecord, status: number): boolean {
  return outcome.kind === 'answered' && outcome.status === status;
}

function isDocumented({ outcome }: RequestRecord): boolean {
  return (
    outcome.kind === 'answered' &&
    outcome.status === 503 &&
    outcome.code === 'NOT_READY' &&
    outcome.retryAfter !== undefined
  );
}

function described({ call, outcome, ms }: RequestRecord): string {
  const result = outcome.kind === 'answered' ? `${outcome.status} ${outcome.code}` : outcome.kind;
  return `${result} to ${call.method} ${call.path} after ${Math.round(ms)} ms`;
}

/** 100 clients send five requests each to a server with two database connections. */
async function loadSmallPool(load: Load): Promise<Properties> {
  const client = async () => {
    const seen: RequestRecord[] = [];
    for (let turn = 0; turn < 5; turn++) seen.push(await load.send(load.next()));
    return seen;
  };
  const all = (await Promise.all(Array.from({ length: 100 }, client))).flat();
  const wrong = all.filter((seen) => ![200, 409].some((status) => isStatus(seen, status)) && !isDocumented(seen));
  return [
    none('every-request-is-answered', wrong.map(described), all.length, 'requests'),
    atMost('answered-in-5-s', slowest(all), 5, 's at most'),
  ];
}
