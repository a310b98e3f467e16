import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/connection';
import { useCluster } from '../../src/testing/databases/citus';
import { type PostgresServer, startPostgres } from '../../src/testing/databases/postgres-server';
import { startPooledPostgres } from '../../src/testing/databases/pooler';
import { addDays } from '../../src/values/dates';
import type { Client, Slot } from './clients';
import { ImportingClient } from './import-clients';
import { endLeases, passTime } from './passing-time';
import { Platform } from './platform';
import { RequestingClient, requireRequests } from './request-clients';
import { Cluster } from '../../src/testing/servers/cluster';
import { Journal } from './journal';
import { type Market, environmentFor, listings, prepareMarket } from './market';
import { type Property, atLeast, none } from './properties';
import { Random } from './random';
import { judge } from './verdict';

/** `pgbouncer` is PostgreSQL behind PgBouncer; `citus` is the Citus cluster of `TEST_CITUS_URL`. */
export type Engine = 'sqlite' | 'postgres' | 'pgbouncer' | 'citus';

export interface StormOptions {
  seed: number;
  isFull: boolean;
  /** Number of times a server is killed; by default 20 if `isFull`, else 3. */
  kills?: number;
  /** Number of listings in the database of `migrations`. */
  listings?: number;
  /** The program to start instead of the built server. */
  program?: string;
  /** Shows progress. */
  report: (progress: string) => void;
}

const clientCount = 32;
/** Contests of each listing: several clients book the same stay, outside the window, at the same time. */
const contestsPerListing = 3;
const clientsPerContest = 4;
/** Maximum time in ms for the clients to fill the window. */
const maxFillMs = 240_000;
/** Maximum time in ms that clients go on after the last kill, until the journal has enough to judge: a busy machine answers few requests. */
const maxSettlingMs = 120_000;

/**
 * Clients compete for few listings while servers are killed and, on PostgreSQL, the database crashes. At the end the responses that the
 * clients received are compared with the contents of the database.
 */
export async function storm(engine: Engine, options: StormOptions): Promise<Property[]> {
  const { isFull, program, report } = options;
  const folder = await mkdtemp(join(tmpdir(), 'storm-'));
  const conflicts: string[] = [];
  const onLine = (line: string) => {
    if (conflictErrors.test(line)) conflicts.push(line);
  };
  const isPooled = engine === 'pgbouncer';
  const start = isPooled ? startPooledPostgres : startPostgres;
  const citus = engine === 'citus' ? await useCluster() : undefined;
  const postgres = engine === 'postgres' || isPooled ? await start({ onLine }) : undefined;
  const server = citus ?? postgres;
  const url = server ? await server.createDatabase('storm') : `sqlite:${join(folder, 'storm.db')}`;
  const production = { ...environmentFor(url, folder), DATABASE_POOLER: isPooled ? 'on' : 'off' };
  // In production, no calendar can be on the loopback interface.
  const environment = { ...production, NODE_ENV: 'test', OUTBOUND_LOOPBACK: 'on' };
  const cluster = new Cluster(server ? (isFull ? 3 : 2) : 1, environment, { folder, program });
  const platform = new Platform();
  // Without the pooler, if there is one.
  const direct = postgres?.url('storm') ?? url;
  try {
    await platform.start();
    const market = await prepare(direct, new Cluster(1, production, { folder, program }));
    await cluster.start();
    const journal = new Journal();
    const random = new Random(options.seed);
    const { clients, importers } = clientsOf(random, cluster, market, journal, platform);
    report('contests');
    const contests = await runContests(clients, market);
    await Promise.all(importers.map((client) => client.begin()));
    const faults = new FaultInjector(cluster, journal, random, postgres, options, () => journal.hasEnough());
    const time = passTime(direct, journal, new Random(options.seed), () => faults.isOver);
    const all = [...clients, ...importers];
    await Promise.all([faults.run(), time, ...all.map((client) => repeatDuring(faults, () => client.act()))]);
    await finishImports(direct, importers);
    report('filling the window');
    const deadline = performance.now() + maxFillMs;
    await Promise.all(clients.map((client, number) => client.fill(1 + (number % listings), deadline)));

    const codes = await cluster.stopAll();
    const database = openDatabase(direct, { poolSize: 1, timeoutMs: 60_000 });
    try {
      const deadlocks = faults.deadlocks + (postgres ? await countDeadlocks(direct) : 0);
      conflicts.push(...cluster.errors.filter((line) => conflictErrors.test(line)));
      if (deadlocks > 0) conflicts.push(`PostgreSQL counted ${deadlocks} deadlocks`);
      const properties = [
        ...(await judge(journal, market, database.db, platform)),
        ...contests,
        none('no-stall', conflicts, journal.requests, 'requests'),
        atLeast('servers-were-killed', faults.kills, killsIn(options), 'kills'),
        none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'servers stopped at the end'),
      ];
      return properties.map((one) => ({ experiment: `storm, ${engine}`, ...one }));
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stopAll();
    await platform.stop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const killsIn = ({ kills, isFull }: StormOptions) => kills ?? (isFull ? 20 : 3);

/** Errors of the databases when transactions block each other. The codes are whole words, because a trace id can contain their digits. */
export const conflictErrors = /\b(40P01|40001|55P03)\b|SQLITE_BUSY|deadlock detected|could not serialize/;

export async function repeatDuring(faults: FaultInjector, act: () => Promise<void>): Promise<void> {
  while (!faults.isOver) await act();
}

/** Kills a server every 2 to 4 s. Every fifth time PostgreSQL crashes too, so that only committed data remains. */
export class FaultInjector {
  isOver = false;
  kills = 0;
  deadlocks = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly journal: Journal,
    private readonly random: Random,
    private readonly postgres: PostgresServer | undefined,
    private readonly options: StormOptions,
    private readonly hasEnough = () => true,
  ) {}

  async run(): Promise<void> {
    const count = killsIn(this.options);
    try {
      for (let turn = 1; turn <= count; turn++) {
        this.options.report(`${turn} of ${count} kills, ${this.journal.requests} requests`);
        await delay(this.random.between(2000, 4000));
        const index = this.random.between(0, this.cluster.size - 1);
        await this.cluster.kill(index);
        this.kills++;
        if (this.postgres && turn % 5 === 1) await this.crash(this.postgres);
        await this.cluster.launch(index);
      }
      await delay(1000);
      for (const end = performance.now() + maxSettlingMs; !this.hasEnough() && performance.now() < end;)
        await delay(100);
    } finally {
      this.isOver = true;
    }
  }

  private async crash(postgres: PostgresServer): Promise<void> {
    // The crash resets PostgreSQL's statistics.
    this.deadlocks += await countDeadlocks(postgres.url('storm'));
    const outage = { from: performance.now(), to: Infinity };
    this.journal.outages.push(outage);
    await postgres.halt({ crashes: true });
    await postgres.resume();
    outage.to = performance.now();
  }
}

/** The customers and administrators, and the owners who import calendars. */
function clientsOf(random: Random, cluster: Cluster, market: Market, journal: Journal, platform: Platform) {
  const own = () => new Random(random.between(0, 2 ** 31));
  const clients = Array.from(
    { length: clientCount },
    (_, number) => new RequestingClient(number, own(), cluster, market, journal, true),
  );
  const importers = Array.from(
    { length: listings },
    (_, index) => new ImportingClient(clientCount + index, own(), cluster, market, journal, platform, index + 1),
  );
  return { clients, importers };
}

/** Fills the database. A server in production mode creates the schema and no administrator: the ids of the market's users are free. */
async function prepare(databaseUrl: string, cluster: Cluster): Promise<Market> {
  await cluster.start();
  await cluster.stopAll();
  const market = await prepareMarket(databaseUrl);
  await requireRequests(databaseUrl, market);
  return market;
}

/** Lets the servers read the last state of each calendar. */
async function finishImports(databaseUrl: string, importers: readonly ImportingClient[]): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1, timeoutMs: 60_000 });
  try {
    await endLeases(database.db);
  } finally {
    await database.close();
  }
  await Promise.all(importers.map((client) => client.finish()));
}

/** Several clients book the same stay at the same time: one must succeed. The days before and after must remain bookable. */
async function runContests(clients: Client[], { to }: Market): Promise<Omit<Property, 'experiment'>[]> {
  const problems: string[] = [];
  const closed: string[] = [];
  const contest = async (propertyId: number, turn: number) => {
    const start = addDays(to, 10 + 20 * turn);
    const slot = (from: number, until: number): Slot => ({
      propertyId,
      startDate: addDays(start, from),
      endDate: addDays(start, until),
    });
    const rivals = Array.from(
      { length: clientsPerContest },
      (_, index) => clients[(propertyId * clientsPerContest + index) % clientCount]!,
    );
    const results = await Promise.all(rivals.map((client) => client.book(slot(3, 7))));
    const winners = results.filter((result) => result === 'done').length;
    if (winners !== 1) problems.push(`${winners} of ${clientsPerContest} clients booked ${JSON.stringify(slot(3, 7))}`);
    for (const neighbour of [slot(7, 9), slot(1, 3)])
      if ((await rivals[0]!.book(neighbour)) !== 'done') closed.push(JSON.stringify(neighbour));
  };
  for (let turn = 0; turn < contestsPerListing; turn++)
    await Promise.all(Array.from({ length: listings }, (_, index) => contest(index + 1, turn)));
  const count = listings * contestsPerListing;
  return [
    none('one-winner-a-contest', problems, count, 'contests'),
    none('check-out-is-check-in', closed, 2 * count, 'neighbouring stays'),
  ];
}

export async function countDeadlocks(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { poolSize: 1, timeoutMs: 60_000 });
  try {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db);
    return rows[0]!.deadlocks;
  } finally {
    await close();
  }
}
