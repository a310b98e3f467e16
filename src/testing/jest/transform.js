const { createHash } = require('node:crypto');
const swc = require('@swc/jest');

/** Inserted into the first line of a file, so that line numbers do not change. */
const beginning = 'if (globalThis.sharing) require = globalThis.sharing(require, __filename);';

/** Transforms TypeScript as usual, and uses the `require` of environment.js in that environment. */
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
