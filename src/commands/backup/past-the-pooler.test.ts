import { startPooledPostgres } from '../../testing/databases/pooler';
import { move } from '../move/moving';
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

test('move rejects a pooler, and says which address it needs', async () => {
  const pooled = await startPooledPostgres();
  try {
    const url = await pooled.createDatabase('pooled');
    const text = 'names a pooler: give the address of the database server behind it';
    expect(await move(['--from', url, '--to', pooled.url('pooled')], {})).toEqual({
      exitCode: 1,
      text: `--from ${text}`,
    });
    expect(await move(['--from', pooled.url('pooled'), '--to', url], {})).toEqual({
      exitCode: 1,
      text: `--to ${text}`,
    });
  } finally {
    await pooled.stop();
  }
});

test('backup says why a database cannot be used, and that only one folder can be given', async () => {
  const secrets = { JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  const away = { NODE_ENV: 'test', DATABASE_URL: 'postgres://marketplace:secret@127.0.0.1:1/none', ...secrets };
  const text = 'DATABASE_URL cannot be used: no server listens at 127.0.0.1:1';
  expect(await backup(['--to', '/nowhere'], away)).toEqual({ exitCode: 1, text });
  expect(await backup(['--to', '/nowhere', '--into', '/elsewhere'], away)).toMatchObject({
    exitCode: 2,
    text: expect.stringMatching(/^exactly one of --to, --into and --verify is required/) as string,
  });
});

test('move says why a database cannot be used', async () => {
  const outcome = await move(
    ['--from', 'postgres://marketplace:secret@127.0.0.1:1/none', '--to', 'sqlite:/nowhere/b.db'],
    {},
  );
  expect(outcome).toEqual({ exitCode: 1, text: '--from cannot be used: no server listens at 127.0.0.1:1' });
});
