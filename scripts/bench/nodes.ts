import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/connection';
import { distribute } from '../../src/database/distribution';
import { migrateToLatest } from '../../src/database/migrator';
import { CitusCluster } from '../../src/testing/databases/citus';
import { Runs, clients, requestsOf } from './bookings';
import * as market from './bookings/marketplace';
import { type Server, acceptedPerSecond, quantile, send, startProduction } from './bookings/server';
import { type BenchOptions, type Figure, median, medianRatio } from './figures';

/** Bookings of one run. Few, because all nodes share the processors of one machine and are several times slower than a single database. */
const bookings = clients * 10;
/** The default of `marketplace distribute`. */
const shards = 32;

/**
 * S13: bookings/s on the Citus cluster whose coordinator is `TEST_CITUS_URL`: for a database that is not distributed, and for databases
 * that are distributed over one node, two nodes and so on. Each round loads all databases in sequence. Returns no figures without a cluster.
 */
export async function benchNodes({ rounds, report }: BenchOptions): Promise<Figure[]> {
  const coordinator = process.env.TEST_CITUS_URL;
  if (!coordinator) {
    report('S13 is skipped: TEST_CITUS_URL is not set');
    return [];
  }
  const cluster = await CitusCluster.at(coordinator);
  const counts = Array.from({ length: cluster.size + 1 }, (_, count) => count);
  const nameOf = (count: number) => `bench_${process.pid}_${count}`;
  const folder = await mkdtemp(join(tmpdir(), 'bench-nodes-'));
  const runs = new Runs(rounds + 1);
  const servers: Server[] = [];
  try {
    for (const count of counts) {
      const url = await prepare(await cluster.create(nameOf(count), count), count > 0, runs);
      const files = `file:${join(folder, `files-${count}`)}`;
      const environment = { ...market.production, DATABASE_URL: url, DATABASE_TIMEOUT_MS: '20000', STORAGE_URL: files };
      servers.push(await startProduction(environment, folder));
    }
    const accepted: number[][] = counts.map(() => []);
    const p50s: number[][] = counts.map(() => []);
    for (let round = -1; round < rounds; round++) {
      const slots = runs.next().slots.slice(0, bookings);
      for (const count of counts) {
        const [outcome] = await send(servers[count]!, { connections: clients, requests: requestsOf(slots) });
        // The first round is the warm-up.
        if (round < 0) continue;
        accepted[count]!.push(acceptedPerSecond(outcome));
        p50s[count]!.push(quantile(outcome, 0.5));
      }
    }
    return counts.map((count) => ({
      id: 'S13',
      name: count === 0 ? 'bookings, not spread' : `bookings, spread over ${count} of ${cluster.size} nodes`,
      engine: 'postgres',
      value: median(accepted[count]!),
      unit: 'bookings/s',
      target: 'none',
      ratio: medianRatio(accepted[count]!, accepted[0]!),
      holds: true,
      details: { accepted: accepted[count]!, p50: p50s[count]! },
    }));
  } finally {
    for (const server of servers) await server.stop();
    for (const count of counts) await cluster.drop(nameOf(count));
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(url: string, isDistributed: boolean, runs: Runs): Promise<string> {
  const database = openDatabase(url, { poolSize: 1, timeoutMs: 600_000 });
  try {
    await migrateToLatest(database);
    if (isDistributed) await distribute(database, shards);
    await market.seed(database.db, runs.marketplace);
    return url;
  } finally {
    await database.close();
  }
}
