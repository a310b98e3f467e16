const { createRequire } = require('node:module');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const root = join(__dirname, '../../..');
const server = [join(root, 'src/'), join(root, 'generated/')];
const tests = /\/src\/testing\/|\/http-tests\/|\.test\.ts$/;

/**
 * The environment of the tests through HTTP. Jest gives each file modules of its own, which took most of such a file's time:
 * here the server's modules and all packages are loaded by Node itself, once a worker, and stay warm. Tests and harness are
 * Jest's as ever, and each file has a server and a database of its own; modules of the server hold nothing that one
 * server may not see of another.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Not above: while Jest loads this file, it transforms whatever is loaded with it.
    require('tsx/cjs');
    this.global.sharing = sharing;
    // What a test hands to the server is to it what its own is: `instanceof Promise` holds of both.
    for (const kind of ['Promise', 'Error', 'Map', 'Set'])
      Object.setPrototypeOf(this.global[kind].prototype, globalThis[kind].prototype);
    // A test that holds the time holds the server's.
    this.global.Date = Date;
  }
};

/** `require` of the module `filename`, by Jest or by Node. */
function sharing(requireOfJest, filename) {
  const requireOfNode = createRequire(filename);
  const choose = (id) => {
    if (!id.startsWith('.')) return requireOfNode(id);
    const path = requireOfNode.resolve(id);
    const isOfServer = server.some((folder) => path.startsWith(folder)) && !tests.test(path);
    return isOfServer ? requireOfNode(path) : requireOfJest(id);
  };
  return Object.assign(choose, requireOfJest);
}
