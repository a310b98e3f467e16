const { existsSync, statfsSync } = require('node:fs');

// SQLite waits for the disk at each commit. A file system in memory, where there is a large one, removes that wait.
const memory = '/dev/shm';
const free = existsSync(memory) ? statfsSync(memory).bavail * statfsSync(memory).bsize : 0;
if (process.env.TMPDIR === undefined && free > 4 * 2 ** 30) process.env.TMPDIR = memory;

const swc = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
const roots = ['<rootDir>/src', '<rootDir>/scripts', '<rootDir>/contract-tests'];
const http = {
  roots,
  testMatch: ['**/*.http.test.ts'],
  testEnvironment: '<rootDir>/src/testing/jest/environment.js',
  // What all files of a worker share must not be taken apart after the first.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  transform: { '^.+\\.ts$': ['<rootDir>/src/testing/jest/transform.js', swc] },
};

/**
 * Three projects: what needs no engine runs once; every `*.http.test.ts` runs on SQLite and on a real PostgreSQL. What
 * takes minutes, `*.long.test.ts`, has a configuration of its own: jest.long.config.js.
 * @type {import('jest').Config}
 */
module.exports = {
  reporters: [
    'default',
    '<rootDir>/src/testing/jest/slowest-files.js',
    '<rootDir>/src/testing/status-coverage.js',
    '<rootDir>/contract-tests/matrix/report.js',
  ],
  globalSetup: '<rootDir>/src/testing/jest/build.js',
  testSequencer: '<rootDir>/src/testing/jest/sequencer.js',
  // Ends a test that hangs. Far more than a test takes, also on a machine that is several times slower than those of CI.
  testTimeout: 180_000,
  maxWorkers: '100%',
  // Jest replaces workers that have more memory than this after a file. A worker keeps little of each file, see unit-environment.js.
  workerIdleMemoryLimit: '900MB',
  projects: [
    {
      roots,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(http|long)\\.test\\.ts$'],
      testEnvironment: '<rootDir>/src/testing/jest/unit-environment.js',
      transform: { '^.+\\.ts$': ['@swc/jest', swc] },
      // The files of the SDK and of its example name each other as they are called when they are built.
      moduleNameMapper: {
        '^(\\.\\.?/(?:apis/|models/)?(?:\\w+Api|client|dates|connection|enumerations|errors|events|index|operations|platform|react-query|requests|state-machines|webhooks))\\.js$':
          '$1',
      },
    },
    {
      ...http,
      displayName: 'sqlite',
      globals: { ENGINE: 'sqlite' },
      globalSetup: '<rootDir>/src/testing/databases/jest-sqlite-setup.ts',
      globalTeardown: '<rootDir>/src/testing/databases/jest-sqlite-teardown.ts',
    },
    {
      ...http,
      displayName: 'postgres',
      globals: { ENGINE: 'postgres' },
      globalSetup: '<rootDir>/src/testing/databases/jest-postgres-setup.ts',
      globalTeardown: '<rootDir>/src/testing/databases/jest-postgres-teardown.ts',
    },
  ],
};
