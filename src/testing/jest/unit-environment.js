const hooks = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

const storages = new Set();
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    storages.add(this);
  }
};

/**
 * Node's environment, after which nothing of a file stays in the worker. Jest creates an AsyncLocalStorage for each file and never disables
 * it. In Node 20 such a storage keeps the file's objects in memory, and each promise of all later files calls it: after 70 files, a
 * promise takes about 20 times as long. A storage that is disabled here can be used again.
 */
module.exports = class extends TestEnvironment {
  async teardown() {
    for (const storage of storages) storage.disable();
    await super.teardown();
  }
};
