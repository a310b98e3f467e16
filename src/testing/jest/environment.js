const { createRequire } = require('node:module');
const { join } = require('node:path');
const UnitEnvironment = require('./unit-environment');

const root = join(__dirname, '../../..');
const server = [join(root, 'src/'), join(root, 'generated/')];
const tests = /\/src\/testing\/(?!shared\/)|\/http-tests\/|\.test\.ts$/;

/**
 * The environment of the tests through HTTP. Jest loads all modules again for each file, which took most of a file's time. Here Node loads
 * the server's modules and all packages once for each worker. Jest loads tests and harness as usual, and each file has its own server and
 * database. The server's modules must therefore hold no state that servers must not share.
 */
module.exports = class extends UnitEnvironment {
  constructor(config, context) {
    super(config, context);
    // Required here, because Jest transforms every module that is loaded together with this file.
    require('tsx/cjs');
    this.global.sharing = sharing;
    // Tests and server share the global classes, so that `instanceof Promise` works for values of both.
    for (const kind of ['Promise', 'Error', 'Map', 'Set'])
      Object.setPrototypeOf(this.global[kind].prototype, globalThis[kind].prototype);
    // Fake timers of a test also apply to the server.
    this.global.Date = Date;
  }
};

/** The `require` function of the module `filename`, either of Jest or of Node. */
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
