import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createStorage } from '../../src/adapters/storage';
import { readConfig } from '../../src/config/config';
import { type Database, openDatabase } from '../../src/database/connection';
import { installedPostgres, startPostgres } from '../../src/testing/databases/postgres-server';
import { Cluster } from '../../src/testing/servers/cluster';
import { runCommand } from './commands';
import { Journal } from './journal';
import { startClients } from './load';
import { type Market, environmentFor, prepareMarket } from './market';
import { type Property, none } from './properties';
import type { Engine, StormOptions } from './storm';
import { judge } from './verdict';

const clientCount = 16;

/** Properties that only a complete storm satisfies. */
const ofWholeStorms = ['window-fills', 'steps-were-taken'];

/**
 * A backup is made while clients book and files are added and removed, and restored into another database. Everything confirmed before the
 * backup began must be there, and nothing may be restored in part. A server must start on it.
 */
export async function backup(options: StormOptions): Promise<Property[]> {
  return [...(await backupOf('sqlite', options)), ...(await backupOf('postgres', options))];
}

async function backupOf(engine: Engine, options: StormOptions): Promise<Property[]> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const installed = installedPostgres();
  if (engine === 'postgres' && installed === undefined)
    throw new Error('no PostgreSQL with pg_dump is installed (Debian: apt-get install postgresql)');
  const postgres = engine === 'postgres' ? await startPostgres({ installed }) : undefined;
  const environmentNamed = async (name: string): Promise<Record<string, string>> => ({
    ...environmentFor(
      postgres ? await postgres.createDatabase(name) : `sqlite:${folder}/${name}.db`,
      `${folder}/${name}`,
    ),
    ...(installed !== undefined && { POSTGRES_TOOLS: installed }),
  });
  const [environment, elsewhere] = [await environmentNamed('storm'), await environmentNamed('elsewhere')];
  const cluster = new Cluster(postgres ? 2 : 1, environment, { folder, program: options.program });
  const second = new Cluster(1, elsewhere, { folder, program: options.program });
  try {
    await cluster.start();
    const market = await prepareMarket(environment.DATABASE_URL!);
    const journal = new Journal();
    const loaded = { engine, cluster, market, journal, environment };
    const { before, problems, during } = await backUpUnderLoad(join(folder, 'kept'), loaded, options);
    await cluster.stopAll();
    options.report(`${engine}: restoring`);
    problems.push(...(await runCommand(['restore', '--from', join(folder, 'kept')], elsewhere)));
    await second.start();
    const ready = await fetch(`${second.own(0)!.url}/Health/Ready`);
    if (ready.status !== 200) problems.push(`the restored server returned ${ready.status} for /Health/Ready`);
    await second.stopAll();
    const database = openDatabase(elsewhere.DATABASE_URL!, { poolSize: 1, timeoutMs: 60_000 });
    try {
      const judged = await judge(relativeTo(journal, before), market, database.db);
      const properties = [
        ...judged.filter(({ name }) => !ofWholeStorms.includes(name)),
        none('backed-up-and-restored', problems, 3, 'commands and servers'),
        none(
          'files-that-are-named-are-there',
          await missingFiles(elsewhere, database.db),
          await countFiles(database.db),
          'files',
        ),
        none('the-load-went-on', during > 0 ? [] : ['no booking succeeded'], during, 'bookings during the backup'),
      ];
      return properties.map((one) => ({ experiment: `backup, ${engine}`, ...one }));
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stopAll();
    await second.stopAll();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Loaded {
  engine: Engine;
  cluster: Cluster;
  market: Market;
  journal: Journal;
  environment: Record<string, string>;
}

/** Makes a backup in the folder `kept` under load. Returns the journal before it, its errors, and the number of bookings during it. */
async function backUpUnderLoad(
  kept: string,
  { engine, cluster, market, journal, environment }: Loaded,
  options: StormOptions,
): Promise<{ before: Journal; problems: string[]; during: number }> {
  let isOver = false;
  const clients = startClients(clientCount, { cluster, market, journal, seed: options.seed });
  const changingFiles = addAndRemoveFiles(environment, () => isOver);
  options.report(`${engine}: before the backup`);
  await waitForSteps(journal, options.isFull ? 100 : 10);
  const before = snapshotOf(journal);
  options.report(`${engine}: during the backup, ${journal.requests} requests`);
  const problems = await runCommand(['backup', '--to', kept], environment);
  const during = journal.accepted().length - before.accepted().length;
  isOver = true;
  await Promise.all([clients.stop(), changingFiles]);
  return { before, problems, during };
}

/** Waits until `steps` steps have succeeded, at most one minute. */
async function waitForSteps(journal: Journal, steps: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (journal.steps.filter(({ result }) => result === 'done').length < steps && performance.now() < deadline)
    await delay(200);
}

/** A copy of the responses so far. */
export function snapshotOf(journal: Journal): Journal {
  const copy = (entries: readonly object[]) => entries.map((entry) => ({ ...entry }));
  return Object.assign(new Journal(), { bookings: copy(journal.bookings), steps: copy(journal.steps) });
}

/** The final journal, in which everything that was not confirmed in `before` is unknown: the backup may or may not contain it. */
export function relativeTo(journal: Journal, before: Journal): Journal {
  const booked = new Set(before.accepted().map(({ answer }) => answer.id));
  const unknown = { result: 'unknown' as const, hasKey: false, answer: undefined };
  const then = <Entry extends { result: string }>(entries: readonly Entry[], known: readonly Entry[]) =>
    entries.map((entry, index) => {
      const one = known[index];
      return one && one.result !== 'unknown' ? one : { ...entry, ...unknown };
    });
  return Object.assign(new Journal(), journal, {
    bookings: then(journal.bookings, before.bookings),
    steps: then(journal.steps, before.steps).filter(({ reservationId }) => booked.has(reservationId)),
  });
}

/** Adds files as the service does, first the file and then its row, and removes them in the reverse order. */
async function addAndRemoveFiles(environment: Record<string, string>, isOver: () => boolean): Promise<void> {
  const storage = createStorage(readConfig(environment));
  const database = openDatabase(environment.DATABASE_URL!, { poolSize: 1, timeoutMs: 60_000 });
  const bytes = Buffer.alloc(20_000, 5);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const names: string[] = [];
  try {
    for (let turn = 0; !isOver(); turn++) {
      const name = `${String(turn).padStart(8, '0')}.png`;
      await storage.put('public', name, bytes);
      const row = { name, storage_key: name, kind: 'picture', content_type: 'image/png', bytes: bytes.length } as const;
      const rest = { owner_id: 1, sha256, width: 1, height: 1, purpose: null, created_at: Date.now() };
      await database.db
        .insertInto('file')
        .values({ ...row, ...rest })
        .execute();
      names.push(name);
      // Half of the files stay, so that the backup has more and more to copy.
      if (turn % 2 === 0) continue;
      const removed = names.splice(Math.floor(names.length / 2), 1)[0]!;
      await database.db.deleteFrom('file').where('name', '=', removed).execute();
      await storage.remove('public', removed);
    }
  } finally {
    storage.close();
    await database.close();
  }
}

async function countFiles(db: Database): Promise<number> {
  return (await db.selectFrom('file').select('name').execute()).length;
}

/** The storage keys of rows whose file is missing. */
async function missingFiles(environment: Record<string, string>, db: Database): Promise<string[]> {
  const storage = createStorage(readConfig(environment));
  const rows = await db.selectFrom('file').select('storage_key').execute();
  const found = await Promise.all(rows.map(({ storage_key }) => storage.getStored('public', storage_key)));
  storage.close();
  return rows.flatMap(({ storage_key }, index) => (found[index] ? [] : [storage_key]));
}
