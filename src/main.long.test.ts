import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fingerprintOf } from './adapters/encryption';
import { createStorage } from './adapters/storage';
import { readConfig } from './config/config';
import type { OpenDatabase } from './database/connection';
import { migrations } from './database/migrations';
import type { Schema } from './database/migrations/schema';
import { migrateToLatest } from './database/migrator';
import { engine } from './testing/databases/engine';
import { fillFirstRelease, firstRelease } from './testing/databases/first-release';
import { type TestDatabase, createEmptyDatabase, openTestDatabase } from './testing/databases/test-database';
import { testEnvironment } from './testing/environment';
import { startServerProcess } from './testing/servers/server-process';

// The tests start ten processes on two cores.
jest.setTimeout(240_000);

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starting-'));
  database = await createEmptyDatabase(engine, folder);
});
afterEach(async () => {
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...{ ...testEnvironment, SANDBOX: 'off', LOG_LEVEL: 'error' },
  ...{ DATABASE_URL: database.url, STORAGE_URL: `file:${join(folder, 'files')}` },
});

async function looking<Result>(look: (opened: OpenDatabase) => Promise<Result>): Promise<Result> {
  const opened = openTestDatabase(database.url, { poolSize: 1 });
  try {
    return await look(opened);
  } finally {
    await opened.close();
  }
}

const countRareRuns = () => looking(async ({ db }) => (await db.selectFrom('job_run').select('name').execute()).length);

/** Starts five server processes at the same moment; returns their responses once they are ready, and their exit codes. */
async function fiveAtOnce(): Promise<{ ready: number[]; exits: (number | null)[]; printed: string[] }> {
  const printed: string[] = [];
  const onLine = (line: string) =>
    void (/^(Ready|Version|Docs|Admin|Limits|Sandbox): /.test(line) || printed.push(line));
  const starting = Array.from({ length: 5 }, () => startServerProcess(environment(), { folder, onLine }));
  const servers = await Promise.all(starting);
  const ready = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/Health/Ready`)).status));
  // The first runs of the jobs are spread over the first minute.
  while ((await countRareRuns()) < 4) await delay(50);
  const exits = await Promise.all(servers.map((server) => server.stop()));
  return { ready, exits, printed };
}

const fine = { ready: Array(5).fill(200) as number[], exits: Array(5).fill(0) as number[], printed: [] };

async function expectOneOfEach(administrators: number): Promise<void> {
  await looking(async ({ db }) => {
    const applied = await (db as unknown as Schema).selectFrom('kysely_migration').select('name').execute();
    expect(applied.map(({ name }) => name as string).sort()).toEqual(Object.keys(migrations));
    expect(await db.selectFrom('app_user').select('id').where('role', '=', 0).execute()).toHaveLength(administrators);
    const noted = await db.selectFrom('marker').select(['name', 'value']).orderBy('name').execute();
    // A job may have noted its progress already.
    const markers = noted.filter(({ name }) => name !== 'identities');
    const id = markers.find(({ name }) => name === 'database-id')!.value;
    expect(markers.map(({ name }) => name)).toEqual([`data-key:${fingerprint()}`, 'database-id', 'real']);
    expect(await readdir(join(folder, 'files/databases'))).toEqual([id]);
    expect((await db.selectFrom('job_run').select('name').execute()).length).toBeGreaterThan(3);
  });
}

const fingerprint = () => fingerprintOf(readConfig(environment()).dataKeys[0]!);

test('five servers start at once on an empty database, and again on the migrated one', async () => {
  expect(await fiveAtOnce()).toEqual(fine);
  await expectOneOfEach(1);
  expect(await fiveAtOnce()).toEqual(fine);
  await expectOneOfEach(1);
});

test('five servers start at once on a database of the first release and keep all of its rows', async () => {
  await looking(async (opened) => {
    await migrateToLatest(opened, Object.fromEntries(firstRelease.map((name) => [name, migrations[name]!])));
    await opened.db.transaction().execute((trx) => fillFirstRelease(trx as unknown as Schema, fingerprint()));
  });
  const storage = createStorage(readConfig(environment()));
  for (const [kind, key] of [
    ['public', 'picture.jpg'],
    ['private', 'front'],
    ['private', 'receipt'],
  ] as const)
    // prettier-ignore
    await storage.put(kind, key, new Uint8Array([1]));
  expect(await fiveAtOnce()).toEqual(fine);
  await expectOneOfEach(2);
  expect((await readdir(join(folder, 'files/private'))).sort()).toEqual(['front', 'receipt']);
  expect(await storage.get('public', 'picture.jpg')).toBeDefined();
  await looking(async ({ db }) => {
    const nights = await db.selectFrom('reservation_night').select('night').orderBy('night').execute();
    expect(nights.map(({ night }) => night)).toEqual(['2027-01-05', '2027-01-06', '2027-02-01']);
  });
  storage.close();
});
