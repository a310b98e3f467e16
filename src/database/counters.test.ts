import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from './connection';
import { type Counters, type Wish, openCounters } from './counters';
import { openSqliteFile } from './sqlite-library';

let folder: string;
let database: OpenDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counters-'));
  database = openDatabase(`sqlite:${join(folder, 'test.db')}`, { poolSize: 1 });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const minute = 60_000;
const wish = (changes: Partial<Wish> = {}): Wish => ({
  ...{ key: 'client', limit: 20, duration: minute, wanted: 1, divisor: 8, window: 0, held: 0, now: 1_000 },
  ...changes,
});

async function withCounters<Result>(use: (counters: Counters) => Promise<Result>): Promise<Result> {
  const counters = await openCounters(database.url, database.db);
  try {
    return await use(counters);
  } finally {
    counters.close();
  }
}

const file = () => join(folder, 'test.db-limits');

test('counters are in a separate file, survive a restart, and are recreated if a crash has damaged them', async () => {
  expect(await withCounters(async (counters) => counters.take(wish()))).toMatchObject({ points: 2 });
  expect(readdirSync(folder)).toContain('test.db-limits');
  expect(await withCounters(async (counters) => counters.take(wish()))).toMatchObject({ points: 4 });

  writeFileSync(file(), 'half a page of something else'.repeat(100));
  expect(await withCounters(async (counters) => counters.take(wish()))).toMatchObject({ points: 2 });
});

test('migrates a file of the previous format', async () => {
  const before = openSqliteFile(file());
  before.exec(`create table rate_limit (key text primary key, points integer not null, expire integer);
    insert into rate_limit values ('client', 7, ${Date.now() + minute})`);
  before.close();
  expect(await withCounters(async (counters) => counters.take(wish()))).toMatchObject({ points: 2 });
});

test('counters whose window has ended are deleted some thousands at a time', async () => {
  await withCounters(async (counters) => {
    const fresh = openSqliteFile(file());
    fresh.exec(`insert into rate_limit (key, points, expire)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 7000)
      select 'client-' || i, 1, case when i % 7 = 0 then 2000 else 1000 end from n`);
    const left = () => fresh.prepare('select count(*) from rate_limit').pluck().get();
    const last = await counters.prune(1_000, '');
    expect(left()).toBeGreaterThan(2_000);
    expect(await counters.prune(1_000, last!)).toBeUndefined();
    expect(left()).toBe(1_000);
    fresh.close();
  });
});

test('an in-memory database has its counters in memory', async () => {
  const counters = await openCounters('sqlite::memory:', database.db);
  expect(await counters.take(wish())).toMatchObject({ points: 2 });
  counters.close();
});
