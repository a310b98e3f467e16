import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../../src/testing/databases/postgres-server';
import type { Cluster } from '../../src/testing/servers/cluster';
import type { Haproxy } from '../deployment/haproxy';
import { snapshotOf } from './backup';
import { runCommand } from './commands';
import type { Journal } from './journal';
import type { Market } from './market';
import { type Property, atLeast, none } from './properties';
import type { StormOptions } from './storm';

/** How long after a fault ends a response may still be late because of it, in ms. */
const settlingMs = 5_000;
/** Longer than the interval of the proxy's checks, in ms. */
const stallMs = 800;
/** At most this long, a day waits for bookings, in ms: a busy machine answers few requests. */
const maxWaitMs = 240_000;

export interface Setting {
  folder: string;
  /** The programs of this version and of the release before. */
  program: string;
  before: string;
  postgres: PostgresServer;
  /** The folder of `pg_dump`. */
  tools: string;
  options: StormOptions;
}

export type DayProperty = Omit<Property, 'experiment'> & { day: string };

export interface Service {
  setting: Setting;
  cluster: Cluster;
  proxy: Haproxy;
  journal: Journal;
  market: Market;
  environment: Record<string, string>;
  kept: string;
  /** The responses before the backup. */
  before?: Journal;
}

/** The indexes of the servers of the release before, and of this version. */
export const old: readonly number[] = [0, 1];
export const current: readonly [number, number] = [2, 3];

/** What happens under load, in order. Each returns its problems. */
export const days: [name: string, work: (service: Service) => Promise<string[]>][] = [
  ['release VERSION alone', () => Promise.resolve([])],
  ['upgrade from VERSION', upgrade],
  ['backup', backUp],
  ['rolling restart', restart],
  ['stall of the database', stall],
  ['a server is killed', kill],
  ['the database crashes', crash],
];

/** Does the work of a day under load, and waits until bookings were answered after it. */
export async function spend(
  day: string,
  service: Service,
  work: (service: Service) => Promise<string[]>,
): Promise<DayProperty[]> {
  const { journal, setting } = service;
  setting.options.report(day);
  const from = { at: performance.now(), errors: journal.serverErrors.length, unavailable: journal.unavailable };
  const problems = await work(service);
  const wanted = journal.bookedAt.length + (setting.options.isFull ? 1_000 : 50);
  for (const end = performance.now() + maxWaitMs; journal.bookedAt.length < wanted && performance.now() < end;)
    await delay(50);
  const times = journal.bookedAt.filter((at) => at >= from.at);
  const pause = Math.max(0, ...times.map((at, index) => at - (times[index - 1] ?? from.at)));
  const refused = journal.unavailable - from.unavailable;
  const unit = `booking requests, longest pause ${(pause / 1000).toFixed(1)} s, ${refused} documented 502 and 503`;
  return [
    none('done-without-errors', [...problems, ...journal.serverErrors.slice(from.errors)], times.length, 'responses'),
    atLeast('bookings-go-on', times.length, setting.options.isFull ? 1_000 : 50, unit),
  ].map((one) => ({ day, ...one }));
}

/** Until the returned function is called, and for a while after it, documented responses that the service is unavailable may occur. */
function beginOutage({ journal }: Service): () => void {
  const outage = { from: performance.now(), to: Infinity };
  journal.outages.push(outage);
  return () => {
    outage.to = performance.now() + settlingMs;
  };
}

async function upgrade(service: Service): Promise<string[]> {
  const { cluster, proxy } = service;
  const end = beginOutage(service);
  await cluster.launch(current[0]);
  end();
  await cluster.launch(current[1]);
  await proxy.untilUp(4);
  // Both releases serve for a while.
  await delay(service.setting.options.isFull ? 20_000 : settlingMs);
  const codes = [];
  for (const index of old) codes.push(await cluster.stop(index));
  await proxy.untilUp(2);
  return stopProblems(codes);
}

export const stopProblems = (codes: (number | null)[]) =>
  codes.filter((code) => code !== 0).map((code) => `a server stopped with exit code ${code}`);

async function backUp(service: Service): Promise<string[]> {
  const { environment, kept, journal, setting } = service;
  service.before = snapshotOf(journal);
  const run = (...words: string[]) => runCommand(words, environment, { program: setting.program });
  const problems = await run('backup', '--into', kept, '--keep', '2');
  const [name] = readdirSync(kept);
  if (problems.length > 0 || name === undefined) return ['there is no backup', ...problems];
  return run('backup', '--verify', join(kept, name));
}

async function restart({ cluster, proxy, setting }: Service): Promise<string[]> {
  const codes = [];
  for (let round = 0; round < (setting.options.isFull ? 5 : 1); round++)
    for (const index of current) {
      codes.push(await cluster.stop(index));
      await cluster.launch(index);
      await proxy.untilUp(2);
    }
  return stopProblems(codes);
}

async function stall(service: Service): Promise<string[]> {
  const { postgres } = service.setting;
  const end = beginOutage(service);
  postgres.freeze();
  await delay(stallMs);
  postgres.thaw();
  end();
  const states = await service.proxy.states();
  return current.length === [...states.values()].filter((state) => state === 'UP').length
    ? []
    : ['the proxy took a server out because of a stall'];
}

async function kill(service: Service): Promise<string[]> {
  const { cluster, proxy } = service;
  const end = beginOutage(service);
  await cluster.kill(current[0]);
  await delay(2_000);
  await cluster.launch(current[0]);
  await proxy.untilUp(2);
  end();
  return [];
}

async function crash(service: Service): Promise<string[]> {
  const { postgres } = service.setting;
  const end = beginOutage(service);
  await postgres.halt({ crashes: true });
  await postgres.resume();
  end();
  return [];
}
