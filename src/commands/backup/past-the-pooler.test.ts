import { backup } from './backing-up';
import { restore } from './restoring';

test.each([
  ['backup', backup, '--to'],
  ['restore', restore, '--from'],
] as const)('%s rejects a database behind a pooler', async (_, run, option) => {
  const pooled = { NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_POOLER: 'on' };
  const secrets = { JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  const { exitCode, text } = await run([option, '/nowhere'], { ...pooled, ...secrets });
  expect([exitCode, text]).toEqual([1, expect.stringMatching(/^[^\n]*DATABASE_POOLER is on: name the server[^\n]+$/)]);
});
