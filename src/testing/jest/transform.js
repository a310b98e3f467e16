const { createHash } = require('node:crypto');
const swc = require('@swc/jest');

/** On the first line of a file, so that all stay where they are. */
const beginning = 'if (globalThis.sharing) require = globalThis.sharing(require, __filename);';

/** TypeScript as ever, with the `require` of environment.js where that is the environment. */
module.exports = {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    return {
      ...transformer,
      getCacheKey: (...given) =>
        createHash('sha256')
          .update(transformer.getCacheKey(...given))
          .update(beginning)
          .digest('hex'),
      process(...given) {
        const { code, ...rest } = transformer.process(...given);
        return { code: `${beginning} ${code}`, ...rest };
      },
    };
  },
};
