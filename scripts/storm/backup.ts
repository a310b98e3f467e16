import { execFile } from 'node:child_process';
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
import { Client } from './clients';
import { Journal } from './journal';
import { environmentFor, prepareMarket } from './market';
import { type Property, none } from './properties';
import { Random } from './random';
import type { Engine, StormOptions } from './storm';
import { judge } from './verdict';

const clientCount = 16;
const command = (name: string) => join(__dirname, `../../dist/src/commands/${name}.js`);

/** These are about a storm that was fought to its end. */
const ofWholeStorms = ['window-fills', 'steps-were-taken'];

/**
 * A backup is made while clients book and files come and go, and restored elsewhere, where a server starts: all that was answered before the
 * backup began is there, and nothing of what was under way is there by half.
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
  const placeOf = async (name: string): Promise<Record<string, string>> => ({
    ...environmentFor(
      postgres ? await postgres.createDatabase(name) : `sqlite:${folder}/${name}.db`,
      `${folder}/${name}`,
    ),
    ...(installed !== undefined && { POSTGRES_TOOLS: installed }),
  });
  const [place, elsewhere] = [await placeOf('storm'), await placeOf('elsewhere')];
  const cluster = new Cluster(postgres ? 2 : 1, place, { folder, program: options.program });
  const second = new Cluster(1, elsewhere, { folder, program: options.program });
  try {
    await cluster.start();
    const market = await prepareMarket(place.DATABASE_URL!);
    const journal = new Journal();
    const random = new Random(options.seed);
    let isOver = false;
    const clients = Array.from({ length: clientCount }, async (_, number) => {
      const client = new Client(number, new Random(random.between(0, 2 ** 31)), cluster, market, journal);
      while (!isOver) await client.act();
    });
    const meddling = comeAndGo(place, () => isOver);
    options.say(`${engine}: before the backup`);
    await enough(journal, options.isFull ? 100 : 10);
    const before = asOfNow(journal);
    options.say(`${engine}: during the backup, ${journal.requests} requests`);
    const kept = join(folder, 'kept');
    const problems: string[] = [];
    problems.push(...(await run('backup', ['--to', kept], place)));
    const during = journal.accepted().length - before.accepted().length;
    isOver = true;
    await Promise.all([...clients, meddling]);
    await cluster.stopAll();

    options.say(`${engine}: restoring`);
    problems.push(...(await run('restore', ['--from', kept], elsewhere)));
    await second.start();
    const ready = await fetch(`${second.own(0)!.url}/Health/Ready`);
    if (ready.status !== 200) problems.push(`the restored server answers ${ready.status}`);
    await second.stopAll();
    const database = openDatabase(elsewhere.DATABASE_URL!, { poolSize: 1, timeoutMs: 60_000 });
    try {
      const acts = asOfThen(journal, before);
      const judged = (await judge(acts, market, database.db)).filter(({ name }) => !ofWholeStorms.includes(name));
      const properties = [
        ...judged,
        none('backed-up-and-restored', problems, 3, 'commands and servers'),
        none(
          'files-that-are-named-are-there',
          await filesWithout(elsewhere, database.db),
          await files(database.db),
          'files',
        ),
        none('the-load-went-on', during > 0 ? [] : ['nothing was booked'], during, 'bookings during the backup'),
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

/** Waits until so many steps were answered, on a machine that is very busy for a minute at most. */
async function enough(journal: Journal, steps: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (journal.steps.filter(({ result }) => result === 'done').length < steps && performance.now() < deadline)
    await delay(200);
}

/** What was answered until now. */
function asOfNow(journal: Journal): Journal {
  const copy = (entries: readonly object[]) => entries.map((entry) => ({ ...entry }));
  return Object.assign(new Journal(), { bookings: copy(journal.bookings), steps: copy(journal.steps) });
}

/** The journal in the end, in which whatever was not answered by then is unknown: the backup may have it or not. */
function asOfThen(journal: Journal, before: Journal): Journal {
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

/** Stores files as the service does, first the file and then its row, and removes them the other way round. */
async function comeAndGo(environment: Record<string, string>, isOver: () => boolean): Promise<void> {
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
      // Half of them stay, so that there is ever more to copy.
      if (turn % 2 === 0) continue;
      const gone = names.splice(Math.floor(names.length / 2), 1)[0]!;
      await database.db.deleteFrom('file').where('name', '=', gone).execute();
      await storage.remove('public', gone);
    }
  } finally {
    storage.close();
    await database.close();
  }
}

async function files(db: Database): Promise<number> {
  return (await db.selectFrom('file').select('name').execute()).length;
}

/** The files that have a row and are not in the storage. */
async function filesWithout(environment: Record<string, string>, db: Database): Promise<string[]> {
  const storage = createStorage(readConfig(environment));
  const rows = await db.selectFrom('file').select('storage_key').execute();
  const found = await Promise.all(rows.map(({ storage_key }) => storage.getStored('public', storage_key)));
  storage.close();
  return rows.flatMap(({ storage_key }, index) => (found[index] ? [] : [storage_key]));
}

/** Runs the built command; answers what was wrong. */
function run(name: string, args: string[], environment: Record<string, string>): Promise<string[]> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...environment };
    execFile(process.execPath, [command(name), ...args], { env }, (error, _, stderr) => {
      resolve(error ? [`${name}: ${stderr.trim().split('\n').at(-1)}`] : []);
    });
  });
}
