const { projects, ...common } = require('./jest.config');

const long = projects
  .filter(({ displayName }) => displayName !== 'unit')
  .map((project) => ({ ...project, testMatch: ['**/*.long.test.ts'] }));
const ofBoth = '<rootDir>/contract-tests/model/';

/**
 * `npm run check -- test-long`: the generators whose thousands of requests take minutes, on each engine, in the same harness; and what
 * holds the engines against each other, where both are there.
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  reporters: ['default', '<rootDir>/src/testing/jest/slowest-files.js'],
  projects: [
    ...long.map((project) => ({ ...project, testPathIgnorePatterns: [ofBoth] })),
    {
      ...long[0],
      displayName: 'both',
      testMatch: [`${ofBoth}**/*.long.test.ts`],
      globalSetup: '<rootDir>/src/testing/databases/jest-both-setup.ts',
      globalTeardown: '<rootDir>/src/testing/databases/jest-both-teardown.ts',
    },
  ],
};
