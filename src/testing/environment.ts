/** The configuration of every server under test, in the same process or a separate one. */
export const testEnvironment = {
  NODE_ENV: 'test',
  SANDBOX: 'on',
  // Tests send more requests than users do.
  RATE_LIMITS: 'off',
  // The load of the machine must not affect the tests.
  DATABASE_TIMEOUT_MS: '20000',
  DATABASE_POOLER: process.env.TEST_POOLER ?? 'off',
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};
