import { setTimeout as delay } from 'node:timers/promises';
import { type Route, clientsOf } from './clients';
import type { BenchDatabase } from './databases';
import { type BenchOptions, type Peer, median, medianRatio } from './figures';
import { type Measurement, startGenerator } from './load';
import type { BenchServer } from './servers';

/** How each server of an experiment is started, by its name. */
export type Starters<Name extends string> = Record<Name, () => Promise<BenchServer>>;

/** A kind of load, and which servers get it. */
export interface Scenario<Name extends string> {
  /** For people. */
  title: string;
  route: Route;
  withToken: boolean;
  names: readonly Name[];
}

/** Of each server, one measurement a turn. */
export type Turns<Name extends string> = Partial<Record<Name, Measurement[]>>;

/** Requests before what counts: by then the code is compiled and the caches are filled. */
const warmUps = { listing: 5_000, page: 1_500 };

/**
 * Loads servers in turn, a second each, A B C B C A, and answers what was measured in each scenario. Each round starts all of them anew, and
 * has as many turns as the options have seconds. What disturbs the machine for a while disturbs all alike, and none is always the first.
 */
export async function takeTurns<Name extends string>(
  start: Starters<Name>,
  scenarios: readonly Scenario<Name>[],
  database: BenchDatabase,
  { rounds, duration, say }: BenchOptions,
): Promise<Turns<Name>[]> {
  const measured = scenarios.map((): Turns<Name> => ({}));
  const generator = startGenerator();
  try {
    for (let round = 1; round <= rounds; round++)
      await withServers(start, [...new Set(scenarios.flatMap(({ names }) => names))], async (servers) => {
        await settled([...servers.values()]);
        for (const [index, { title, route, withToken, names }] of scenarios.entries()) {
          const clients = new Map(names.map((name) => [name, clientsOf(route, withToken, database)]));
          for (let turn = 0; turn < duration; turn++)
            for (const name of rotated(names, round + turn)) {
              const job = { clients: clients.get(name)!, warmUp: turn === 0 ? warmUps[route] : 0, duration: 1 };
              (measured[index]![name] ??= []).push(await generator.measure(servers.get(name)!, job));
            }
          for (const name of names) {
            const { perSecond, cpuUs } = middles(measured[index]![name]!.slice(-duration));
            const rate = `${Math.round(perSecond)}/s, processor ${Math.round(cpuUs)} µs each`;
            say(`${round}/${rounds} ${database.engine}, ${title}, ${name}: ${rate}`);
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

/** Waits until none works for itself any more, as a server does after its start: it would take that from whoever is loaded first. */
async function settled(servers: readonly BenchServer[]): Promise<void> {
  const used = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  let before = used();
  for (let second = 0; second < 20; second++) {
    await delay(1_000);
    const now = used();
    if (now - before < 20 * servers.length) return;
    before = now;
  }
}

/** Starts the named servers, and stops them whatever `act` does. */
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

/** What `ours` did in requests/s beside the others, and of each server all that was measured. */
export function compared<Name extends string>(measured: Turns<Name>, ours: Name, others: readonly Name[]) {
  const all = (name: Name, member: keyof Measurement) => measured[name]!.map((turn) => turn[member]);
  const peers = others.map((name): Peer => {
    const ratio = medianRatio(all(ours, 'perSecond'), all(name, 'perSecond'));
    const processorRatio = medianRatio(all(name, 'cpuUs'), all(ours, 'cpuUs'));
    return { name, value: median(all(name, 'perSecond')), ratio, processorRatio };
  });
  const servers = [ours, ...others].map((name) => [name, { ...middles(measured[name]!), turns: measured[name] }]);
  return {
    value: median(all(ours, 'perSecond')),
    unit: 'requests/s',
    peers,
    ratioTo: (name: Name) => peers.find((peer) => peer.name === name)!.ratio,
    details: Object.fromEntries(servers) as Record<Name, Measurement & { turns: Measurement[] }>,
  };
}

function middles(turns: Measurement[]): Measurement {
  const names = Object.keys(turns[0]!) as (keyof Measurement)[];
  return Object.fromEntries(
    names.map((name) => [name, median(turns.map((turn) => turn[name]))]),
  ) as unknown as Measurement;
}
