import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../app';
import { readConfig } from '../../config/config';
import { openDependencies } from '../../dependencies';
import { createServer } from '../../http/server';
import { ensureAdministrator } from '../../people/administrator';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createTestDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';

let app: TestApp;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  app = await startTestApp();
});
let tests = 0;
beforeEach(async () => {
  folder = join(app.config.storageUrl.replace(/^file:/, ''), `../other-${(tests += 1)}`);
  await mkdir(folder);
  database = await createTestDatabase(engine, folder);
});
afterEach(() => database.remove());
afterAll(() => app.close());

const environment = (sandbox: 'on' | 'off') => ({
  ...testEnvironment,
  LOG_LEVEL: 'silent',
  SANDBOX: sandbox,
  HOST: '0.0.0.0',
  DATABASE_URL: database.url,
  STORAGE_URL: `file:${folder}/files`,
});

/** Starts a server; `reset` sends the request that deletes all data. */
async function start(sandbox: 'on' | 'off') {
  const dependencies = await openDependencies(readConfig(environment(sandbox)));
  await ensureAdministrator(dependencies);
  const server = createServer(await createApp(dependencies));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    reset: async () => (await fetch(`http://127.0.0.1:${port}/Sandbox/Reset`, { method: 'POST' })).status,
    administrators: () => dependencies.db.selectFrom('app_user').select('email').where('role', '=', 0).execute(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.close();
    },
  };
}

test('a sandbox does not start on a database that a server without the sandbox has filled', async () => {
  const real = await start('off');
  expect(await real.reset()).toBe(404);
  const before = await real.administrators();
  await real.stop();
  await expect(start('on')).rejects.toThrow(/^SANDBOX cannot be on: [^\n]+$/);
  const again = await start('off');
  expect(await again.administrators()).toEqual(before);
  await again.stop();
});

test('a sandbox does not start on a database on which a server without the sandbox has started, even without users', async () => {
  await (await openDependencies(readConfig(environment('off')))).close();
  await expect(start('on')).rejects.toThrow(/^SANDBOX cannot be on/);
});

test('several sandboxes start concurrently on an empty database, and start on it again', async () => {
  const sandboxes = await Promise.all([start('on'), start('on'), start('on')]);
  for (const { reset } of sandboxes) expect(await reset()).toBe(200);
  for (const sandbox of sandboxes) await sandbox.stop();
  const again = await start('on');
  expect(await again.reset()).toBe(200);
  await again.stop();
});

test('a reset fails when a server without the sandbox runs on the same database', async () => {
  const sandbox = await start('on');
  const real = await start('off');
  expect(await sandbox.reset()).toBe(500);
  expect(await real.administrators()).toEqual([{ email: 'admin@example.com' }]);
  await sandbox.stop();
  await real.stop();
  await expect(start('on')).rejects.toThrow(/^SANDBOX cannot be on/);
});
