import { setTimeout as delay } from 'node:timers/promises';
import { type Route, clientsOf } from './clients';
import type { BenchDatabase } from './databases';
import { type BenchOptions, type Peer, median, medianRatio } from './figures';
import { type Measurement, startGenerator } from './load';
import type { BenchServer } from './servers';

/** Starts each server of an experiment, by name. */
export type Starters<Name extends string> = Record<Name, () => Promise<BenchServer>>;

/** A kind of load and the servers that get it. */
export interface Scenario<Name extends string> {
  title: string;
  route: Route;
  withToken: boolean;
  names: readonly Name[];
}

/** The measurements of each server, one for each interval. */
export type Measurements<Name extends string> = Partial<Record<Name, Measurement[]>>;

/** Number of requests before a measurement: enough to compile the code and fill the caches. */
const warmUps = { listing: 5_000, page: 1_500 };

/**
 * Loads the servers alternately, one second each (A B C, B C A, …), and returns the measurements of each scenario. Each round restarts all
 * servers and has `duration` intervals. Interleaving spreads a disturbance of the machine over all servers, and rotating the order means that
 * no server is always the first.
 */
export async function measureInterleaved<Name extends string>(
  start: Starters<Name>,
  scenarios: readonly Scenario<Name>[],
  database: BenchDatabase,
  { rounds, duration, report }: BenchOptions,
): Promise<Measurements<Name>[]> {
  const measured = scenarios.map((): Measurements<Name> => ({}));
  const generator = startGenerator();
  try {
    for (let round = 1; round <= rounds; round++)
      await withServers(start, [...new Set(scenarios.flatMap(({ names }) => names))], async (servers) => {
        await waitUntilIdle([...servers.values()]);
        for (const [index, { title, route, withToken, names }] of scenarios.entries()) {
          const clients = new Map(names.map((name) => [name, clientsOf(route, withToken, database)]));
          for (let turn = 0; turn < duration; turn++)
            for (const name of rotated(names, round + turn)) {
              const job = { clients: clients.get(name)!, warmUp: turn === 0 ? warmUps[route] : 0, duration: 1 };
              (measured[index]![name] ??= []).push(await generator.measure(servers.get(name)!, job));
            }
          for (const name of names) {
            const { perSecond, cpuUs } = medians(measured[index]![name]!.slice(-duration));
            const rate = `${Math.round(perSecond)}/s, processor ${Math.round(cpuUs)} µs each`;
            report(`${round}/${rounds} ${database.engine}, ${title}, ${name}: ${rate}`);
          }
        }
      });
  } finally {
    generator.stop();
  }
  return measured;
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

/** Waits until the servers have finished the work after their start, which would slow down the first measurement; 20 s at most. */
async function waitUntilIdle(servers: readonly BenchServer[]): Promise<void> {
  const used = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  let before = used();
  for (let second = 0; second < 20; second++) {
    await delay(1_000);
    const now = used();
    if (now - before < 20 * servers.length) return;
    before = now;
  }
}

/** Starts the named servers, calls `act` and stops them. */
export async function withServers<Name extends string>(
  start: Starters<Name>,
  names: readonly Name[],
  act: (servers: Map<Name, BenchServer>) => Promise<void>,
): Promise<void> {
  const servers = new Map<Name, BenchServer>();
  try {
    for (const name of names) servers.set(name, await start[name]());
    await act(servers);
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}

/** Compares the requests/s of `ours` with the other servers. `details` has all measurements of each server. */
export function compared<Name extends string>(measured: Measurements<Name>, ours: Name, others: readonly Name[]) {
  const all = (name: Name, member: keyof Measurement) => measured[name]!.map((turn) => turn[member]);
  const peers = others.map((name): Peer => {
    const ratio = medianRatio(all(ours, 'perSecond'), all(name, 'perSecond'));
    const processorRatio = medianRatio(all(name, 'cpuUs'), all(ours, 'cpuUs'));
    return { name, value: median(all(name, 'perSecond')), ratio, processorRatio };
  });
  const servers = [ours, ...others].map((name) => [name, { ...medians(measured[name]!), turns: measured[name] }]);
  return {
    value: median(all(ours, 'perSecond')),
    unit: 'requests/s',
    peers,
    ratioTo: (name: Name) => peers.find((peer) => peer.name === name)!.ratio,
    details: Object.fromEntries(servers) as Record<Name, Measurement & { turns: Measurement[] }>,
  };
}

function medians(turns: Measurement[]): Measurement {
  const names = Object.keys(turns[0]!) as (keyof Measurement)[];
  return Object.fromEntries(
    names.map((name) => [name, median(turns.map((turn) => turn[name]))]),
  ) as unknown as Measurement;
}
