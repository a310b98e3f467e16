/**
 * Three projects: what needs no engine runs once; every `*.http.test.ts` runs on SQLite and on a real PostgreSQL.
 * @type {import('jest').Config}
 */
const shared = {
  roots: ['<rootDir>/src', '<rootDir>/scripts', '<rootDir>/contract-tests'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
};

module.exports = {
  reporters: ['default', '<rootDir>/src/testing/status-coverage.js', '<rootDir>/contract-tests/matrix/report.js'],
  testTimeout: 60_000,
  maxWorkers: '100%',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['**/*.test.ts'], testPathIgnorePatterns: ['\\.http\\.test\\.ts$'] },
    { ...shared, displayName: 'sqlite', testMatch: ['**/*.http.test.ts'], globals: { ENGINE: 'sqlite' } },
    {
      ...shared,
      displayName: 'postgres',
      testMatch: ['**/*.http.test.ts'],
      globals: { ENGINE: 'postgres' },
      globalSetup: '<rootDir>/src/testing/databases/jest-global-setup.ts',
      globalTeardown: '<rootDir>/src/testing/databases/jest-global-teardown.ts',
    },
  ],
};
