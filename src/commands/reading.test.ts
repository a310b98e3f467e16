import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../command-line';
import { readConfig } from '../config/config';
import { openDependencies } from '../dependencies';
import { subcommands } from '../subcommands';

/** The folder in which the commands run, with ./data as in a development installation: no secret is given. */
let folder: string;
const workplace = process.cwd();
const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PATH: process.env.PATH };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reading-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(workplace);
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommandLine(args, environment);

const reading = [
  ['doctor'],
  ['migrate', '--dry-run'],
  ['backup', '--verify', 'backup'],
  ['admin', 'list'],
  ['admin', 'jobs'],
  ['admin', 'maintenance', 'status'],
];

/** All folders, and all files with their mode and contents. */
const contents = () =>
  Object.fromEntries(
    (readdirSync('.', { recursive: true }) as string[]).toSorted().map((name) => {
      const { mode } = statSync(name);
      const isFolder = statSync(name).isDirectory();
      return [name, `${mode} ${isFolder ? '' : createHash('sha256').update(readFileSync(name)).digest('hex')}`];
    }),
  );

test.each([...reading, ['restore', '--from', 'backup'], ['archive', '--into', 'archive'], ['distribute']])(
  'without a marketplace, %s %s creates nothing, not even the secrets',
  async (...args) => {
    await run(...args);
    expect(contents()).toEqual({});
  },
);

test('the help of each subcommand creates nothing', async () => {
  for (const { name } of subcommands)
    expect(await run(name, '--help')).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining(`Usage: marketplace ${name}`) as string,
    });
  expect(contents()).toEqual({});
});

test('the doctor says that the first start generates the secrets, which it then does', async () => {
  const { text } = await run('doctor');
  expect(text).toMatch(/^fine +keys: the first start generates JWT_SECRET and DATA_KEY in \.\/data$/m);
  await (await openDependencies(readConfig(environment))).close();
  expect(Object.keys(contents())).toEqual(expect.arrayContaining(['data/data-key', 'data/jwt-secret']));
  expect((await run('doctor')).text).toMatch(/^fine +keys: DATA_KEY has all keys that the data needs: [0-9a-f]{16}$/m);
});

test('with a marketplace, the commands that only read change no byte and no mode', async () => {
  await (await openDependencies(readConfig(environment))).close();
  rmSync('data/jwt-secret');
  expect(await run('backup', '--to', 'backup')).toMatchObject({ exitCode: 0 });
  const before = contents();
  expect(Object.keys(before)).not.toContain('data/jwt-secret');
  for (const args of reading) {
    expect([args, await run(...args)]).toEqual([args, expect.objectContaining({ exitCode: 0 })]);
    expect([args, contents()]).toEqual([args, before]);
  }
});

test.each([
  ['backup', '--to', 'backup'],
  ['admin', 'reencrypt'],
])('on a seeded database without secrets, %s %s generates only the data key', async (...args) => {
  expect(await run('seed', '--listings', '1')).toMatchObject({ exitCode: 0 });
  const isSecret = (name: string) => /-(secret|key)$/.test(name);
  expect(Object.keys(contents()).filter(isSecret)).toEqual([]);
  expect(await run(...args)).toMatchObject({ exitCode: 0 });
  expect(Object.keys(contents()).filter(isSecret)).toEqual(['data/data-key']);
});
