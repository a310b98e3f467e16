import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/database/connection';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { Cluster } from '../../src/testing/servers/cluster';
import { Journal } from './journal';
import { startClients } from './load';
import { type Market, environmentFor, prepareMarket } from './market';
import { type Property, atLeast, none } from './properties';
import { buildRelease, firstRelease } from './releases';
import type { Engine, StormOptions } from './storm';
import { judge } from './verdict';

const clientCount = 16;

/**
 * Errors of the first release for a statement that it prepared before the migration: it drops the connection and responds with 503, once
 * for each connection. This version repeats the transaction.
 */
const stalePlanErrors = /cached plan must not change result type|the connection is broken/;
/** Maximum time until the first release has used each of its connections after the migration, in ms. */
const staleConnectionsMs = 5_000;

/** Properties that only a complete storm satisfies. */
const ofWholeStorms = ['window-fills', 'steps-were-taken'];

/**
 * A rolling upgrade under load: a server of the first release runs; a server of this version starts on the same database and migrates it;
 * both run; the old server stops. No client may receive a 5xx or lose a booking.
 */
export async function upgrade(options: StormOptions): Promise<Property[]> {
  const first = buildRelease(firstRelease, options.report, true);
  return [...(await upgradeOf('postgres', first, options)), ...(await upgradeOf('sqlite', first, options))];
}

async function upgradeOf(engine: Engine, first: string, options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const url = postgres ? await postgres.createDatabase('storm') : `sqlite:${join(folder, 'storm.db')}`;
  const program = (index: number) => (index === 0 ? first : options.program);
  const cluster = new Cluster(2, environmentFor(url, folder), { folder, program });
  try {
    await cluster.launch(0);
    const market = await prepareMarket(url);
    const journal = new Journal();
    const { code, counts } = await upgradeUnderLoad(engine, { cluster, market, journal }, options);
    const codes = [code, ...(await cluster.stopAll()).slice(1)];
    const database = openDatabase(url, { poolSize: 1, timeoutMs: 60_000 });
    try {
      const judged = await judge(journal, market, database.db);
      const properties = [
        ...judged.filter(({ name }) => !ofWholeStorms.includes(name)),
        none(
          'no-error-is-logged',
          cluster.errors.filter((line) => !stalePlanErrors.test(line)),
          journal.requests,
          'requests',
        ),
        none('exit-0', codes.filter((one) => one !== 0).map(String), codes.length, 'servers stopped'),
        atLeast('each-has-served', Math.min(...counts), 50, 'requests alone, together and alone'),
      ];
      return properties.map((one) => ({ experiment: `upgrade, ${engine}`, ...one }));
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stopAll();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts this version beside the first release and stops the latter. Returns its exit code and the requests in each phase. */
async function upgradeUnderLoad(
  engine: Engine,
  { cluster, market, journal }: { cluster: Cluster; market: Market; journal: Journal },
  options: StormOptions,
): Promise<{ code: number | null; counts: number[] }> {
  const counts: number[] = [];
  /** Waits for more responses, at most 90 s. */
  const during = async (phase: string) => {
    const [from, deadline] = [journal.requests, performance.now() + 90_000];
    const wanted = options.isFull ? 2_000 : 200;
    while (journal.requests - from < wanted && performance.now() < deadline) {
      options.report(`${engine}, ${phase}: ${journal.requests} requests`);
      await delay(200);
    }
    counts.push(journal.requests - from);
  };
  const clients = startClients(clientCount, { cluster, market, journal, seed: options.seed });
  try {
    await during('the first release alone');
    // The first statement of each connection of the first release fails: its plan refers to the old schema.
    const migrating = { from: performance.now(), to: Infinity };
    journal.outages.push(migrating);
    await cluster.launch(1);
    migrating.to = performance.now() + staleConnectionsMs;
    await during('both');
    const code = await cluster.stop(0);
    await during('this version alone');
    return { code, counts };
  } finally {
    await clients.stop();
  }
}
