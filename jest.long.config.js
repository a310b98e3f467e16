const { projects, ...common } = require('./jest.config');

/**
 * `npm run test:long`: the generators whose thousands of requests take minutes, on both engines, in the same harness.
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  reporters: ['default', '<rootDir>/src/testing/jest/slowest-files.js'],
  projects: projects
    .filter(({ displayName }) => displayName !== 'unit')
    .map((project) => ({ ...project, testMatch: ['**/*.long.test.ts'] })),
};
