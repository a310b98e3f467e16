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
import { Client, type Slot } from './clients';
import { Cluster } from '../../src/testing/servers/cluster';
import { Journal } from './journal';
import { type Market, environmentFor, listings, prepareMarket } from './market';
import { type Property, atLeast, none } from './properties';
import { Random } from './random';
import { judge } from './verdict';

/** The third is PostgreSQL with a PgBouncer before it, the fourth the Citus cluster of `TEST_CITUS_URL`. */
export type Engine = 'sqlite' | 'postgres' | 'pgbouncer' | 'citus';

export interface StormOptions {
  seed: number;
  isFull: boolean;
  /** How often a server is killed; 20 times in full and 3 times else. */
  kills?: number;
  /** Another program than the built server. */
  program?: string;
  /** Told how far it is. */
  say: (progress: string) => void;
}

const clientCount = 32;
/** Of each listing: stays that several clients want at the same moment, outside the window. */
const contestsOfListing = 3;
const rivals = 4;
/** How long the clients may take to fill the window; milliseconds. */
const longestFill = 45_000;

/**
 * What a booking promises: clients fight for few listings while servers are killed and, on PostgreSQL,
 * the database crashes. What they were told is compared with what is in the database in the end.
 */
export async function storm(engine: Engine, options: StormOptions): Promise<Property[]> {
  const { isFull, program, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'storm-'));
  const stalls: string[] = [];
  const onLine = (line: string) => {
    if (stalled.test(line)) stalls.push(line);
  };
  const isPooled = engine === 'pgbouncer';
  const start = isPooled ? startPooledPostgres : startPostgres;
  const citus = engine === 'citus' ? await useCluster() : undefined;
  const postgres = engine === 'postgres' || isPooled ? await start({ onLine }) : undefined;
  const server = citus ?? postgres;
  const url = server ? await server.createDatabase('storm') : `sqlite:${join(folder, 'storm.db')}`;
  const environment = { ...environmentFor(url, folder), DATABASE_POOLER: isPooled ? 'on' : 'off' };
  const cluster = new Cluster(server ? (isFull ? 3 : 2) : 1, environment, { folder, program });
  // Past the pooler, where there is one.
  const direct = postgres?.url('storm') ?? url;
  try {
    await cluster.start();
    const market = await prepareMarket(direct);
    const journal = new Journal();
    const random = new Random(options.seed);
    const clients = Array.from(
      { length: clientCount },
      (_, number) => new Client(number, new Random(random.between(0, 2 ** 31)), cluster, market, journal),
    );
    say('contests');
    const contests = await holdContests(clients, market);
    const harm = new Harm(cluster, journal, random, postgres, options);
    await Promise.all([harm.run(), ...clients.map((client) => whileIt(harm, () => client.act()))]);
    say('filling what is free');
    const deadline = performance.now() + longestFill;
    await Promise.all(clients.map((client, number) => client.fill(1 + (number % listings), deadline)));

    const codes = await cluster.stopAll();
    const database = openDatabase(direct, { poolSize: 1, timeoutMs: 60_000 });
    try {
      const deadlocks = harm.deadlocks + (postgres ? await countDeadlocks(direct) : 0);
      stalls.push(...cluster.errors.filter((line) => stalled.test(line)));
      if (deadlocks > 0) stalls.push(`PostgreSQL counts ${deadlocks} deadlocks`);
      const properties = [
        ...(await judge(journal, market, database.db)),
        ...contests,
        none('no-stall', stalls, journal.requests, 'requests'),
        atLeast('servers-were-killed', harm.kills, killsIn(options), 'kills'),
        none('exit-0', codes.filter((code) => code !== 0).map(String), codes.length, 'servers stopped in the end'),
      ];
      return properties.map((one) => ({ experiment: `storm, ${engine}`, ...one }));
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stopAll();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const killsIn = ({ kills, isFull }: StormOptions) => kills ?? (isFull ? 20 : 3);

/** What the databases say of transactions that came in each other's way. */
const stalled = /40P01|40001|55P03|SQLITE_BUSY|deadlock detected|could not serialize/;

async function whileIt(harm: Harm, act: () => Promise<void>): Promise<void> {
  while (!harm.isOver) await act();
}

/** Kills a server every 2 to 4 s; now and then PostgreSQL crashes too, so that only what it has written is there afterwards. */
class Harm {
  isOver = false;
  kills = 0;
  deadlocks = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly journal: Journal,
    private readonly random: Random,
    private readonly postgres: PostgresServer | undefined,
    private readonly options: StormOptions,
  ) {}

  async run(): Promise<void> {
    const count = killsIn(this.options);
    try {
      for (let turn = 1; turn <= count; turn++) {
        this.options.say(`${turn} of ${count} kills, ${this.journal.requests} requests`);
        await delay(this.random.between(2000, 4000));
        const index = this.random.between(0, this.cluster.size - 1);
        await this.cluster.kill(index);
        this.kills++;
        if (this.postgres && turn % 5 === 1) await this.crash(this.postgres);
        await this.cluster.launch(index);
      }
      await delay(1000);
    } finally {
      this.isOver = true;
    }
  }

  private async crash(postgres: PostgresServer): Promise<void> {
    // Its statistics end with it.
    this.deadlocks += await countDeadlocks(postgres.url('storm'));
    const outage = { from: performance.now(), to: Infinity };
    this.journal.outages.push(outage);
    await postgres.halt({ crashes: true });
    await postgres.resume();
    outage.to = performance.now();
  }
}

/** Several clients want the same stay at once: one gets it. The days before and after it are free for others. */
async function holdContests(clients: Client[], { to }: Market): Promise<Omit<Property, 'experiment'>[]> {
  const problems: string[] = [];
  const closed: string[] = [];
  const hold = async (propertyId: number, turn: number) => {
    const start = addDays(to, 10 + 20 * turn);
    const slot = (from: number, until: number): Slot => ({
      propertyId,
      startDate: addDays(start, from),
      endDate: addDays(start, until),
    });
    const those = Array.from({ length: rivals }, (_, index) => clients[(propertyId * rivals + index) % clientCount]!);
    const results = await Promise.all(those.map((client) => client.book(slot(3, 7))));
    const winners = results.filter((result) => result === 'done').length;
    if (winners !== 1) problems.push(`${winners} of ${rivals} got ${JSON.stringify(slot(3, 7))}`);
    for (const neighbour of [slot(7, 9), slot(1, 3)])
      if ((await those[0]!.book(neighbour)) !== 'done') closed.push(JSON.stringify(neighbour));
  };
  for (let turn = 0; turn < contestsOfListing; turn++)
    await Promise.all(Array.from({ length: listings }, (_, index) => hold(index + 1, turn)));
  const count = listings * contestsOfListing;
  return [
    none('one-winner-a-contest', problems, count, 'contests'),
    none('check-out-is-check-in', closed, 2 * count, 'neighbouring stays'),
  ];
}

async function countDeadlocks(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { poolSize: 1, timeoutMs: 60_000 });
  try {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db);
    return rows[0]!.deadlocks;
  } finally {
    await close();
  }
}
