import { mkdtempSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/connection';
import { installedPostgres, startPostgres } from '../../src/testing/databases/postgres-server';
import { freePort } from '../../src/testing/databases/processes';
import { Cluster } from '../../src/testing/servers/cluster';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { startHaproxy } from '../deployment/haproxy';
import { makeArtefacts } from '../release/artefacts';
import { nodesOf } from '../release/nodes';
import { installRelease } from '../release/trial';
import { relativeTo } from './backup';
import { runCommand } from './commands';
import { type DayProperty, type Service, type Setting, current, days, old, spend, stopProblems } from './days';
import { Journal } from './journal';
import { startClients } from './load';
import { environmentFor, prepareMarket } from './market';
import { preparePages, readPages } from './pages';
import { type Property, none } from './properties';
import { buildRelease, lastRelease } from './releases';
import { recover } from './recovery';
import type { StormOptions } from './storm';
import { judge } from './verdict';

const clientCount = 8;
/** Properties that only a complete storm satisfies. */
const ofWholeStorms = ['window-fills', 'steps-were-taken'];

/**
 * The week of an operator, as docs/operations.md describes it. This version is installed from its release files into an empty folder.
 *
 * - It seeds an SQLite database and moves it to PostgreSQL and back, where it serves the same listings.
 * - Two servers of the release before serve bookings on another database, behind HAProxy with the shipped configuration. Meanwhile, one after
 *   the other: two servers of this version take over, a backup is made and verified, the servers are restarted, the database stalls, a server
 *   is killed, the database crashes.
 * - The backup is restored into an empty database, and a server starts on it.
 * - PostgreSQL is recovered to a point in time (`recovery.ts`).
 *
 * No response may be an error, except a documented 502 or 503 while the migration, a stall or a crash takes place. No booking that was
 * confirmed may be lost, also by the backup if it was confirmed before.
 */
export async function week(options: StormOptions): Promise<Property[]> {
  const installed = installedPostgres();
  if (installed === undefined)
    throw new Error('no PostgreSQL with pg_dump is installed (Debian: apt-get install postgresql)');
  const folder = await mkdtemp(join(tmpdir(), 'week-'));
  const release = lastRelease();
  const before = buildRelease(release.commit, options.report, false);
  options.report('installing this version from its release files');
  const program = options.program ?? installThisVersion(folder);
  const postgres = await startPostgres({ installed });
  try {
    const setting = { folder, program, before, postgres, options, tools: installed };
    options.report('moving from SQLite to PostgreSQL');
    const moved = await move(setting);
    const properties = await serveAllWeek(setting);
    options.report('recovering PostgreSQL to a point in time');
    const recovered = await recover(setting);
    return [
      ...moved.map((one) => ({ experiment: 'week, move', ...one })),
      ...recovered.map((one) => ({ experiment: 'week, recovery', ...one })),
      ...properties.map(({ day, ...one }) => ({
        experiment: `week, ${day}`.replace('VERSION', release.version),
        ...one,
      })),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function installThisVersion(folder: string): string {
  const made = makeArtefacts(join(folder, 'release'), mkdtempSync(join(folder, 'work-')), []);
  const place = join(folder, 'installed');
  installRelease(made, place, nodesOf(['running'])[0]!);
  return join(place, 'dist/src/marketplace.js');
}

const environmentOn = (url: string, folder: string, tools: string): Record<string, string> => ({
  ...environmentFor(url, folder),
  POSTGRES_TOOLS: tools,
});

/** Seeds an SQLite database and moves it to PostgreSQL, and back. Every list and some single records must be the same, as clients read them. */
async function move({ folder, program, postgres, tools, options }: Setting): Promise<Omit<Property, 'experiment'>[]> {
  const from = environmentOn(`sqlite:${folder}/seeded.db`, `${folder}/seeded`, tools);
  const to = { ...from, DATABASE_URL: await postgres.createDatabase('moved') };
  const back = { ...from, DATABASE_URL: `sqlite:${folder}/back.db` };
  const listings = options.isFull ? 5_000 : 1_000;
  const problems = await runCommand(
    ['seed', '--listings', String(listings)],
    { ...from, NODE_ENV: 'development' },
    { program },
  );
  const requests = await preparePages(from);
  const before = await readPages(from, requests, { folder, program });
  const refused = before.flatMap((text, index) =>
    text.startsWith('200 ') ? [] : [`${requests[index]!.path}: ${text}`],
  );
  const properties = [none('pages', [...problems, ...refused], 1 + requests.length, 'commands and responses')];
  for (const [name, source, target] of [
    ['moved', from, to],
    ['moved-back', to, back],
  ] as const) {
    const words = ['move', '--from', source.DATABASE_URL, '--to', target.DATABASE_URL];
    const failed = await runCommand(words, source, { program });
    const after = await readPages(target, requests, { folder, program });
    const changed = requests.filter((_, index) => before[index] !== after[index]).map(({ path }) => `${path} differs`);
    properties.push(none(name, [...failed, ...changed], 1 + requests.length, 'commands and responses'));
  }
  return properties;
}

async function serveAllWeek(setting: Setting): Promise<DayProperty[]> {
  const { folder, program, before, postgres, tools } = setting;
  const url = await postgres.createDatabase('week');
  const environment = environmentOn(url, `${folder}/week`, tools);
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const environmentOf = (index: number) => ({ ...environment, TRUST_PROXY: '1', PORT: String(ports[index]) });
  const programOf = (index: number) => (old.includes(index) ? before : program);
  const cluster = new Cluster(4, environmentOf, { folder, program: programOf });
  const proxy = await startHaproxy(ports.map((port) => `127.0.0.1:${port}`));
  const agent = new Agent({ keepAlive: true });
  try {
    for (const index of old) await cluster.launch(index);
    await proxy.untilUp(2);
    const market = await prepareMarket(url);
    const journal = new Journal();
    const service = { setting, cluster, proxy, journal, market, environment, kept: join(folder, 'backups') };
    const through = { at: () => ({ url: proxy.url, agent }) };
    const clients = startClients(clientCount, { cluster: through, market, journal, seed: setting.options.seed });
    const properties: DayProperty[] = [];
    try {
      for (const [day, work] of days) properties.push(...(await spend(day, service, work)));
    } finally {
      await clients.stop();
    }
    return [...properties, ...(await endOfWeek(service))];
  } finally {
    await proxy.stop();
    await cluster.stopAll();
    agent.destroy();
  }
}

/** Stops the servers, restores the backup, and compares both databases with the responses that clients received. */
async function endOfWeek(service: Service): Promise<DayProperty[]> {
  const { cluster, environment, journal, setting, kept } = service;
  const { program, postgres, folder, tools, options } = setting;
  options.report('restoring');
  const codes = (await cluster.stopAll()).slice(current[0]);
  const elsewhere = environmentOn(await postgres.createDatabase('restored'), `${folder}/restored`, tools);
  const [name] = readdirSync(kept);
  const problems = await runCommand(['restore', '--from', join(kept, name!)], elsewhere, { program });
  const server = await startServerProcess(elsewhere, { folder, program });
  const ready = await fetch(`${server.url}/Health/Ready`);
  if (ready.status !== 200) problems.push(`the restored server returned ${ready.status} for /Health/Ready`);
  codes.push(await server.stop());
  const restored = service.before ? await judgeAt(elsewhere, relativeTo(journal, service.before), service) : [];
  const served = await judgeAt(environment, journal, service);
  return [
    ...served.map((one) => ({ day: 'all days', ...one })),
    { day: 'all days', ...none('exit-0', stopProblems(codes), codes.length, 'servers stopped') },
    { day: 'restore', ...none('restored', problems, 2, 'commands and servers') },
    ...restored
      .filter(({ name: property }) => ['no-booking-lost', 'no-ghost', 'no-step-lost'].includes(property))
      .map((one) => ({ day: 'restore', ...one })),
  ];
}

async function judgeAt(environment: Record<string, string>, journal: Journal, { market }: Service) {
  const database = openDatabase(environment.DATABASE_URL!, { poolSize: 1, timeoutMs: 60_000 });
  try {
    const judged = await judge(journal, market, database.db);
    return judged.filter(({ name }) => !ofWholeStorms.includes(name));
  } finally {
    await database.close();
  }
}
