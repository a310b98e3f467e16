import { readDocument } from '../../src/contract/document';
import { type Route, clientsOf } from './clients';
import { type BenchDatabase, withDatabase } from './databases';
import { jwtSecret, production } from './environment';
import { type BenchOptions, type Engine, type Figure, median, medianRatio } from './figures';
import { type Measurement, measure } from './load';
import type { PeerJob } from './peers/common';
import { assertSame } from './sameness';
import { type BenchServer, startOurs, startPeer } from './servers';
import { recordStatements } from './statements';

type Name = 'ours' | 'fastify' | 'fastify with its logger' | 'bare node:http' | 'stock wiring';

interface Scenario {
  route: Route;
  withToken: boolean;
}

const scenarios: Scenario[] = [
  { route: 'listing', withToken: false },
  { route: 'page', withToken: false },
  { route: 'listing', withToken: true },
  { route: 'page', withToken: true },
];

/** Requests before what counts: by then the code is compiled and the caches are filled. */
const warmUps = { listing: 5_000, page: 1_500 };

const titles = { listing: 'one listing by id', page: 'a page of 20 with filters' };

type Starters = Record<Name, () => Promise<BenchServer>>;

/** Of each server, one measurement a round. */
type Rounds = Partial<Record<Name, Measurement[]>>;

/**
 * S1 and S2: requests/s of the two hot reads, of the service as it runs in production beside Fastify, bare Node and the stack's default
 * wiring. Each round starts them all anew and loads one after the other, so that what disturbs the machine for a while disturbs all.
 */
export async function benchHotReads(options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines)
    figures.push(...(await withDatabase(engine, (database) => benchEngine(engine, database, options))));
  return figures;
}

async function benchEngine(engine: Engine, database: BenchDatabase, options: BenchOptions): Promise<Figure[]> {
  const { only, rounds, duration, say } = options;
  const start = await starters(database);
  // Where only S2 is asked for, its one yardstick is enough.
  const names = (Object.keys(start) as Name[]).filter((name) => {
    if (name === 'stock wiring') return !only || only.has('S2');
    return name === 'ours' || !only || only.has('S1');
  });
  const wanted = scenarios.filter(({ withToken }) => !withToken || !only || only.has('S1'));
  await compare(names, start, database);

  const measured = wanted.map((): Rounds => ({}));
  for (let round = 1; round <= rounds; round++) {
    const servers = await startAll(names, start);
    try {
      for (const [index, { route, withToken }] of wanted.entries())
        for (const [name, server] of servers) {
          if (withToken && !takesTokens(name)) continue;
          const clients = clientsOf(route, withToken, database);
          const measurement = await measure(server, { clients, warmUp: warmUps[route], duration });
          (measured[index]![name] ??= []).push(measurement);
          const { perSecond, cpuUs } = measurement;
          const what = `${engine}, ${titles[route]}${withToken ? ', with a token' : ''}, ${name}`;
          say(`${round}/${rounds} ${what}: ${Math.round(perSecond)}/s, ${Math.round(cpuUs)} µs of processor each`);
        }
    } finally {
      await stopAll(servers);
    }
  }
  return wanted.flatMap((scenario, index) => figuresOf(engine, scenario, measured[index]!));
}

async function starters(database: BenchDatabase): Promise<Starters> {
  const { url, folder } = database;
  const environment = production(url, folder);
  const statements = await recordStatements(environment, database);
  const peer = (name: 'fastify' | 'bare' | 'stock', logger = false) => {
    const { version } = readDocument().info;
    const job: PeerJob = { databaseUrl: url, statements, jwtSecret, version, logger };
    return () => startPeer(name, { NODE_ENV: 'production', PEER: JSON.stringify(job) }, folder);
  };
  return {
    ours: () => startOurs(environment, folder),
    fastify: peer('fastify'),
    'bare node:http': peer('bare'),
    'fastify with its logger': peer('fastify', true),
    'stock wiring': peer('stock'),
  };
}

/** All of them at once, asked the same. */
async function compare(names: Name[], start: Starters, database: BenchDatabase): Promise<void> {
  const servers = await startAll(names, start);
  try {
    await assertSame(servers, database, false);
    await assertSame(new Map([...servers].filter(([name]) => takesTokens(name))), database, true);
  } finally {
    await stopAll(servers);
  }
}

async function startAll(names: Name[], start: Starters): Promise<Map<Name, BenchServer>> {
  const servers = new Map<Name, BenchServer>();
  try {
    for (const name of names) servers.set(name, await start[name]());
  } catch (error) {
    await stopAll(servers);
    throw error;
  }
  return servers;
}

async function stopAll(servers: Map<Name, BenchServer>): Promise<void> {
  await Promise.all([...servers.values()].map((server) => server.stop()));
}

function takesTokens(name: Name): boolean {
  return name !== 'stock wiring' && name !== 'fastify with its logger';
}

function figuresOf(engine: Engine, { route, withToken }: Scenario, measured: Rounds): Figure[] {
  const rates = (name: Name) => measured[name]?.map(({ perSecond }) => perSecond) ?? [];
  const costs = (name: Name) => measured[name]?.map(({ cpuUs }) => cpuUs) ?? [];
  const ours = rates('ours');
  const ratioTo = (name: Name) => medianRatio(ours, rates(name));
  const common = {
    name: `${titles[route]}${withToken ? ', with a token' : ''}`,
    engine,
    value: median(ours),
    unit: 'requests/s',
    details: { servers: Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, summary(all)])) },
  };
  const peersNamed = (names: Name[]) =>
    names
      .filter((name) => measured[name])
      .map((name) => ({
        name,
        value: median(rates(name)),
        ratio: ratioTo(name),
        processorRatio: medianRatio(costs(name), costs('ours')),
      }));
  const figures: Figure[] = [];
  if (measured.fastify) {
    const leastToBare = engine === 'sqlite' && route === 'listing' ? 0.8 : 0.9;
    const ratio = ratioTo('fastify');
    figures.push({
      ...common,
      id: 'S1',
      target: `≥ 1 × Fastify, ≥ ${leastToBare} × bare`,
      ratio,
      holds: ratio >= 1 && ratioTo('bare node:http') >= leastToBare,
      peers: peersNamed(['fastify', 'bare node:http', 'fastify with its logger']),
    });
  }
  if (measured['stock wiring']) {
    const ratio = ratioTo('stock wiring');
    figures.push({
      ...common,
      id: 'S2',
      target: '≥ 8 × stock wiring',
      ratio,
      holds: ratio >= 8,
      peers: peersNamed(['stock wiring']),
    });
  }
  return figures;
}

/** Medians over the rounds, and every round. */
function summary(rounds: Measurement[]) {
  const middle = (member: keyof Measurement) => median(rounds.map((round) => round[member]));
  return {
    ...{ perSecond: middle('perSecond'), p50: middle('p50'), p99: middle('p99') },
    ...{ cpuUs: middle('cpuUs'), residentMb: middle('residentMb') },
    rounds,
  };
}
