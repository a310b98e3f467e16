const { projects, ...common } = require('./jest.config');

const [unit, ...engines] = projects;
const ofBoth = '<rootDir>/contract-tests/model/';
const ofNone = '\\.unit\\.long\\.test\\.ts$';

/**
 * `npm run check -- test-long`: computations that are compared with a model, once; the generators whose thousands of requests take minutes,
 * on each engine, in the same harness; and what holds the engines against each other, where both are there.
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  reporters: ['default', '<rootDir>/src/testing/jest/slowest-files.js'],
  projects: [
    { ...unit, testMatch: ['**/*.unit.long.test.ts'], testPathIgnorePatterns: [] },
    ...engines.map((project) => ({
      ...project,
      testMatch: ['**/*.long.test.ts'],
      testPathIgnorePatterns: [ofBoth, ofNone],
    })),
    {
      ...engines[0],
      displayName: 'both',
      testMatch: [`${ofBoth}**/*.long.test.ts`],
      globalSetup: '<rootDir>/src/testing/databases/jest-both-setup.ts',
      globalTeardown: '<rootDir>/src/testing/databases/jest-both-teardown.ts',
    },
  ],
};
