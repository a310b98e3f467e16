import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from './connection';
import { openCounters } from './counters';

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

const limit = { keyPrefix: 'test', points: 2, duration: 60 };

test('counters are in a file of their own, outlast a restart, and are made anew where a crash has damaged them', async () => {
  const first = await openCounters(database.url, database.db);
  await first.limiter(limit).consume('somebody');
  first.close();
  expect(readdirSync(folder)).toContain('test.db-limits');

  const second = await openCounters(database.url, database.db);
  expect((await second.limiter(limit).consume('somebody')).remainingPoints).toBe(0);
  second.close();

  writeFileSync(join(folder, 'test.db-limits'), 'half a page of something else'.repeat(100));
  const third = await openCounters(database.url, database.db);
  expect((await third.limiter(limit).consume('somebody')).remainingPoints).toBe(1);
  third.close();
});

test('a database in memory has its counters in memory', async () => {
  const counters = await openCounters('sqlite::memory:', database.db);
  expect((await counters.limiter(limit).consume('somebody')).remainingPoints).toBe(1);
  counters.close();
});
