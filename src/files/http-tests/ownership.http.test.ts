import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { administer } from '../../commands/admin';
import { readConfig } from '../../config/config';
import { openDependencies } from '../../dependencies';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createTestDatabase } from '../../testing/databases/test-database';
import { type TestApp, startTestApp } from '../../testing/app';
import { testEnvironment } from '../../testing/environment';
import { day } from '../../testing/time';
import { removeOrphans } from '../upkeep';

let app: TestApp;
let folder: string;
const others: TestDatabase[] = [];
beforeAll(async () => {
  app = await startTestApp();
  folder = app.config.storageUrl.replace(/^file:/, '');
});
afterAll(async () => {
  for (const other of others) await other.remove();
  await app.close();
});

/** Another database, in which nothing is. */
async function emptyDatabase(): Promise<string> {
  const place = join(folder, '..', `other-${others.length}`);
  await mkdir(place);
  others.push(await createTestDatabase(engine, place));
  return others.at(-1)!.url;
}

const environment = (databaseUrl: string, storage = folder) => ({
  ...testEnvironment,
  LOG_LEVEL: 'silent',
  DATABASE_URL: databaseUrl,
  STORAGE_URL: `file:${storage}`,
});

/** The log of a server start, and the files that its search for orphans removes a day later. */
async function start(databaseUrl: string, storage = folder): Promise<string> {
  try {
    const dependencies = await openDependencies(readConfig(environment(databaseUrl, storage)));
    const removed = await removeOrphans(dependencies, Date.now() + 2 * day);
    await dependencies.close();
    return `removed ${removed}`;
  } catch (error) {
    return (error as Error).message;
  }
}

test('a server with an empty database does not start on the files of another database, which still starts', async () => {
  const url = await emptyDatabase();
  expect(await start(url)).toMatch(/^STORAGE_URL holds the files of another database: [^\n]*adopt-storage[^\n]*$/);
  expect(await start(app.config.databaseUrl)).toBe('removed 0');
  expect((await app.call('getRentPropertyById', { path: { id: app.sandbox.propertyIds.active } })).status).toBe(200);
});

test('a server with an empty database does not start on unclaimed files; their own database claims them', async () => {
  const url = await emptyDatabase();
  await rm(join(folder, 'databases'), { recursive: true });
  expect(await start(url)).toMatch(/^STORAGE_URL holds files, and the database knows of none: /);
  expect(await start(app.config.databaseUrl)).toBe('removed 0');
  expect(await start(url)).toMatch(/^STORAGE_URL holds the files of another/);
});

test('if two databases claim an empty storage, at least one is rejected, and so are all others', async () => {
  const [one, other] = [await emptyDatabase(), await emptyDatabase()];
  const storage = join(folder, '..', 'met');
  const outcomes = await Promise.all([start(one, storage), start(other, storage)]);
  expect(outcomes.filter((outcome) => outcome.startsWith('STORAGE_URL')).length).toBeGreaterThanOrEqual(1);
});

test('several servers of one database start on the same storage', async () => {
  const url = await emptyDatabase();
  const storage = join(folder, '..', 'shared');
  expect(await Promise.all(Array.from({ length: 5 }, () => start(url, storage)))).toEqual(Array(5).fill('removed 0'));
});

test('adopt-storage assigns the files to another database, and files without a row are removed', async () => {
  const url = await emptyDatabase();
  const adopted = await administer(['adopt-storage'], environment(url));
  expect(adopted).toEqual({ exitCode: 0, text: expect.stringMatching(/now belong to this database/) });
  // Neither at the start, nor where a server still runs that was started before.
  expect(await start(app.config.databaseUrl)).toMatch(/^STORAGE_URL holds the files of another database/);
  await expect(removeOrphans(app, Date.now() + 2 * day)).rejects.toThrow(/another database/);
  expect(await start(url)).toMatch(/^removed [1-9]/);
});
