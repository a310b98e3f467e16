import { sql } from 'kysely';
import { seed } from '../../../src/commands/seeding';
import { clearTables } from '../../../src/database/clear';
import { adjustableClock } from '../../../src/adapters/clock';
import { withDatabase } from '../../../src/database/connection';
import { maxExamined } from '../../../src/listings/repository-search-bound';
import { startTestApp, type TestApp } from '../../../src/testing/app';
import { engine, isSpread } from '../../../src/testing/databases/engine';
import { testEnvironment } from '../../../src/testing/environment';
import { type ListCase, listCases } from './cases';
import { logInAs, readFacts } from './facts';
import { fillLists } from './fill';
import { rowsReadBy } from './rows-read';

jest.setTimeout(1_200_000);

const listings = 20_000;
/** Tables that are as small in any marketplace; a plan may read one of them again for each row of a page. */
const lookups = new Set(['city', 'currency', 'payment_type', 'event_feed']);
/** The hour, in UTC, at which cities east of Greenwich have the next day's date already: statements of searches with dates differ from other hours. */
const evening = 22;
/** Rows of any other table that a scan may read: `terms_document` has a few. */
const maxScanned = 100;
/** Entries of indexes and rows that a request may read by them: 1,000 entries of a filter, their rows, and a page with what it shows. */
const maxByIndex = 5_000;
/**
 * More is read for the figures of 20 agents, of all listings and reservations of their owners, by searches for common words or by rating, which
 * examine up to 10,000 listings, and to count the services of 1,000 listings. So it is to sort by totals above a price: up to 10,000 entries of an
 * index are read to exclude the listings with lower prices.
 */
const maxOf: Record<string, number> = {
  'getAgents all': 30_000,
  'getRentProperties facets=city%2CrentType%2CbuildingType%2Cservices': 15_000,
  'getRentProperties minRating=4': maxExamined,
  [`getRentProperties search=${[...'abcdefghijklmnopqrstuvwxyz'].join('+')}`]: 4 * maxExamined,
};

function mostOf({ operationId, filter }: ListCase): number {
  const isPricedTotal = filter.includes('minPrice=') && filter.includes('sort=total');
  return maxOf[`${operationId} ${filter}`] ?? (isPricedTotal ? maxExamined : maxByIndex);
}

let app: TestApp;
let cases: ListCase[];
let tokens: Awaited<ReturnType<typeof logInAs>>;
// Only PostgreSQL counts the rows that it reads, and on a cluster the coordinator does not.
const testOnPostgres = engine === 'postgres' && !isSpread && process.env.TEST_POOLER !== 'on' ? test : test.skip;

async function fill(): Promise<void> {
  // All statements of requests use one connection, of which the counts are read.
  const clock = adjustableClock();
  const now = new Date().setUTCHours(evening);
  clock.set(now);
  app = await startTestApp({ DATABASE_POOL_SIZE: '1' }, { clock });
  await app.db.transaction().execute((trx) => clearTables(trx));
  const urls = { DATABASE_URL: app.config.databaseUrl, STORAGE_URL: app.config.storageUrl };
  const { exitCode, text } = await seed(
    ['--listings', String(listings)],
    { ...testEnvironment, ...urls },
    undefined,
    now,
  );
  if (exitCode !== 0) throw new Error(text);
  // In its own connection, whose statements may take as long as they need: only requests are measured.
  await withDatabase(app.config.databaseUrl, { poolSize: 1, timeoutMs: 3_600_000 }, async (db) => {
    await fillLists(db);
    // Otherwise these statements could be counted later, with those of a request.
    await sql`select pg_stat_force_next_flush()`.execute(db);
  });
  const facts = await readFacts(app.db);
  tokens = await logInAs(app.db, facts, app.config.jwtSecrets, clock);
  cases = listCases(facts, 20);
}

afterAll(() => app?.close());

/** The requests that read more rows than are allowed, each with what it read. */
async function excesses(): Promise<string[]> {
  const found: string[] = [];
  for (const one of cases) {
    const { operationId, role, filter, path } = one;
    const send = async () => {
      const { status, envelope } = await app.send(path, role && { as: { token: tokens[role] } });
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
    };
    // The first request fills caches.
    await send();
    const { scanned, byIndex } = await rowsReadBy(app.db, send);
    const tables = [...scanned]
      .filter(([table, rows]) => !lookups.has(table) && rows > maxScanned)
      .map(([table, rows]) => `${rows} of ${table}`);
    if (byIndex > mostOf(one)) tables.push(`${byIndex} by indexes`);
    if (tables.length > 0) found.push(`${operationId} ${role} ${filter}: ${tables.join(', ')}`);
  }
  return found;
}

testOnPostgres(
  'no list scans a table or reads all of an index, without filters and with each filter alone',
  async () => {
    await fill();
    expect(await excesses()).toEqual([]);
  },
);

testOnPostgres('the same holds for generic plans, which named statements may get', async () => {
  await sql`set plan_cache_mode = force_generic_plan`.execute(app.db);
  expect(await excesses()).toEqual([]);
});
