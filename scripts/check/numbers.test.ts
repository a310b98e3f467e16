import { projectFiles, read } from './pages';

/** Statements with a number, and the constant in the code that each one repeats. */
test.each([
  ['docs/operations.md', 'If more than 8 workers end within one minute', 'src/workers.ts', /= 8;/],
  ['docs/operations.md', 'arrived for 1 s, but at most for 5 s', 'src/http/stopping.ts', /= 1000;[^]*= 5000;/],
  ['docs/operations.md', 'Requests in progress get 10 s more', 'src/http/stopping.ts', /= 10_000;/],
  ['docs/operations.md', 'Close idle connections before 65 s', 'src/http/server.ts', /keepAliveTimeout: 65_000/],
  ['docs/operations.md', 'at most one second behind the primary', 'src/database/replica.ts', /= 1_000;/],
  ['docs/operations.md', 'used in the last 11 minutes', 'src/commands/reencryption.ts', /= 11 \* 60_000;/],
  ['docs/operations.md', 'verifies no address within 7 days', 'src/people/retention.ts', /= 7 \* 24 \* 60 \* 60_000;/],
  ['docs/scaling.md', 'The default is 32 shards', 'src/commands/distributing.ts', /= 32;/],
  ['docs/architecture.md', 'waits up to 2 s until they are returned', 'src/limits/quota-leases.ts', /= 2_000;/],
  ['docs/security/asvs.md', 'An access token is valid for 24 hours', 'src/access/tokens.ts', /access: 24 \* 60 \* 60,/],
  [
    'docs/security/asvs.md',
    'A refresh token is valid for 30 days',
    'src/access/tokens.ts',
    /refresh: 30 \* 24 \* 60 \* 60/,
  ],
  [
    'docs/security/asvs.md',
    'expire after ten minutes, allow at most five attempts',
    'src/access/code-rules.ts',
    /10 \* minute,[^]*attempts: 5,/,
  ],
  ['contract-tests/prove/README.md', 'rental-marketplace-prove-3.0.0.tgz', 'package.json', /"version": "3\.0\.0"/],
  ['docs/security/asvs.md', 'At most 1 KiB of a webhook', 'src/webhooks/rules.ts', /= 1024;/],
])('%s: "%s" agrees with %s', (page, statement, source, constant) => {
  expect(projectFiles).toContain(source);
  expect(read(page).replace(/\s+/g, ' ')).toContain(statement);
  expect(read(source)).toMatch(constant);
});
