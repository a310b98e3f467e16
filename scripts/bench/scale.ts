/**
 * Compares the same reads over HTTP on a small and a large marketplace. Filling a database with a million listings takes about six minutes
 * and 8 GB of the temporary folder.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { coinedWord } from '../../src/commands/seed/vocabulary';
import { readConfig } from '../../src/config/config';
import type { Role } from '../../src/contract/caller';
import { openPage } from '../../src/contract/paging';
import { type Database, openDatabase, withDatabase } from '../../src/database/connection';
import { type PostgresServer, startPostgres } from '../../src/testing/databases/postgres-server';
import { startServerProcess } from '../../src/testing/servers/server-process';
import { addDays, todayIn } from '../../src/values/dates';
import { storageOf } from './environment';
import { type Engine, type Figure, median, summaryOf } from './figures';
import { listCases } from './lists/cases';
import { type Facts, logInAs, readFacts } from './lists/facts';
import { fillLists } from './lists/fill';

interface ScaleOptions {
  /** Number of listings of the large marketplace; by default a million on PostgreSQL and 200,000 on SQLite. */
  listings?: number;
  engines?: readonly Engine[];
  /** Number of measured requests of each read to each marketplace. */
  times?: number;
  /** URLs of a small and a large database that `marketplace seed` and `fillLists` have filled. */
  given?: Partial<Record<Engine, readonly [string, string]>>;
  report?: (line: string) => void;
}

const root = join(__dirname, '../..');
const pageSize = 20;
const maxRatio = 1.5;
const letters = Array.from('abcdefghijklmnopqrstuvwxyz').join('+');
const secret = 'a secret that only the benchmark uses';

/**
 * S4 and S10: measures reads on 1,000 listings and on many: every list of the contract with each of its filters, and some more. If fewer than a page of the 1,000 listings match, both sides read a page of as
 * many as match there (at least one), because the sizes of the responses would differ otherwise; the time of a full page is among the
 * details. Needs the built service (`npm run build`).
 */
export async function benchScale(options: ScaleOptions = {}): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of options.engines ?? (['postgres', 'sqlite'] as const)) {
    const folder = mkdtempSync(join(tmpdir(), 'scale-'));
    const server = engine === 'postgres' && !options.given?.postgres ? await startPostgres() : undefined;
    try {
      const urls = options.given?.[engine] ?? (await fill(engine, folder, server, options));
      const measured = await compare(engine, folder, urls, options);
      const summarized = measured.filter(({ isSummarized }) => isSummarized);
      figures.push(...measured, ...summaryOf('lists, with each of their filters alone', summarized));
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

async function fill(
  engine: Engine,
  folder: string,
  server: PostgresServer | undefined,
  { listings = engine === 'postgres' ? 1_000_000 : 200_000, report = console.log }: ScaleOptions,
): Promise<[string, string]> {
  const urls: string[] = [];
  for (const [name, count] of [
    ['small', 1000],
    ['large', listings],
  ] as const) {
    const url = server ? await server.createDatabase(name) : `sqlite:${join(folder, `${name}.db`)}`;
    const begun = performance.now();
    const env = { PATH: process.env.PATH, DATABASE_URL: url, STORAGE_URL: storageOf(url, folder) };
    const program = join(root, 'dist/src/marketplace.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'seed', '--listings', String(count)], {
      cwd: folder,
      env,
    });
    await withDatabase(url, { poolSize: 1, timeoutMs: 3_600_000 }, (db) => fillLists(db));
    report(`${engine}, in ${Math.round((performance.now() - begun) / 1000)} s: ${stdout.trim()}`);
    urls.push(url);
  }
  return urls as [string, string];
}

/** A path to read, and the caller's role; undefined for an anonymous caller. */
interface Read {
  id: 'S4' | 'S10';
  name: string;
  path: string;
  role?: Role | undefined;
  /** Number of measured requests, if not that of the options. */
  times?: number;
  /** Whether its figure is published only as part of the summary. */
  isSummarized?: boolean;
  /** The largest time in ms, for a read whose cost is bounded, although it may grow up to that bound. */
  maxMs?: number;
}

async function compare(
  engine: Engine,
  folder: string,
  urls: readonly [string, string],
  { times = 60, report = console.log }: ScaleOptions,
): Promise<Figure[]> {
  const markets = [];
  try {
    for (const url of urls) markets.push(await open(url, folder));
    const [small, large] = markets as [Market, Market];
    const figures: Figure[] = [];
    for (const [index, here] of small.reads.entries()) {
      const there = large.reads[index]!;
      const { maxMs } = here;
      const warmUp = here.times !== undefined && here.times < 10 ? 2 : 10;
      const most = Math.max(1, (await small.read(here)).listed);
      const ofPage = (read: Read): Read => ({
        ...read,
        path: read.path.replace(`pageSize=${pageSize}`, `pageSize=${most}`),
      });
      const isFull = maxMs !== undefined || most === pageSize || !here.path.includes(`pageSize=${pageSize}`);
      const sent = [
        { market: small, read: ofPage(here), took: [] as number[] },
        { market: large, read: ofPage(there), took: [] as number[] },
        ...(isFull ? [] : [{ market: large, read: there, took: [] as number[] }]),
      ];
      const failed = new Set<string>();
      for (let turn = 0; turn < (here.times ?? times) + warmUp; turn++)
        for (const { market, read, took } of sent) {
          const { ms, failure } = await market.read(read);
          if (failure) failed.add(failure);
          // The first requests compile code, prepare statements and fill caches.
          if (turn >= warmUp) took.push(ms);
        }
      for (const failure of failed) report(`${engine} ${here.name}: ${failure}`);
      const [before, value, fullPage] = sent.map(({ took }) => median(took)) as [number, number, number?];
      const ratio = value / before;
      const name = isFull ? here.name : `${here.name}, a page of ${most}`;
      figures.push({
        id: here.id,
        name,
        engine,
        value,
        unit: 'ms',
        ratio,
        peers: [{ name: '1,000 listings', value: before, ratio }],
        ...(here.isSummarized && { isSummarized: true }),
        details: { fullPage },
        target: maxMs === undefined ? `≤ ${maxRatio} × at 1,000 listings` : `≤ ${maxMs} ms`,
        holds: failed.size === 0 && (maxMs === undefined ? ratio <= maxRatio : value <= maxMs),
      });
      const full = fullPage === undefined ? '' : `; a full page ${fullPage.toFixed(2)} ms`;
      report(`${engine} ${name}: ${before.toFixed(2)} → ${value.toFixed(2)} ms, × ${ratio.toFixed(2)}${full}`);
    }
    return figures;
  } finally {
    for (const market of markets) await market.close();
  }
}

type Market = Awaited<ReturnType<typeof open>>;

/** Starts a server on the database as in production and prepares the reads. */
async function open(url: string, folder: string) {
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://marketplace.example.com',
    LOG_LEVEL: 'error',
    JWT_SECRET: secret,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRUST_PROXY: '1',
    // One administrator reads all lists.
    RATE_LIMITS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'marketplace@example.com',
    DATABASE_URL: url,
    STORAGE_URL: storageOf(url, folder),
  };
  const database = openDatabase(url, { poolSize: 1, timeoutMs: 60_000 });
  const facts = await readFacts(database.db);
  const tokens = await logInAs(database.db, facts, readConfig({ ...environment, PORT: '0' }).jwtSecrets);
  const reads = [...(await readsOf(database.db)), ...listReads(facts)];
  await database.close();
  let localUrl = '';
  // The ready line has the public URL and, in parentheses, the local one.
  const onLine = (line: string) => void (localUrl ||= /listening at (http\S+?)\)/.exec(line)?.[1] ?? '');
  const server = await startServerProcess(environment, { folder, onLine });
  return {
    reads,
    close: () => server.stop(),
    /** Returns the response time in ms, the number of listed items and, unless the status is 200, a description of the failure. */
    async read({ path, role }: Read): Promise<{ ms: number; listed: number; failure?: string }> {
      const from = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
      const headers = { 'X-Forwarded-For': `10.${from}`, ...(role && { authorization: `Bearer ${tokens[role]}` }) };
      const begun = performance.now();
      const response = await fetch(localUrl + path, { headers });
      const body = await response.text();
      const ms = performance.now() - begun;
      if (response.status !== 200) return { ms, listed: 0, failure: `${response.status} ${body.slice(0, 200)}` };
      const { data } = JSON.parse(body) as { data: unknown };
      return { ms, listed: Array.isArray(data) ? data.length : 0 };
    },
  };
}

/** Every list of the contract, with each of its filters alone. */
function listReads(facts: Facts): Read[] {
  return listCases(facts, pageSize).map(({ operationId, role, filter, path }) => ({
    id: 'S10',
    name: `${operationId}${role ? ` (${role})` : ''}: ${filter}`,
    path,
    role,
    times: 20,
    isSummarized: true,
  }));
}

async function readsOf(db: Database): Promise<Read[]> {
  const list = `/RentProperties/GetRentProperties?pageSize=${pageSize}`;
  const start = addDays(todayIn('UTC', Date.now()), 40);
  const newest = db.selectFrom('rent_property').where('property_status', '=', 1).orderBy('id', 'desc');
  const { id } = await newest.select('id').executeTakeFirstOrThrow();
  const owner = await db
    .selectFrom('app_user')
    .select('last_name')
    .where('role', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const report = `from=${addDays(start, -120)}&to=${addDays(start, -30)}`;
  return [
    { id: 'S4', name: 'first page', path: list },
    { id: 'S4', name: 'page 1,000, or the last', path: `${list}&cursor=${await cursorFar(db)}` },
    {
      id: 'S4',
      name: 'city, type, price and free dates',
      path: `${list}&city=1&rentType=1&minPrice=20&maxPrice=60&startDate=${start}&endDate=${addDays(start, 3)}`,
    },
    { id: 'S4', name: 'one listing', path: `/RentProperties/GetRentPropertyById/${id}` },
    { id: 'S10', name: 'common words', path: `${list}&search=quiet%20sunny` },
    { id: 'S10', name: 'rare word', path: `${list}&search=${coinedWord(20_000)}` },
    { id: 'S10', name: 'rare service', path: `${list}&services=SolarPower` },
    { id: 'S10', name: 'rare service, city, bedrooms', path: `${list}&services=SolarPower&city=1&minBedrooms=2` },
    { id: 'S10', name: 'narrow price', path: `${list}&minPrice=34.6&maxPrice=35.4` },
    { id: 'S10', name: 'radius of 5 km', path: `${list}&latitude=31.95&longitude=35.92&radiusKm=5` },
    { id: 'S10', name: 'radius of 0.5 km', path: `${list}&latitude=31.97&longitude=35.93&radiusKm=0.5` },
    {
      id: 'S10',
      name: 'people by name',
      path: `/Owner/GetAll?pageSize=${pageSize}&search=${owner.last_name}`,
      role: 'Admin',
    },
    { id: 'S10', name: '26 words of one letter', path: `${list}&search=${letters}`, maxMs: 100 },
    {
      id: 'S10',
      name: 'report of 90 days',
      path: `/Reports/GetGeneralReport?${report}`,
      role: 'Admin',
      times: 8,
      maxMs: 2000,
    },
  ];
}

/** The cursor after the 20,000th listing, or after the penultimate page if there are fewer. */
async function cursorFar(db: Database): Promise<string> {
  const listed = db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .where('p.property_status', '=', 1)
    .where('o.is_active', '=', 1)
    .where('o.is_blocked', '=', 0);
  const count = listed.select((eb) => eb.fn.countAll<number>().as('count'));
  const { count: all } = await count.executeTakeFirstOrThrow();
  const row = await listed
    .select(['p.created_at', 'p.id'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .offset(Math.min(19_979, all - 41))
    .limit(1)
    .executeTakeFirstOrThrow();
  const query: object = { pageSize: 1, sort: 'newest' };
  const page = openPage('getRentProperties', query);
  if ('failure' in page) throw new Error('the query is invalid');
  return page.close({ rows: [row, row], keyOf: (one) => [one.created_at, one.id], totalCount: null }).pagination
    .nextCursor!;
}
