/** What every server of a test is configured with, in this process or in one of its own. */
export const testEnvironment = {
  NODE_ENV: 'test',
  SANDBOX: 'on',
  // Tests send more than people do.
  RATE_LIMITS: 'off',
  // What is tested is not how busy the machine is.
  DATABASE_TIMEOUT_MS: '20000',
  DATABASE_POOLER: process.env.TEST_POOLER ?? 'off',
  JWT_SECRET: 'a secret for tests that nobody else uses',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};
