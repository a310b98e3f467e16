import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a script that uses a new environment for each file, in a process of its own. Returns what it prints. */
function run(script: string): string {
  const beginning = `
    const Environment = require('./unit-environment.js');
    const { AsyncLocalStorage, AsyncResource } = require('node:async_hooks');
    const newEnvironment = () =>
      new Environment({ projectConfig: { globals: {}, testEnvironmentOptions: {}, fakeTimers: {} } }, {});
  `;
  return execFileSync(process.execPath, ['-e', beginning + script], { cwd: join(__dirname), encoding: 'utf8' });
}

test('storages that a file has left enabled are disabled after it', () => {
  const left = run(`
    async function use(storage) {
      const environment = newEnvironment();
      storage.enterWith('value of a file');
      await environment.teardown();
      return storage.getStore() ?? 'nothing';
    }
    const storages = [new AsyncLocalStorage(), new AsyncLocalStorage()];
    Promise.all(storages.map(use)).then((left) => console.log(left.join()));
  `);
  expect(left).toBe('nothing,nothing\n');
});

test('what outlives a file does not hold what the file stored', () => {
  const held = run(`
    const storage = new AsyncLocalStorage();
    const environment = newEnvironment();
    const resource = storage.run('value of a file', () => new AsyncResource('outlives the file'));
    const held = () => resource.runInAsyncScope(() => storage.getStore()) ?? 'nothing';
    const during = held();
    environment.teardown().then(() => {
      storage.enterWith('value of a later file');
      console.log([during, held(), storage.getStore()].join());
    });
  `);
  expect(held).toBe('value of a file,nothing,value of a later file\n');
});
