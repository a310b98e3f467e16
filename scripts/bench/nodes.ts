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

/** Bookings of one run: on one machine all nodes share its processors, and are several times as slow as none. */
const bookings = clients * 10;
/** As `npm run distribute` cuts by default. */
const shards = 32;

/**
 * S13: bookings/s on the Citus cluster whose coordinator `TEST_CITUS_URL` names: of a database that is not spread, on the coordinator alone,
 * and of ones that are spread over one node, two, and so on to all of them. Each round asks all of them in turn.
 */
export async function benchNodes({ rounds, say }: BenchOptions): Promise<Figure[]> {
  const coordinator = process.env.TEST_CITUS_URL;
  if (!coordinator) {
    say('TEST_CITUS_URL does not name a cluster: no S13');
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
    const waits: number[][] = counts.map(() => []);
    for (let round = -1; round < rounds; round++) {
      const slots = runs.next().slots.slice(0, bookings);
      for (const count of counts) {
        const [outcome] = await send(servers[count]!, { connections: clients, requests: requestsOf(slots) });
        // The first is to warm up.
        if (round < 0) continue;
        accepted[count]!.push(acceptedPerSecond(outcome));
        waits[count]!.push(quantile(outcome, 0.5));
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
      details: { accepted: accepted[count]!, p50: waits[count]! },
    }));
  } finally {
    for (const server of servers) await server.stop();
    for (const count of counts) await cluster.drop(nameOf(count));
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(url: string, isSpread: boolean, runs: Runs): Promise<string> {
  const database = openDatabase(url, { poolSize: 1, timeoutMs: 600_000 });
  try {
    await migrateToLatest(database);
    if (isSpread) await distribute(database, shards);
    await market.seed(database.db, runs.place);
    return url;
  } finally {
    await database.close();
  }
}
