import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

test('storages that a file has left enabled are disabled after it', () => {
  const script = `
    const Environment = require('./unit-environment.js');
    const { AsyncLocalStorage } = require('node:async_hooks');
    const ofFile = { projectConfig: { globals: {}, testEnvironmentOptions: {}, fakeTimers: {} } };
    async function use(storage) {
      const environment = new Environment(ofFile, {});
      storage.enterWith('value of a file');
      await environment.teardown();
      return storage.getStore() ?? 'nothing';
    }
    const storages = [new AsyncLocalStorage(), new AsyncLocalStorage()];
    Promise.all(storages.map(use)).then((left) => console.log(left.join()));
  `;
  expect(execFileSync(process.execPath, ['-e', script], { cwd: join(__dirname), encoding: 'utf8' })).toBe(
    'nothing,nothing\n',
  );
});
