const hooks = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

const storages = new Set();
const boxes = new Set();

/** What a storage holds. Asynchronous resources refer to the box, so that its content can be removed from all of them. */
class Box {
  constructor(content) {
    this.content = content;
    boxes.add(this);
  }
}

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    storages.add(this);
  }
  run(store, ...given) {
    return super.run(new Box(store), ...given);
  }
  getStore() {
    const store = super.getStore();
    return store instanceof Box ? store.content : store;
  }
};

/**
 * Node's environment, after which nothing of a file stays in the worker. Jest creates an AsyncLocalStorage for each file and never disables
 * it. In Node 20 each promise of all later files calls such a storage: after 70 files, a promise takes about 20 times as long. Each
 * asynchronous resource also refers to what was stored when it was created, and thereby to all objects of the file. The timer that `fetch`
 * uses for all requests of a process refers to what every file stored. A storage that is disabled here can be used again.
 */
module.exports = class extends TestEnvironment {
  async teardown() {
    for (const storage of storages) storage.disable();
    for (const box of boxes) box.content = undefined;
    boxes.clear();
    await super.teardown();
  }
};
