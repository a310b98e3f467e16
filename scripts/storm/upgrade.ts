import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/database/connection';
import { startPostgres } from '../../src/testing/databases/postgres-server';
import { Cluster } from '../../src/testing/servers/cluster';
import { Client } from './clients';
import { Journal } from './journal';
import { environmentFor, prepareMarket } from './market';
import { type Property, atLeast, none } from './properties';
import { Random } from './random';
import type { Engine, StormOptions } from './storm';
import { judge } from './verdict';

/** The commit of which the first release was made, with contract 1.0.0. */
const firstRelease = 'bda8de6';
const clientCount = 16;

/**
 * What the first release makes of a statement that it prepared before the migration: it drops the connection and says 503, once for
 * each. This version repeats the transaction.
 */
const outlived = /cached plan must not change result type|the connection is broken/;
/** How long it may take until each of its connections was used, in ms. */
const settling = 5_000;

/** That the window of nights fills up is a property of the storm proper. */
const ofWholeStorms = ['window-fills', 'steps-were-taken'];

/**
 * A rolling upgrade under load: a server of the first release serves; one of this version starts on the same database, which it
 * migrates; both serve; the old one stops. No client is answered with a 5xx or loses anything.
 */
export async function upgrade(options: StormOptions): Promise<Property[]> {
  const first = buildFirstRelease(options.say);
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
    const random = new Random(options.seed);
    let isOver = false;
    const clients = Array.from({ length: clientCount }, async (_, number) => {
      const client = new Client(number, new Random(random.between(0, 2 ** 31)), cluster, market, journal);
      while (!isOver) await client.act();
    });
    const counts: number[] = [];
    /** Waits until so many more were answered, on a machine that is very busy for a minute and a half at most. */
    const during = async (what: string) => {
      const [from, deadline] = [journal.requests, performance.now() + 90_000];
      const most = options.isFull ? 2_000 : 200;
      while (journal.requests - from < most && performance.now() < deadline) {
        options.say(`${engine}, ${what}: ${journal.requests} requests`);
        await delay(200);
      }
      counts.push(journal.requests - from);
    };
    let code: number | null;
    try {
      await during('the first release alone');
      // Of each connection of the first release the first statement afterwards fails: its plan is of the schema before.
      const migrating = { from: performance.now(), to: Infinity };
      journal.outages.push(migrating);
      await cluster.launch(1);
      migrating.to = performance.now() + settling;
      await during('both');
      code = await cluster.stop(0);
      await during('this version alone');
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    const codes = [code, ...(await cluster.stopAll()).slice(1)];
    const database = openDatabase(url, { poolSize: 1, timeoutMs: 60_000 });
    try {
      const judged = await judge(journal, market, database.db);
      const properties = [
        ...judged.filter(({ name }) => !ofWholeStorms.includes(name)),
        none(
          'no-error-is-logged',
          cluster.errors.filter((line) => !outlived.test(line)),
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

/** The built server of the first release, with the packages of its own lock file; made once under `.cache`. Answers its program. */
function buildFirstRelease(say: (text: string) => void): string {
  const root = join(__dirname, '../..');
  const place = join(root, '.cache', `release-${firstRelease}`);
  const program = join(place, 'dist/src/main.js');
  if (existsSync(program)) return program;
  say('installing and building the first release');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const source = execFileSync('git', ['archive', firstRelease], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', place], { input: source });
  for (const words of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', words, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  return program;
}
